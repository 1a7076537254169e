import { nearest } from '../../platform/errors/nearest.js';
import { isObject } from '../../platform/objects.js';

export type Variables = Readonly<Record<string, string | undefined>>;

interface TextRule {
  longest: number;
  shortest?: number;
  pattern?: RegExp;
  /** Says in words what the pattern requires. */
  words?: string;
}

/** How a file, or the body of a request, is read. */
export interface Reading {
  note(path: string, words: string): void;
  /** The values of `${NAME}`. Without them such text means itself. */
  readonly variables: Variables | null;
  /** How the name of a member is written there. */
  spell(name: string): string;
}

/**
 * One place in the seed file. A faulty value is noted under its path, and reading continues with a harmless value, so
 * that one run finds every error. The caller discards the result if there was any error.
 */
export class Field {
  constructor(
    readonly path: string,
    readonly value: unknown,
    private readonly reading: Reading,
  ) {}

  /** As it is written there. */
  get name(): string {
    return this.path.split('.').at(-1) as string;
  }

  /** The name of another member, as it is written there. */
  spelled(name: string): string {
    return this.reading.spell(name);
  }

  fault(words: string): void {
    this.reading.note(this.path, words);
  }

  /** Returns its members by name. An unknown member is an error, because it is most likely a typo. */
  members<Name extends string>(...known: Name[]): Record<Name, Field> {
    const found = isObject(this.value) ? this.value : {};
    if (!isObject(this.value))
      this.fault(this.value === undefined ? 'is missing' : 'must be a mapping (`name: value`)');
    const spelled = known.map(this.reading.spell);
    for (const name of Object.keys(found)) {
      if (!spelled.includes(name)) this.place(name).fault(`is not recognised here; ${advice(name, spelled)}`);
    }
    return Object.fromEntries(known.map((name) => [name, this.member(name)])) as Record<Name, Field>;
  }

  /** Its members, whatever they are called. */
  entries(): [name: string, member: Field][] {
    if (!isObject(this.value))
      this.fault(this.value === undefined ? 'is missing' : 'must be a mapping (`name: value`)');
    return Object.keys(isObject(this.value) ? this.value : {}).map((name) => [name, this.place(name)]);
  }

  items(): Field[] {
    if (!Array.isArray(this.value)) this.fault(this.value === undefined ? 'is missing' : 'must be a list');
    const list = Array.isArray(this.value) ? this.value : [];
    return list.map((item, index) => this.inside(`${this.path}[${index}]`, item));
  }

  text({ longest, shortest = 1, pattern, words }: TextRule): string {
    const text = this.string();
    if (text === undefined) return '';
    if (text.length < shortest)
      this.fault(shortest === 1 ? 'must not be empty' : `must have at least ${shortest} characters`);
    else if (text.length > longest) this.fault(`must have at most ${longest} characters`);
    else if (/\p{Cc}/u.test(text)) this.fault('must be one line without control characters');
    else if (pattern && !pattern.test(text)) this.fault(words ?? 'is not well-formed');
    return text;
  }

  /** Returns undefined for a value that is not a string; the fault is noted. */
  string(): string | undefined {
    if (typeof this.value === 'string') return this.interpolated(this.value);
    this.fault(this.value === undefined ? 'is missing' : 'must be a string');
    return undefined;
  }

  wholeNumber(least: number, most: number): number {
    const { value } = this;
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    this.fault(value === undefined ? 'is missing' : `must be a whole number from ${least} to ${most}`);
    return least;
  }

  truth(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    this.fault(this.value === undefined ? 'is missing' : 'must be true or false');
    return false;
  }

  oneOf<Value extends string>(values: readonly Value[]): Value {
    const text = this.string();
    if (text !== undefined && !values.includes(text as Value)) this.fault(`must be one of ${values.join(', ')}`);
    return text as Value;
  }

  /** An absent value stays undefined, so the stored one is kept. */
  optional<Value>(read: (field: Field) => Value): Value | undefined {
    return this.value === undefined ? undefined : read(this);
  }

  /** An absent value is replaced by the stored one. Without a stored one it is required. */
  keeping<Value>(stored: Value | undefined, read: (field: Field) => Value): Value {
    return this.value === undefined && stored !== undefined ? stored : read(this);
  }

  /** Does what `optional` does; null removes a stored value. */
  nullable<Value>(read: (field: Field) => Value): Value | null | undefined {
    return this.value === null ? null : this.optional(read);
  }

  /** A place below this one, such as `at('apiKeys', 0, 'value')`. */
  at(...steps: (string | number)[]): Field {
    return steps.reduce<Field>(
      (field, step) => (typeof step === 'number' ? (field.items()[step] ?? field) : field.member(step)),
      this,
    );
  }

  private member(name: string): Field {
    return this.place(this.reading.spell(name));
  }

  private place(name: string): Field {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return this.inside(this.path ? `${this.path}.${name}` : name, value);
  }

  private inside(path: string, value: unknown): Field {
    return new Field(path, value, this.reading);
  }

  /**
   * Variables are inserted after parsing, so that their values are never read as YAML. An empty variable counts as
   * unset, as it does everywhere. `$${` means `${`.
   */
  private interpolated(text: string): string | undefined {
    const { variables } = this.reading;
    if (!variables) return text;
    const names = [...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []);
    const unset = names.filter((name) => !variables[name]);
    for (const name of unset) this.fault(`the environment variable ${name} is not set`);
    if (unset.length > 0) return undefined;
    return text.replace(VARIABLE, (_, name?: string) => (name === undefined ? '${' : (variables[name] ?? '')));
  }
}

/** A variable, by its name; without a name what stands for `${` itself. */
const VARIABLE = /\$\$\{|\$\{([^}]*)\}/g;

/** As a file says a text that means itself. */
export const withoutVariables = (text: string): string => text.replaceAll('${', () => '$${');

function advice(name: string, known: string[]): string {
  const lower = known.map((one) => one.toLowerCase());
  const meant = known[lower.indexOf(nearest(name.toLowerCase(), lower) ?? '')];
  return meant ? `did you mean ${meant}?` : `expected one of ${known.join(', ')}`;
}

/** Notes every value that repeats an earlier one. */
export function refuseRepeats(fields: Field[], values: (string | undefined)[]): void {
  values.forEach((value, index) => {
    if (value && values.indexOf(value) < index) fields[index]?.fault('appears twice');
  });
}
