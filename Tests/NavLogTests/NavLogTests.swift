// Filled by what comes next.
