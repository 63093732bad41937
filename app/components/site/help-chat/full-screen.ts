import { useMedia } from '#app/lib/use-media.ts';

/** Whether the chat has to fill the screen, because the screen is too narrow for the chat beside the page. */
export function useFullScreen(): boolean {
  return useMedia('(width < 40rem), (height < 36rem)');
}
