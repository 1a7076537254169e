/** What a browser keeps of Set-Cookie lines: the last of each name; an emptied cookie is `''`. */
export const keptCookies = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const pair = line.split(';', 1)[0] as string;
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );
