/**
 * The mail server did not accept a mail. The message holds only our own text and the server's numbers, never an email
 * address.
 */
export class DeliveryFailed extends Error {
  constructor(
    message: string,
    /** The server refused this mail permanently, so a retry would fail too. */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}
