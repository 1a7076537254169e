import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import ts from 'typescript';
import type { User as Shown } from '../../packages/browser/index.js';
import type { User as Told } from '../../packages/core/index.js';
import { ROOT } from '../support/tree.js';

/** Does not compile where the user of a page is another than that of the API. */
const IS_SAME_USER: [Shown] extends [Told] ? ([Told] extends [Shown] ? true : never) : never = true;

const PACKAGES = readdirSync(path.join(ROOT, 'packages'));
const folderOf = (name: string): string => path.join(ROOT, 'packages', name);
const manifestOf = (name: string) => JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8'));

/** What a browser downloads. */
function sizeOf(entry: string, external: string[] = []): number {
  const options = { bundle: true, minify: true, format: 'esm', write: false, external } as const;
  const { outputFiles } = buildSync({ entryPoints: [path.join(ROOT, 'packages', entry)], ...options });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

const linesOf = (file: string): number =>
  readFileSync(path.join(ROOT, 'packages', file), 'utf8').split('\n').length - 1;

/** The entries of all packages: their types, and their source. */
const ENTRIES = PACKAGES.flatMap((name) =>
  Object.entries(manifestOf(name).exports ?? {}).map(([way, files]) => {
    const { types, default: source } = files as { types: string; default?: string };
    return {
      title: name + way.slice(1),
      types: path.join(folderOf(name), types),
      source: source && path.join(folderOf(name), source),
    };
  }),
);

/** Reads a module, and answers the values that it has. */
function valuesReader(): (file: string) => string[] {
  const options = { allowJs: true, checkJs: false, noEmit: true, skipLibCheck: true, types: [] };
  const module = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023 };
  const files = ENTRIES.flatMap(({ types, source }) => [types, source ?? types]);
  const program = ts.createProgram(files, { ...options, ...module });
  const checker = program.getTypeChecker();
  const isValue = (symbol: ts.Symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target.flags & ts.SymbolFlags.Value) !== 0;
  };
  return (file) => {
    const source = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile);
    const symbols = source ? checker.getExportsOfModule(source).filter(isValue) : [];
    return symbols.map(({ name }) => name).sort();
  };
}

describe('The packages', () => {
  it.each([
    ['core/index.js', 5_000],
    ['browser/index.js', 3_000],
  ])('weigh little in a browser: %s', (entry, most) => {
    expect(sizeOf(entry)).toBeLessThanOrEqual(most);
  });

  it.each(['core', 'browser', 'management', 'storm'])('depend on nothing: %s', (name) => {
    expect(
      Object.keys(manifestOf(name).dependencies ?? {}).filter((other) => !other.startsWith('@gatehouse/')),
    ).toEqual([]);
  });

  it.each(['express', 'fastify', 'hono', 'nest', 'next'])('adapt a framework in less than 150 lines: %s', (name) => {
    const files = readdirSync(folderOf(name)).filter((file) => file.endsWith('.js'));
    expect(files.reduce((sum, file) => sum + linesOf(`${name}/${file}`), 0)).toBeLessThan(150);
  });

  it('hear of ends in less than a hundred lines', () => {
    expect(linesOf('core/feed.js')).toBeLessThan(100);
  });

  describe('say in their types what they have', () => {
    let valuesOf: ReturnType<typeof valuesReader>;
    beforeAll(() => {
      valuesOf = valuesReader();
    });
    it.each(ENTRIES)('$title', ({ types, source }) => {
      expect(source ? valuesOf(types) : []).toEqual(source ? valuesOf(source) : []);
    });
  });

  it('know one kind of user', () => {
    expect(IS_SAME_USER).toBe(true);
  });

  it.each(PACKAGES)('say in a README what they are: %s', (name) => {
    expect(existsSync(path.join(folderOf(name), 'README.md'))).toBe(true);
  });
});
