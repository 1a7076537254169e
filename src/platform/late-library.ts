import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A library that is loaded when it is first asked for, because most processes never need it. If that fails, because too
 * many files are open, the next call tries again; an `import`, or a name that is resolved only then, fails until the
 * process ends.
 */
export function lateLibrary<Library>(name: string): () => Library {
  const file = require.resolve(name);
  return () => require(file);
}
