import { framePath } from '#python/frame-path.ts';
import {
  isMessageToPage,
  type MessageToFrame,
  type MessageToPage,
  protocolVersion,
} from '#python/protocol.ts';

/** The sandboxed document in which Python runs. */
export interface PythonFrame {
  send(message: MessageToFrame, transfer?: Transferable[]): void;
  remove(): void;
}

/**
 * Adds the frame to the page. What comes from it is checked, because a learner's program may have written it. Rejects if
 * the frame does not load, or belongs to another version of the site than this page.
 */
export function openPythonFrame(onMessage: (message: MessageToPage) => void): Promise<PythonFrame> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.referrerPolicy = 'no-referrer';
  element.title = 'Python';
  element.hidden = true;
  element.src = framePath;

  return new Promise((resolve, reject) => {
    const remove = () => {
      clearTimeout(timer);
      removeEventListener('message', receive);
      element.remove();
    };
    const fail = (text: string) => {
      remove();
      reject(new Error(text));
    };
    const receive = ({ source, data }: MessageEvent) => {
      if (source !== element.contentWindow || !isMessageToPage(data)) return;
      if (data.type !== 'loaded') return onMessage(data);
      clearTimeout(timer);
      if (data.version !== protocolVersion) return fail('The page is older than the site');
      // The frame has an origin of its own, which no other name fits.
      resolve({
        send: (message, transfer) => element.contentWindow?.postMessage(message, '*', transfer),
        remove,
      });
    };
    const timer = setTimeout(() => fail('The frame did not load'), longestLoad);
    addEventListener('message', receive);
    document.body.append(element);
  });
}

const longestLoad = 30_000;
