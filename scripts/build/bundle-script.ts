import { build } from 'vite';

/** Bundles a module with all its imports into one minified classic script. */
export async function bundleScript(entry: string): Promise<{ code: string; files: string[] }> {
  const result = await build({
    configFile: false,
    // Pyodide can run in Node too, and Vite warns about each module of Node that it leaves out.
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (!chunk) throw new Error(`${entry} gave no script`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}
