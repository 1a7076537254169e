import { stringify } from 'yaml';

/** As a file of seeds has it: no line is broken. */
export const yamlOf = (value: object): string => stringify(value, { lineWidth: 0 });
