// Nothing: libFuzzer has the main function, and finds its targets by their symbols (Entry.swift).
