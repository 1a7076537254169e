/** A mail that is ready to send. */
export interface RenderedMail {
  id: string;
  messageId: string;
  from: { name: string; address: string };
  /** Exactly one email address, as stored. It is never parsed as a list. */
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  language: string;
  template: string;
  /** The development mailbox shows it beside the mail. */
  link: string | null;
  code: string | null;
}

/** Delivers a mail or throws. It must stop when the signal aborts. */
export abstract class MailTransport {
  abstract deliver(mail: RenderedMail, signal: AbortSignal): Promise<void>;
  abstract close(): void;
}
