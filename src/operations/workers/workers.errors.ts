/** The worker has printed the reason itself. */
export class WorkerDidNotStart extends Error {
  constructor() {
    super('A worker did not start, so the service stops.');
  }
}
