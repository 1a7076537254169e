/** The target of the row that counts all targets together. */
export const ALL_TARGETS = '';
