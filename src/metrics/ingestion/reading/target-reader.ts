import { isStorableText } from '../../../platform/http/input/validation.js';
import { maskValue } from '../masking/details.js';
import { maskLabel } from '../masking/label.js';
import { maskPath } from '../masking/path.js';
import type { Faults } from './faults.js';
import type { NewEvent } from './new-event.js';
import { isAbsent, isText, isWholeNumber, MUST_BE_TEXT } from './values.js';

type ReadTarget = Pick<NewEvent, 'target' | 'targetType' | 'path' | 'method' | 'status' | 'durationMs' | 'details'>;
type Members = Record<string, unknown>;

const KNOWN = new Set(['type', 'path', 'method', 'status', 'duration_ms']);
/** Names by which programs reach prototypes. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);
const LONGEST_TYPE = 64;
const LONGEST_PATH = 8_192;
const LONGEST_STORED_PATH = 2_048;
/** Each one takes time to read. */
const MOST_SEGMENTS = 128;
const LONGEST_TARGET = 200;
const METHOD = /^[A-Za-z][A-Za-z-]{0,15}$/;
const DAY_MS = 86_400_000;
const LARGEST_DETAILS = 4 * 1024;
const TOO_LARGE = `must have at most ${LARGEST_DETAILS} bytes of further members`;
/** Each has at least these five characters: `"":1,`. More need not be read to be refused. */
const MOST_MEMBERS = LARGEST_DETAILS / 5;
const DEEPEST = 8;

export function readTarget(value: unknown, faults: Faults): ReadTarget | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.add('target', 'must be an object');
    return undefined;
  }
  const { type, path, method, status, duration_ms } = value as Members;
  if (!isText(type, LONGEST_TYPE)) faults.add('target.type', MUST_BE_TEXT(LONGEST_TYPE));
  if (!isAbsent(method) && !(typeof method === 'string' && METHOD.test(method)))
    faults.add('target.method', 'must be an HTTP method such as GET');
  if (!isAbsent(status) && !isStatus(status))
    faults.add('target.status', 'must be 0 or an HTTP status from 100 to 599');
  if (!isAbsent(duration_ms) && !isWholeNumber(duration_ms, 0, DAY_MS))
    faults.add('target.duration_ms', `must be a whole number of milliseconds from 0 to ${DAY_MS}`);
  const masked = isAbsent(path) ? null : readPath(path, faults);
  const details = readDetails(value as Members, faults);
  const verb = typeof method === 'string' ? method.toUpperCase() : null;
  const targetType = typeof type === 'string' ? maskLabel(type) : '';
  const pattern = masked && (verb ? `${verb} ${masked.pattern}` : masked.pattern);
  return {
    target: shortened(pattern || targetType),
    targetType,
    path: masked?.path ?? null,
    method: verb,
    status: (status as number | undefined) ?? null,
    durationMs: (duration_ms as number | undefined) ?? null,
    details,
  };
}

const isStatus = (value: unknown): boolean => value === 0 || isWholeNumber(value, 100, 599);

function readPath(value: unknown, faults: Faults): { path: string; pattern: string } | null {
  if (!isText(value, LONGEST_PATH)) {
    faults.add('target.path', MUST_BE_TEXT(LONGEST_PATH));
    return null;
  }
  if (value.length > MOST_SEGMENTS && !hasFewSegments(value)) {
    faults.add('target.path', `must have at most ${MOST_SEGMENTS} segments`);
    return null;
  }
  const masked = maskPath(value);
  if (masked.path.length > LONGEST_STORED_PATH)
    faults.add('target.path', `must be at most ${LONGEST_STORED_PATH} characters long, without its query`);
  return masked;
}

/** A query may have any number of slashes. */
function hasFewSegments(path: string): boolean {
  const query = path.search(/[?#]/);
  let slash = path.indexOf('/');
  for (let count = 0; slash >= 0 && (query < 0 || slash < query); count += 1) {
    if (count === MOST_SEGMENTS) return false;
    slash = path.indexOf('/', slash + 1);
  }
  return true;
}

/** Further members of the target, as JSON. Most targets have none. */
function readDetails(target: Members, faults: Faults): string | null {
  let further: Members | undefined;
  let count = 0;
  for (const name in target) {
    if (KNOWN.has(name)) continue;
    further ??= Object.create(null) as Members;
    further[name] = target[name];
    count += 1;
    if (count <= MOST_MEMBERS) continue;
    faults.add('target', TOO_LARGE);
    return null;
  }
  if (!further) return null;
  const fault = detailsFault(further);
  if (fault) faults.add('target', fault);
  return fault ? null : JSON.stringify(maskValue(further));
}

function detailsFault(details: Members): string | undefined {
  if (!isShallow(details, DEEPEST)) return `must not be nested more than ${DEEPEST} levels deep`;
  const text = JSON.stringify(details);
  if (Buffer.byteLength(text) > LARGEST_DETAILS) return TOO_LARGE;
  return isStorable(details)
    ? undefined
    : 'must hold text without NUL characters, and no member named __proto__, constructor or prototype';
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  for (const member of Object.values(value)) if (!isShallow(member, levels - 1)) return false;
  return true;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(
    ([name, member]) => !DANGEROUS.has(name) && isStorableText(name) && isStorable(member),
  );
}

const shortened = (text: string): string =>
  text.length <= LONGEST_TARGET ? text : `${text.slice(0, LONGEST_TARGET - 1).replace(/\p{Surrogate}$/u, '')}…`;
