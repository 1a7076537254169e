const DEFAULT_ACCENT = '#3b5bdb';
/** WCAG AA for text of ordinary size. Coloured text on a dark ground tires the eye sooner, so it gets AAA. */
export const READABLE = { light: 4.5, dark: 7 } as const;
/** Below this ratio a filled button is hard to tell from the card behind it. */
const DISTINCT = 1.8;
/** The background of the accent, where the application chose none: the stylesheet's `--surface`. */
export const SURFACES = { light: '#ffffff', dark: '#181b21' } as const;

export interface Accent {
  /** The application's unchanged colour: the fill of buttons. */
  fill: string;
  /** Black or white, whichever reads better on the fill. */
  onFill: string;
  /** The colour as text and outline, darkened or lightened only as far as reading requires. */
  ink: Record<Scheme, string>;
  /** The border of filled elements: the fill itself, unless the surface would hide it. */
  edge: Record<Scheme, string>;
}

type Scheme = keyof typeof SURFACES;

/** An application chooses its colour once. It must be a valid colour and readable in both schemes. */
export function accentOf(colour: string | null | undefined, darkSurface: string = SURFACES.dark): Accent {
  const fill = isColour(colour) ? colour.toLowerCase() : DEFAULT_ACCENT;
  const surfaces = { ...SURFACES, dark: darkSurface };
  const ink = {
    light: readable(fill, surfaces.light, { by: READABLE.light, towards: '#000000' }),
    dark: readable(fill, surfaces.dark, { by: READABLE.dark, towards: '#ffffff' }),
  };
  const edgeIn = (scheme: Scheme) => (contrast(fill, surfaces[scheme]) < DISTINCT ? ink[scheme] : fill);
  return {
    fill,
    onFill: contrast(fill, '#ffffff') >= contrast(fill, '#000000') ? '#ffffff' : '#000000',
    ink,
    edge: { light: edgeIn('light'), dark: edgeIn('dark') },
  };
}

/** Six hexadecimal digits: nothing that could end a rule of the stylesheet. */
export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const STEPS = 20;

function readable(colour: string, surface: string, { by, towards }: { by: number; towards: string }): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS);
    if (contrast(mixed, surface) >= by) return mixed;
  }
  return mix(colour, towards, 1);
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** The colour, with that share of another. */
export function mix(colour: string, other: string, share: number): string {
  const towards = channels(other);
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((towards[index] as number) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
