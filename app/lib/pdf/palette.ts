import { rgb } from '@cantoo/pdf-lib';

/** The site's colour tokens in the light scheme, for paper. */
export const palette = {
  ink: rgb(0.09, 0.13, 0.18),
  inkSoft: rgb(0.27, 0.32, 0.38),
  line: rgb(0.53, 0.55, 0.6),
  paper: rgb(1, 1, 1),
  sunk: rgb(0.953, 0.937, 0.906),
  primary: rgb(0.231, 0.51, 0.965),
  primaryStrong: rgb(0.04, 0.32, 0.75),
  accent: rgb(0.949, 0.663, 0.231),
  accentStrong: rgb(0.541, 0.322, 0),
};
