export interface Manner {
  /** Gives the request up. */
  signal?: AbortSignal;
}

export interface Keyed extends Manner {
  /**
   * Names the write, so that it is done once however often it is sent within 24 hours. Each call has a key of its own by
   * itself, which its repeat keeps. Give one where the program may start again in between, such as `crm-4711`.
   */
  idempotency_key?: string;
  /** Answers what the write would be answered, and changes nothing. */
  dry_run?: boolean;
}

export interface Versioned extends Keyed {
  /** An earlier answer, or its ETag: only if the object is still what it says. Otherwise 412 `version_stale`. */
  if_match?: string | object;
}

export interface DryRun {
  dry_run: true;
}

export interface Paged extends Manner {
  /** The `next` of an earlier page. */
  after?: string;
  /** How many a page has: 200 at most. */
  limit?: number;
}

/** A list. Each page is asked for when the one before it is used up. */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /** The pages themselves, with their cursors. */
  pages(): AsyncIterable<Page>;
  /** The first ones, or all. */
  take(count?: number): Promise<Item[]>;
}

export type ImportFile = string | Uint8Array | Blob | ReadableStream<Uint8Array>;
