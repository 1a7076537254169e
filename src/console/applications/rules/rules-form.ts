import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { Sent } from '../../fields.js';

/** Members with members of their own. They are written as in a file of seeds, with the names of the API. */
export const RULES = ['claims', 'profile_fields', 'organizations'] as const;

export type Typed = Record<(typeof RULES)[number], string>;

const typed = (textOf: (name: (typeof RULES)[number]) => string) =>
  Object.fromEntries(RULES.map((name) => [name, textOf(name)])) as Typed;

/** Spaces at the beginning of a line mean something. */
export const typedIn = (form: Sent): Typed => typed((name) => String(form[name] ?? '').replace(/^\s*\n|\s+$/g, ''));

export async function typedOf(shown: ManagedApplicationDto): Promise<Typed> {
  const { yamlOf } = await import('../../../management/applications/yaml-of.js'); // its library is large
  return typed((name) => {
    const value = shown[name];
    return value === null || (Array.isArray(value) && value.length === 0) ? '' : yamlOf(value).trimEnd();
  });
}

/** The body of a change that says all of it. The service judges the values. */
export async function wantedOf(texts: Typed): Promise<Body> {
  const { readYaml } = await import('../../../management/applications/yaml-of.js');
  const faults: string[] = [];
  const read = (name: (typeof RULES)[number]): unknown => {
    if (texts[name] === '') return name === 'profile_fields' ? [] : null;
    try {
      return readYaml(texts[name]);
    } catch (error) {
      faults.push(`${name} must be YAML: ${(error as Error).message.split('\n', 1)[0]?.replace(/:$/, '')}`);
      return null;
    }
  };
  const wanted = Object.fromEntries(RULES.map((name) => [name, read(name)]));
  if (faults.length > 0) throw new MalformedInput(faults);
  return wanted;
}
