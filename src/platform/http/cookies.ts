/** Every value under that name, because nothing tells which of two is the right one. */
export const cookieValues = (header: string | undefined, name: string): string[] => valuesIn(pairsOf(header), name);

export function valuesIn(pairs: readonly string[], name: string): string[] {
  const prefix = `${name}=`;
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
}

/** In the order in which the browser sends them: the oldest first. */
export const cookieNames = (header: string | undefined): string[] =>
  pairsOf(header).map((pair) => pair.split('=', 1)[0] as string);

export const pairsOf = (header = ''): string[] => header.split(';').map((pair) => pair.trim());
