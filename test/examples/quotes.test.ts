import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withQuotes } from '../support/example-quotes.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENTS = [
  'README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
].filter((file) => read(file).includes('<!-- example: '));

const EXAMPLES = readdirSync(path.join(ROOT, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'demo') // to be tried, not to be copied
  .map((entry) => entry.name);

/** Pages are no code to copy. */
const MARKUP = /(\.html|\/(pages?|screens|layout)\.jsx?)$/;

describe('The code of the examples', () => {
  it.each(DOCUMENTS)('stands in %s as it is (UPDATE_DOCS=1 rewrites it)', (file) => {
    const expected = withQuotes(read(file));
    if (process.env.UPDATE_DOCS) writeFileSync(path.join(ROOT, file), expected);
    expect(read(file)).toBe(expected);
  });

  it('is quoted without the lines that mark its regions', () => {
    const quoted = withQuotes('<!-- example: examples/express/server.js#app -->\n\nText\n');
    expect(quoted).toMatch(/^<!-- example: \S+ -->\n```js\napp\.use\(gatehouse[\s\S]+\n}\);\n```\n\nText\n$/);
    expect(quoted).not.toContain('region');
    expect(withQuotes(quoted)).toBe(quoted);
  });

  it('is missed where a document quotes what is not there', () => {
    expect(() => withQuotes('<!-- example: examples/express/server.js#gone -->\n')).toThrow('gone');
    expect(() => withQuotes('<!-- example: examples/gone.js -->\n')).toThrow('examples/gone.js');
  });

  it.each(EXAMPLES)('is short enough to be read at once: %s', (name) => {
    const files = sources(path.join(ROOT, 'examples', name)).filter((file) => !MARKUP.test(file));
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    const code = lines.filter((line) => line.trim() && !/^\s*(\/\/|\/\*\*|\*|import )/.test(line));
    expect(code.length).toBeLessThanOrEqual(30);
  });
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\.next)$/.test(entry.name) ? [] : sources(place);
    return /\.(m?js|jsx|tsx?|html)$/.test(entry.name) ? [place] : [];
  });
