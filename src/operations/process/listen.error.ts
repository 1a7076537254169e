/** The service cannot listen on one of its two ports; says which. */
export class ListenError extends Error {
  constructor(
    readonly variable: 'PORT' | 'MANAGEMENT_PORT',
    readonly port: number,
    override readonly cause: NodeJS.ErrnoException,
  ) {
    super(`${variable} ${port}: ${cause.message}`);
  }
}
