/** What an archive of courses may hold. The institute's own curriculum has about 500 files and 4 MB. */
export const archiveLimits = {
  /** The size of the zip file itself. */
  bytes: 20_000_000,
  files: 5_000,
  /** One file, unpacked. The database stores no larger ones. */
  fileBytes: 2_097_152,
  /** All files, unpacked. */
  totalBytes: 60_000_000,
  pathLength: 200,
  /** Reported at once. A hundred are enough to begin with. */
  problems: 100,
} as const;
