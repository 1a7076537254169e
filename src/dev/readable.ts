/** Formats a moment to the second, in UTC as in the logs. */
export const readable = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
