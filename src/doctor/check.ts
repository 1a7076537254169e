export type Health = 'ok' | 'warn' | 'fail';

/** One line of the doctor's report. */
export interface Finding {
  check: string;
  health: Health;
  message: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, health: 'ok', message });
export const warn = (check: string, message: string, advice: string): Finding => ({
  check,
  health: 'warn',
  message,
  advice,
});
export const fail = (check: string, message: string, advice: string): Finding => ({
  check,
  health: 'fail',
  message,
  advice,
});

/** The innermost cause says the most. An address that refuses has a code and no words. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  return cause ? reasonOf(cause) : message || code || 'it does not answer';
}
