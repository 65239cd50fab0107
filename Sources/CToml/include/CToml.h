#ifndef NAVD_CTOML_H
#define NAVD_CTOML_H
#endif
