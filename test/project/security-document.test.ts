import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'docs/security.md');
const ROW = /^\| (R\d+b?) \| (.+?) \|.*\|$/gm;
/** The start of a test's name, or of a case in a table of them: `'R21: …'`, `'R41, R43: …'`. */
const NAME = /['"`](R\d+b?(?:, R\d+b?)*): /g;

describe('docs/security.md', () => {
  const filesOf = requirementsInTests();
  const listed = () => [...readFileSync(FILE, 'utf8').matchAll(ROW)].map(([, number = '']) => number);

  it('lists each requirement that a test names, once, and no other', () => {
    expect(listed().sort()).toEqual([...filesOf.keys()].sort());
  });

  it('says which tests show it (UPDATE_DOCS=1 rewrites that)', () => {
    const document = readFileSync(FILE, 'utf8');
    const expected = document.replace(ROW, (_row, number: string, requirement: string) => {
      return `| ${number} | ${requirement} | ${(filesOf.get(number) ?? []).map(link).join(', ')} |`;
    });
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });
});

function requirementsInTests(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of [...testsBelow('test'), ...testsBelow('src')]) {
    for (const number of numbersIn(file)) found.set(number, [...(found.get(number) ?? []), file]);
  }
  return found;
}

function testsBelow(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts')).map((file) => `${folder}/${file}`);
  return tests.filter((file) => !file.endsWith(path.basename(import.meta.filename))).sort();
}

function numbersIn(file: string): Set<string> {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return new Set([...source.matchAll(NAME)].flatMap(([, numbers = '']) => numbers.split(', ')));
}

function link(file: string): string {
  return `[${file.replace(/^test\//, '').replace(/(\.browser)?\.test\.ts$/, '')}](../${file})`;
}
