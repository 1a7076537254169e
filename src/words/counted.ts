/** `3 passkeys`, `1 passkey` or `None`; `#` stands for the count. */
export const counted = (one: string, many: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : many.replace('#', String(count));
