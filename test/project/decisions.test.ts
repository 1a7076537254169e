import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/tree.js';

const FOLDER = path.join(ROOT, 'docs/decisions');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const RECORDS = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const INDEX = read('README.md');
const ROW = /^\| \[(\d{4})\]\((\S+)\) \| (\S+) \| (.+) \| (.+) \|$/gm;

describe('The list of decisions', () => {
  it('has each record once, in order, with its title, its date, and what its first line says of a later one', () => {
    const listed = [...INDEX.matchAll(ROW)].map(([, number, file, , title, state]) => ({ number, file, title, state }));
    expect(listed).toEqual(RECORDS.sort().map(described));
    for (const [, , , date] of INDEX.matchAll(ROW)) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it('names each number that has no record', () => {
    const [, gaps = ''] = /A number is used once\.([\s\S]+?)\n\n/.exec(INDEX) ?? [];
    const named = [...gaps.matchAll(/\b(\d{4})\b(?![-\]])/g)].map(([number]) => number).sort();
    const used = RECORDS.map((file) => Number(file.slice(0, 4)));
    const all = Array.from({ length: Math.max(...used) }, (_, index) => index + 1);
    expect(named).toEqual(
      all.filter((number) => !used.includes(number)).map((number) => String(number).padStart(4, '0')),
    );
  });
});

function described(file: string) {
  const number = file.slice(0, 4);
  const [, title] = new RegExp(`^# ${Number(number)}\\. (.+)\n`).exec(read(file)) ?? [];
  const [, later] = /^#.+\n\nAmended by (\[\d{4}\]\(\S+\)):/.exec(read(file)) ?? [];
  return { number, file, title, state: later ? `amended by ${later}` : 'stands' };
}
