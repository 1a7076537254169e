import { contrast, isColour, mix, READABLE, SURFACES } from './accent.js';
import { colourOf, hueOf } from './hue.js';

/** The background of a page, and the colours of text that stands on it. */
interface Ground {
  fill: string;
  ink: string;
  /** The colour of text that steps back. */
  soft: string;
}

/** The card and what is on it, in one scheme. */
interface Tones {
  surface: string;
  quiet: string;
  line: string;
  edge: string;
  soft: string;
}

interface Grounds {
  light: Ground;
  dark: Ground & { tones: Tones };
}

const DEFAULT: Grounds = {
  light: { fill: '#f3f4f7', ink: '#171a21', soft: '#565d6c' },
  dark: {
    fill: '#0e1014',
    ink: '#eceef3',
    soft: '#a6adbb',
    tones: { surface: SURFACES.dark, quiet: '#20242c', line: '#2b303a', edge: '#727b8b', soft: '#a6adbb' },
  },
};

/** A brighter ground would dazzle in the dark, and the card must stand out from it. */
const DARKEST_CARD = 0.115;
const BRIGHTEST_GROUND = 0.07;
/** A dark ground of a pale colour has its hue, and no more colour than this. */
const MOST_SATURATED = 0.4;
/** How far text that steps back goes towards its ground, where it stays readable. */
const SOFTENED = 0.25;

/**
 * An application chooses its background once. The dark scheme keeps the hue, on the card too, and is always dark: the
 * ground darker than the card. Text is readable in both.
 */
export function groundOf(colour: string | null | undefined): Grounds {
  if (!isColour(colour)) return DEFAULT;
  const fill = colour.toLowerCase();
  return { light: withInks(fill), dark: { ...withInks(darkened(fill)), tones: tonesOf(fill) } };
}

function withInks(fill: string): Ground {
  const isBright = contrast(fill, '#000000') >= contrast(fill, '#ffffff');
  const ink = isBright ? '#000000' : '#ffffff';
  const soft = mix(ink, fill, SOFTENED);
  return { fill, ink, soft: contrast(soft, fill) >= READABLE.light ? soft : ink };
}

function darkened(fill: string): string {
  const { lightness } = hueOf(fill);
  return lightness <= BRIGHTEST_GROUND ? fill : toned(fill, BRIGHTEST_GROUND, MOST_SATURATED);
}

const tonesOf = (fill: string): Tones => ({
  surface: toned(fill, DARKEST_CARD, 0.3),
  quiet: toned(fill, 0.155, 0.25),
  line: toned(fill, 0.21, 0.2),
  edge: toned(fill, 0.53, 0.12),
  soft: toned(fill, 0.74, 0.14),
});

const toned = (fill: string, lightness: number, most: number): string => {
  const { hue, saturation } = hueOf(fill);
  return colourOf({ hue, saturation: Math.min(saturation, most), lightness });
};
