/** The three files of the interpreter together. Pages say what a first run costs, and how far it has come. */
export const runtimeSize = {
  bytes: 13_394_199,
  /** Over the network, compressed with brotli. */
  transferred: 5_900_000,
};
