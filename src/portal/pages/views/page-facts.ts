type None = Record<never, never>;

/** The account pages, and what each of them shows beside the account. */
export interface PageFacts {
  overview: None;
  /** Asks before another account takes the place of the one that is open. */
  replace: { code: string; account: string };
  'sign-out': None;
}

export type PageName = keyof PageFacts;
