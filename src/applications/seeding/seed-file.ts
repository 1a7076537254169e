import { type Document, isNode, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { namedKeys } from './api-key-seeding.js';
import { type ApplicationSeed, type KnownApplication, readApplication } from './application-seed.js';
import { refuseSharedAudiences } from './audiences.js';
import { Field, refuseRepeats, type Variables } from './field.js';
import { type KnownPlan, type PlanSeed, readPlan } from './plan-seed.js';
import { SeedFileFaulty } from './seeding.errors.js';

export interface SeedFile {
  plans: PlanSeed[];
  applications: ApplicationSeed[];
  /** A fault that only the database shows, with its line. */
  faultAt(path: string, words: string): string;
}

export interface ReadingContext {
  variables: Variables;
  /** In production every URL must be https, except those of this machine. */
  isProduction: boolean;
  publicUrl: string;
  /**
   * The stored plans and applications. The file may refer to these plans, and members that it leaves out keep their
   * stored values.
   */
  knownPlans: KnownPlan[];
  knownApplications: KnownApplication[];
}

/** Reads the whole file, or throws one error that lists every fault. */
export function readSeedFile(text: string, context: ReadingContext): SeedFile {
  const faults: string[] = [];
  const { value, lineOf } = parse(text);
  const faultAt = (path: string, words: string) => `${path}: ${words} (line ${lineOf(path)})`;
  const note = (path: string, words: string) => faults.push(faultAt(path, words));
  const { plans, applications } = new Field('', value, note, context.variables).members('plans', 'applications');
  const planFields = plans.optional((list) => list.items()) ?? [];
  const applicationFields = applications.optional((list) => list.items()) ?? [];
  const file = {
    plans: planFields.map((field) => readPlan(field, context.knownPlans)),
    applications: applicationFields.map((field) => readApplication(field, context)),
    faultAt,
  };
  refuseRepeats(
    planFields,
    file.plans.map((plan) => plan.key),
  );
  refuseRepeats(
    applicationFields,
    file.applications.map((application) => application.slug),
  );
  refuseSharedKeys(applicationFields, file);
  refuseSharedAudiences(applicationFields, file.applications, context.knownApplications);
  requirePlans(applicationFields, file, context);
  if (faults.length > 0) throw new SeedFileFaulty(faults);
  return file;
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
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { value, lineOf: (path) => lineCounter.linePos(placeOf(document, stepsOf(path))).line };
  throw new SeedFileFaulty(['it must have `plans:` or `applications:` at the top level']);
}

/** The offset of a place such as `applications[0].origins[1]` in the text. For a missing member, that of its parent. */
function placeOf(document: Document, steps: (string | number)[]): number {
  const node = steps.length > 0 ? document.getIn(steps, true) : document.contents;
  if (isNode(node) && node.range) return node.range[0];
  return steps.length > 0 ? placeOf(document, steps.slice(0, -1)) : 0;
}

const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

function toPlain(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new SeedFileFaulty([firstLine((error as Error).message)]); // for example endless aliases
  }
}

/** A key alone identifies its application, so two keys must not have the same value. */
function refuseSharedKeys(fields: Field[], { applications }: SeedFile): void {
  const seen = new Set<string>();
  applications.forEach((application, index) => {
    for (const { value, place } of namedKeys(application)) {
      const steps = [...stepsOf(place), 'value'];
      if (value && seen.has(value)) fields[index]?.at(...steps).fault('another key has the same value');
      if (value) seen.add(value);
    }
  });
}

function requirePlans(fields: Field[], { plans, applications }: SeedFile, { knownPlans }: ReadingContext): void {
  const known = new Set([...knownPlans, ...plans].map((plan) => plan.key));
  applications.forEach(({ plan }, index) => {
    if (plan && !known.has(plan))
      fields[index]?.at('plan').fault(`there is no plan \`${plan}\` in this file or in the database`);
  });
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
