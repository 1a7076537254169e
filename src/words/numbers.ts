/** The numbers that sentences say and the code decides. */
export interface Numbers {
  /** The lengths of a password. */
  leastCharacters: number;
  mostCharacters: number;
  /** So many wrong passwords of a sign-up count. */
  signUpTries: number;
  /** So many wrong codes count after a first factor. */
  factorTries: number;
  recoveryCodes: number;
  /** How long «Confirm it is you» counts. */
  proofMinutes: number;
  /** How long the owner of an account can undo a change. */
  undoDays: number;
}

/** What the words of a failure may say. */
export interface FailureFacts extends Numbers {
  /** When to try again, such as `in 12 minutes`. */
  moment: string;
}

/** Small numbers are words, as printers set them. The names begin with three, because two depends on what is counted. */
export const spelledFromThree = (names: string) => (value: number) => names.split(' ')[value - 3] ?? String(value);

/** With one decimal, as the language writes it. */
export const tenthsIn = (language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }).format;
