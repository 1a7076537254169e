const SECONDS_PER_UNIT = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
type Unit = keyof typeof SECONDS_PER_UNIT;

/** Reads `30s`, `15m`, `24h`, `7d` or a bare `0` as seconds; anything else is undefined. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  return match ? Number(match[1]) * SECONDS_PER_UNIT[match[2] as Unit] : undefined;
}

/** In the largest unit that fits, as `parseDuration` reads it. */
export function formatDuration(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS_PER_UNIT).findLast(([, size]) => seconds % size === 0) as [Unit, number];
  return `${seconds / size}${unit}`;
}
