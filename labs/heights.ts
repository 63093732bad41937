/** Written by `npm run labs:heights`. */

export const measuredWidths = [278, 348, 438, 574, 624, 894, 1098];

export const labHeights: Readonly<Record<string, readonly number[]>> = {};
