/** Servers and proxies refuse headers above 8 kB. */
const LONGEST_LIST = 4_000;

/** JSON of ASCII alone, because a header takes no other signs: the first entries of a list that is too long. */
export function listed(entries: readonly object[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const text = JSON.stringify(entry).replace(
      /[^ -~]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    length += text.length + 1;
    if (length > LONGEST_LIST) break;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}
