/** A table whose rows wait to be delivered to somewhere outside. Each is written in the transaction that it reports. */
export type OutboxTable = Outbox & (ToReceivers | ToOnePlace);

interface Outbox {
  readonly table: string;
  /** What the log and the command line call a row, and several. */
  readonly words: readonly [one: string, many: string];
  /** What metrics call them. */
  readonly metrics: readonly [one: string, many: string];
  /** The column that says what sort of thing a row is. */
  readonly sort: string;
  /** What a delivery needs to know, beside the sort and the receiver. */
  readonly contents: readonly string[];
  /** Emptied once the row is delivered. */
  readonly erased: readonly string[];
  /** Longer than the longest delivery, so that no other replica takes over what is being delivered. */
  readonly claimSeconds: number;
  /** Rows have `expires_at`, and this is why one is given up after it. */
  readonly expired?: string;
}

export interface ToReceivers {
  /** The column that says where a row goes. */
  readonly receiver: string;
  /**
   * Rows of one receiver about one object are delivered by their sequence, as long as none of them fails, is queued
   * again, or was committed after a later one. It takes an index on all three columns.
   */
  readonly order?: { readonly object: string; readonly sequence: string };
}

interface ToOnePlace {
  readonly receiver?: undefined;
  /**
   * Says in which queue a row stands. The queues take turns. It takes an index on this and `next_attempt_at` of
   * those that stand there (`claimed_until IS NULL`), and one on `next_attempt_at` of the others that wait.
   */
  readonly queue: string;
}

/** A row that this replica may deliver until its claim runs out. */
export type Claimed<Contents extends object> = Contents & {
  id: string;
  claim: string;
  sort: string;
  receiver: string | null;
  queue: string | null;
  /** With the one that begins. */
  attempts: number;
  hasExpired: boolean;
};

/** What may not leave for now, through no fault of its receiver. The message goes into the row. */
export class Held extends Error {
  constructor(
    message: string,
    readonly more: {
      /** Its room says when it may leave. Until then it is hardly looked at. */
      isParked?: boolean;
    } = {},
  ) {
    super(message);
  }
}

/** A delivery failed for a reason outside of this service. The message goes into the row, the log and listings. */
export class Undelivered extends Error {
  constructor(
    message: string,
    readonly more: {
      /** A retry would fail too. */
      isPermanent?: boolean;
      /** The receiver asks for this pause. */
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
  }
}
