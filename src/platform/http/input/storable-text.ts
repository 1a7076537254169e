/** PostgreSQL stores no NUL character, and changes half a surrogate pair into other text. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
