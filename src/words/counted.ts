/** `3 passkeys`, `1 passkey` or `None`; `#` stands for the count. */
export const counted = (one: string, many: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : many.replace('#', String(count));

/** Of each name that counts something, by `say`. */
export const countsOf = <Name extends string>(
  names: Record<Name, string>,
  counts: Partial<Record<Name, number>>,
  say: (count: number, name: string) => string,
): string[] =>
  (Object.keys(names) as Name[]).flatMap((name) => {
    const count = counts[name];
    return count ? [say(count, names[name])] : [];
  });
