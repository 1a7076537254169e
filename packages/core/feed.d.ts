export interface Ends {
  /** Whether a verified token is one of a session that has ended. Undefined while nothing is heard. */
  hasEnded(claims: { sid?: string; sub: string }, header: { kid?: string }): boolean | undefined;
  close(): void;
}

export interface FeedOptions {
  /** The address of Gatehouse. */
  url: string;
  /** An API key with the scope `sessions:ended`. */
  apiKey: string;
  fetch?: typeof fetch;
  /** Hears why the feed is away. The listener comes back by itself. */
  onTrouble?: (reason: string) => void;
}

/** Hears within a second which sessions end, over one connection for each process. */
export function listenForEnds(options: FeedOptions): Ends;
