import { type Document, isNode, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { isObject } from '../../platform/objects.js';
import type { Variables } from './field.js';
import { type SeedSource, stepsOf } from './seed-reading.js';
import { SeedFileFaulty } from './seeding.errors.js';

/** The text of a seed file. Its faults name their lines. */
export function fileSource(text: string, variables: Variables): SeedSource {
  const { value, lineOf } = parse(text);
  return {
    value,
    variables,
    spell: (name) => name,
    describe: (path, words) => `${path}: ${words} (line ${lineOf(path)})`,
    named: (slug) => `\`${slug}\``,
  };
}

interface Parsed {
  value: unknown;
  lineOf(path: string): number;
}

function parse(text: string): Parsed {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  if (document.errors.length > 0)
    throw new SeedFileFaulty(document.errors.map((error) => describeBroken(error, text, lineCounter)));
  const value = toPlain(document);
  if (isObject(value)) return { value, lineOf: (path) => lineCounter.linePos(placeOf(document, stepsOf(path))).line };
  throw new SeedFileFaulty(['it must have `plans:` or `applications:` at the top level']);
}

/** The offset of a place such as `applications[0].origins[1]` in the text. For a missing member, that of its parent. */
function placeOf(document: Document, steps: (string | number)[]): number {
  const node = steps.length > 0 ? document.getIn(steps, true) : document.contents;
  if (isNode(node) && node.range) return node.range[0];
  return steps.length > 0 ? placeOf(document, steps.slice(0, -1)) : 0;
}

function toPlain(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new SeedFileFaulty([firstLine((error as Error).message)]); // for example endless aliases
  }
}

const LONGEST_LINE = 100;

/** What is wrong, where, and the line itself with a mark below the place. */
function describeBroken({ message, pos: [offset] }: YAMLError, text: string, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  const words = firstLine(message).replace(/ at line \d+, column \d+$/, '');
  return [`line ${line}, column ${col}: ${words}`, ...excerpt(text, line, col)].join('\n');
}

/** The rest of the parser's message is a picture of the place. */
const firstLine = (message: string): string => (message.split('\n', 1)[0] as string).replace(/:$/, '');

/** Quotes the line and the one before it, where the cause often is. */
function excerpt(text: string, line: number, column: number): string[] {
  const all = text.split(/\r?\n/);
  const from = Math.max(0, column - LONGEST_LINE);
  const shown = (number: number): string[] =>
    number < 1 ? [] : [`${margin(number)} ${(all[number - 1] ?? '').slice(from, from + LONGEST_LINE)}`];
  return ['', ...shown(line - 1), ...shown(line), `${margin()} ${' '.repeat(column - 1 - from)}^`];
}

const margin = (number?: number): string => `${String(number ?? '').padStart(7)} |`;
