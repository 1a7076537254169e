/** How many connections a process holds, and how long anybody waits for one and for its answer. */
export class Connections {
  constructor(
    /** For transactions. */
    readonly pool: number,
    /** For the statements that every request depends on. */
    readonly pipelines: number,
    /** In milliseconds. Unset: as long as it takes. */
    readonly timeout?: number,
  ) {}
}
