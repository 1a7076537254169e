/** A port of ours cannot be listened on; says whose, for there are two. */
export class ListenError extends Error {
  constructor(
    readonly variable: 'PORT' | 'MANAGEMENT_PORT',
    readonly port: number,
    override readonly cause: NodeJS.ErrnoException,
  ) {
    super(`${variable} ${port}: ${cause.message}`);
  }
}
