/** A mail was not taken. The message is made of our own words and the server's numbers: it never holds an address. */
export class DeliveryFailed extends Error {
  constructor(
    message: string,
    /** The server refused this very mail for good: trying again would only be refused again. */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}
