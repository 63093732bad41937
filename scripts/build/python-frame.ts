import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { framePath } from '../../python/frame-path.ts';
import { pythonFramePolicy } from '../../server/documents/security-headers.ts';
import { bundleScript } from './bundle-script.ts';

/** Writes the document in which Python runs. While developing it is made for every request. */
export function pythonFrame(): Plugin {
  return {
    name: 'python-frame',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: framePath.slice(1), source: await frameHtml() });
    },
    configureServer({ middlewares }) {
      middlewares.use(framePath, async (_request, response, next) => {
        try {
          const html = await frameHtml();
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Content-Security-Policy', pythonFramePolicy(html));
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** One file without links: the policy of the frame allows no other. The source of its workers is a data block. */
async function frameHtml(): Promise<string> {
  const [frame, worker] = await Promise.all(['frame', 'worker'].map(bundlePart));
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Python</title></head><body>',
    `<script type="application/x-worker" id="worker">${worker}</script>`,
    `<script>${frame}</script>`,
    '</body></html>',
  ].join('\n');
}

async function bundlePart(name: string): Promise<string> {
  const { code } = await bundleScript(
    fileURLToPath(new URL(`../../python/frame/${name}.ts`, import.meta.url)),
  );
  return code.replaceAll('</script', '<\\/script');
}
