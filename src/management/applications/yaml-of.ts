import { parseDocument, stringify } from 'yaml';
import { withoutVariables } from '../../applications/seeding/field.js';

/** No line is broken. */
export const yamlOf = (value: object): string => stringify(value, { lineWidth: 0 });

/** As a file of seeds has it where no text stands for a variable. */
export const seedYamlOf = (value: object): string =>
  stringify(value, (_name, said) => (typeof said === 'string' ? withoutVariables(said) : said), { lineWidth: 0 });

/** Throws what is wrong with the text, in its first line. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: 0 });
}
