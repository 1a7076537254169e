/** PostgreSQL stores no NUL, and half a surrogate pair would come back as another text. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
