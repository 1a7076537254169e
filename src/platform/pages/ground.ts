import { contrast, isColour, mix, READABLE } from './accent.js';

/** The background of a page in one scheme, and the colours of text that stands on it. */
interface Ground {
  fill: string;
  ink: string;
  /** Of text that steps back. */
  soft: string;
}

const DEFAULT: Record<'light' | 'dark', Ground> = {
  light: { fill: '#f3f4f7', ink: '#171a21', soft: '#565d6c' },
  dark: { fill: '#0e1014', ink: '#eceef3', soft: '#a6adbb' },
};

/** White text has this contrast on a ground of the dark scheme. A brighter one would dazzle. */
const DARK_ENOUGH = 10;
const STEPS = 20;
/** How far text that steps back goes towards its ground, where it stays readable. */
const SOFTENED = 0.25;

/** An application chooses its background once. In the dark scheme it is darkened, and text on it is always readable. */
export function groundOf(colour: string | null | undefined): Record<'light' | 'dark', Ground> {
  if (!isColour(colour)) return DEFAULT;
  const fill = colour.toLowerCase();
  return { light: withInks(fill), dark: withInks(darkened(fill)) };
}

function withInks(fill: string): Ground {
  const isBright = contrast(fill, '#000000') >= contrast(fill, '#ffffff');
  const ink = isBright ? '#000000' : '#ffffff';
  const soft = mix(ink, fill, SOFTENED);
  return { fill, ink, soft: contrast(soft, fill) >= READABLE.light ? soft : ink };
}

function darkened(colour: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, '#000000', step / STEPS);
    if (contrast(mixed, '#ffffff') >= DARK_ENOUGH) return mixed;
  }
  return '#000000';
}
