/** How many connections a process holds, and how long a request waits for a connection and for its answer. */
export class Connections {
  constructor(
    /** The pool is for transactions. */
    readonly pool: number,
    /** They send the statements that every request depends on. */
    readonly pipelines: number,
    /** In milliseconds. Unset: no limit. */
    readonly timeout?: number,
  ) {}
}
