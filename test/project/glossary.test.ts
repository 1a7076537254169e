import { readFileSync } from 'node:fs';
import path from 'node:path';
import { END_REASONS } from '../../src/session/lifecycle/end-reasons.js';
import { ROOT, treeOf } from '../support/tree.js';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('docs/glossary.md', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| (`?[\w -]+`?) \|/gm)].map(([, term = '']) => term);
  const sources = treeOf('src')
    .filter((file) => file.endsWith('.ts'))
    .map(read)
    .join('\n');

  it('explains every RefreshOutcome', () => {
    const members = membersOf('RefreshOutcome', sources);
    expect(members.length).toBeGreaterThan(3);
    expect(terms).toEqual(expect.arrayContaining(members));
  });

  it('explains every reason for which a session ends', () => {
    expect(terms).toEqual(expect.arrayContaining(Object.keys(END_REASONS).map((reason) => `\`${reason}\``)));
  });

  it('explains each word once', () => {
    const twice = terms.filter((term, index) => !TABLE_HEADS.has(term) && terms.indexOf(term) !== index);
    expect(twice).toEqual([]);
  });
});

/** Folders whose comments stay in plain words. */
const PLAIN_ROOMS = ['src', 'bench', 'scripts', 'examples'];
const COMMENT = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const RIDDLE = /\b(whoever|whomever|whom|somebody|nobody|anybody)\b/i;

describe('Comments', () => {
  it.each(PLAIN_ROOMS)('in %s say who acts', (room) => {
    const files = treeOf(room).filter((file) => /\.(tsx?|[cm]js)$/.test(file));
    const comments = files.flatMap((file) =>
      [...read(file).matchAll(COMMENT)].map(([comment]) => `${file}: ${comment}`),
    );
    expect(comments.filter((comment) => RIDDLE.test(comment))).toEqual([]);
  });
});

const TABLE_HEADS = new Set(['word', 'outcome', 'reason']);

/** The strings of a union type, as code. */
function membersOf(type: string, source: string): string[] {
  const [, union = ''] = new RegExp(`type ${type} =([^;]+);`).exec(source) ?? [];
  return [...union.matchAll(/'(\w+)'/g)].map(([, member = '']) => `\`${member}\``);
}
