/**
 * The colours of a chart. The library takes only colours, so each is a value that stands for a class of the stylesheet:
 * the class has one colour in the light scheme and another in the dark one.
 */
export const PAINT = {
  text: '#000001',
  line: '#000002',
  first: '#000003',
  second: '#000004',
  third: '#000005',
  bad: '#000006',
} as const;

export type Paint = keyof typeof PAINT;

const NAMES = new Map<unknown, Paint>(Object.entries(PAINT).map(([name, value]) => [value, name as Paint]));

/** Returns undefined for what has no colour. */
export const paintOf = (value: unknown): Paint | undefined => NAMES.get(value);
