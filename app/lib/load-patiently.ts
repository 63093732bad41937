const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Loads a part of a page that the page can wait for. A failure would take the whole page away, so it is tried again
 * until the network is back.
 */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
