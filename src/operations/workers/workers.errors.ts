/** The worker has said why on its own. */
export class WorkerDidNotStart extends Error {
  constructor() {
    super('A worker did not start, so the service stops.');
  }
}
