import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from '../../src/cli/commands/index.js';
import { ROOT, treeOf } from '../support/tree.js';

const FOLDERS = ['src', 'test', 'bench', 'scripts', 'examples', 'packages', 'seeds', 'docs'];
const TREE = treeOf(...FOLDERS);
const NAMES = new Set(TREE.map((file) => path.basename(file)));
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...TREE.filter((file) => /^(docs|examples|packages)\/.*\.md$/.test(file)),
];

/** A path from the root, `*` included; its last endings may be left out. */
const PATH = new RegExp(String.raw`(?<![\w./-])(?:${FOLDERS.join('|')})\/[\w./*-]*[\w*](?![\w<…])`, 'g');
const FILE_NAME = /`([a-z][\w.-]*\.(?:tsx?|[cm]?js))`/g;
const GROUPS = [...new Set(commands.map(({ usage }) => usage.split(' ')[0]))].join('|');
/** A call of the command line in a terminal or in words: `cli keys list demo`, or `keys list` alone. */
const COMMAND = new RegExp(String.raw`(?:npm run -s cli -- |\`(?:cli )?(?=(?:${GROUPS}) [a-z<-]))([^\`|#\n]*)`, 'g');
const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g;
const LINK_TO_HEADING = /\]\(([^):#\s]*\.md|)#([^)\s]+)\)/g;
const HEADING = /^#+ (.+)$/gm;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');

  it('names only files that exist', () => {
    const paths = [...text.matchAll(PATH)].map(([named]) => named);
    const names = [...text.matchAll(FILE_NAME)].map(([, name = '']) => name);
    expect(paths.filter((named) => !isInTree(named))).toEqual([]);
    expect(names.filter((name) => !NAMES.has(name) && !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(LINK)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.resolve(ROOT, path.dirname(document), link)))).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const links = [...text.matchAll(LINK_TO_HEADING)].map(([, link, anchor = '']) => ({ link, anchor }));
    const file = ({ link }: { link?: string }) => (link ? path.join(path.dirname(document), link) : document);
    expect(links.filter((link) => !anchorsOf(file(link)).includes(link.anchor))).toEqual([]);
  });

  it('gives only commands that exist, with options that they have', () => {
    expect([...text.matchAll(COMMAND)].map(([, line = '']) => line).filter((line) => !isCommand(line))).toEqual([]);
  });
});

/** As GitHub names the headings of a page. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(path.join(ROOT, file), 'utf8').matchAll(HEADING);
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isCommand(line: string): boolean {
  const given = line.trim();
  if (/^--(help|version)$/.test(given)) return true;
  const command = commands.find(({ usage }) => `${given} `.startsWith(`${wordsOf(usage)} `));
  const known =
    command ?? commands.find(({ usage, isDefault }) => isDefault && usage.startsWith(given.split(' ')[0] ?? ''));
  const options = ['--json', '--help', ...(known?.options ?? []).map(([flags]) => flags.split(' ')[0])];
  return known !== undefined && (given.match(/(?<= )--[\w-]+/g) ?? []).every((option) => options.includes(option));
}

/** `keys create <slug>` without its arguments. */
const wordsOf = (usage: string): string => usage.replace(/ [<[].*/, '');

function isInTree(named: string): boolean {
  const pattern = new RegExp(`^${named.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(\\.[\\w.]+)?$`);
  return TREE.some((file) => pattern.test(file));
}
