/** In characters, under the names that the API reference has for them. */
export const PASSWORD_LENGTH = { minLength: 8, maxLength: 256 } as const;
