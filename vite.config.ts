import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { bundleScript } from './scripts/build/bundle-script.ts';
import { pythonFrame } from './scripts/build/python-frame.ts';

/** React and its router change least and compress best together, so they are one file. */
const framework: Rolldown.CodeSplittingGroup = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es)[\\/]/,
};

const frame = /[\\/]app[\\/](entry\.client|root|pages[\\/]public-layout)\.tsx$/;
/** It runs as soon as it is loaded, so it stays out of what pages import: those come first. */
const entry = /[\\/]entry\.client\.tsx$/;

/** Every public page needs what their common frame imports: one file instead of thirty small ones. */
const siteFrame: Rolldown.CodeSplittingGroup = {
  name(id, context) {
    const seen = new Set<string>();
    const isInFrame = (module: string): boolean => {
      if (seen.has(module)) return false;
      seen.add(module);
      return frame.test(module) || (context.getModuleInfo(module)?.importers ?? []).some(isInFrame);
    };
    return isInFrame(id) && !entry.test(id) ? 'frame' : null;
  },
};

/**
 * Parts that most public pages share travel together: fewer files, and the next page has them. What the back office
 * uses is not among them, so that no visitor loads it.
 */
const components: Rolldown.CodeSplittingGroup = {
  name: 'components',
  test: /[\\/]app[\\/](components[\\/](sections|illustrations|site|ui[\\/]arrow-link)|lib[\\/](page-meta|structured-data))/,
  minShareCount: 30,
};

/** Small parts that the pages of lessons, courses and learners share: one file instead of ten tiny ones. */
const learning: Rolldown.CodeSplittingGroup = {
  name: 'learning',
  test: /[\\/]app[\\/](components[\\/](lessons[\\/](lesson-mark|load-question|page[\\/]text-sizes)|private[\\/]use-(action|load))|lib[\\/](course-paths|html-text|load-patiently|save-on-leaving|use-(media|near|stored))|session[\\/]only-as|data[\\/](lesson-progress|call-function|kept-(answers|exercises|for-a-day))|content[\\/]course-words)\.tsx?$/,
};

export default defineConfig({
  plugins: [
    bundledText(),
    downloadBeforeImport(),
    zodWithoutEval(),
    editorStylesWithinPolicy(),
    slimPdfLibrary(),
    realtimeOnDemand(),
    pythonFrame(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [framework, siteFrame, components, learning] },
            // The table of routes names a file for each page, so a character less saves 0.1 KB on every first intent.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    // Node keeps a source in twice the memory if one of its characters, even in a comment, is not ASCII.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
  },
  build: {
    // The oldest browsers with `light-dark()` and colours derived from others, on which the tokens are built.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    reportCompressedSize: false,
  },
});

/** Replaces what Vite does before a dynamic import: it preloads modules, and one that fails then fails ever after. */
function downloadBeforeImport(): Plugin {
  const home = fileURLToPath(new URL('app/lib/import-downloaded.ts', import.meta.url));
  return {
    name: 'download-before-import',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importDownloaded as __vitePreload } from ${JSON.stringify(home)};`,
    },
  };
}

/**
 * zod tries whether it may compile code, and browsers report that as a violation of our content policy. It has to be
 * told before the first schema is made, so the setting is put where it is read.
 */
function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
      handler(code) {
        if (!code.includes('__zod_globalConfig')) throw new Error('zod keeps its settings elsewhere');
        return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
      },
    },
  };
}

/**
 * CodeMirror writes its styles into a `<style>` element, which our content policy refuses. In a shadow root it uses a
 * style sheet object instead, which the policy allows, so it is told to do that everywhere.
 */
function editorStylesWithinPolicy(): Plugin {
  const condition = '!root.head && root.adoptedStyleSheets';
  return {
    name: 'editor-styles-within-policy',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]style-mod[\\/].*\.js$/ },
      handler(code) {
        if (!code.includes(condition)) throw new Error('style-mod decides elsewhere how it adds styles');
        return { code: code.replace(condition, 'root.adoptedStyleSheets'), map: null };
      },
    },
  };
}

/**
 * Leaves out of the PDF library what no PDF of ours uses: the tables of 11 of its 14 fonts, and the parser by which it
 * reads SVG and old forms. That is a third of its compressed size.
 */
function slimPdfLibrary(): Plugin {
  const used = ['Helvetica', 'Helvetica-Bold', 'Times-Bold', 'all-encodings'];
  const font = /[\\/]standard-fonts[\\/]([\w-]+)\.compressed\.json$/;
  const parser = /[\\/]node-html-better-parser[\\/].*\.js$/;
  return {
    name: 'slim-pdf-library',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: [font, parser] },
      handler(id) {
        const [, name] = font.exec(id) ?? [];
        if (!name) return 'export const parse = undefined; export const NodeType = {};';
        return used.includes(name) ? null : '""';
      },
    },
  };
}

/**
 * supabase-js comes with its Realtime client, which few pages use. Here it gets a stand-in, and `app/lib/listen.ts` loads
 * the real one.
 */
function realtimeOnDemand(): Plugin {
  const standIn = '\0realtime-on-demand';
  return {
    name: 'realtime-on-demand',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const isFromClient = /[\\/]@supabase[\\/]supabase-js[\\/]/.test(importer ?? '');
      return source === '@supabase/realtime-js' && isFromClient ? standIn : null;
    },
    load(id) {
      return id === standIn ? 'export class RealtimeClient { async setAuth() {} }' : null;
    },
  };
}

/** `import text from './script.ts?bundled'` gives that module as one minified script, to be put into a document. */
function bundledText(): Plugin {
  const query = '?bundled';
  return {
    name: 'bundled-text',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const target = await this.resolve(source.slice(0, -query.length), importer);
      return target && target.id + query;
    },
    async load(id) {
      if (!id.endsWith(query)) return null;
      const { code, files } = await bundleScript(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
