import { parseDocument, stringify } from 'yaml';

/** As a file of seeds has it: no line is broken. */
export const yamlOf = (value: object): string => stringify(value, { lineWidth: 0 });

/** Throws what is wrong with the text, in its first line. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: 0 });
}
