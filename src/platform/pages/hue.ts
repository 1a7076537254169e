/** A colour by its hue (0 to 6, red at both ends), its saturation and its lightness (0 to 1). */
interface Hue {
  hue: number;
  saturation: number;
  lightness: number;
}

/** Reads `#rrggbb`. */
export function hueOf(colour: string): Hue {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return { hue: ((green - blue) / range + 6) % 6, saturation, lightness };
  return { hue: most === green ? (blue - red) / range + 2 : (red - green) / range + 4, saturation, lightness };
}

export function colourOf({ hue, saturation, lightness }: Hue): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const place = (offset + hue * 2) % 12;
    const share = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
