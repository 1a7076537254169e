/** A mail as it leaves: everything about it is decided. */
export interface RenderedMail {
  id: string;
  messageId: string;
  from: { name: string; address: string };
  /** Exactly one, as it is stored: never a text to be parsed. */
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  language: string;
  template: string;
  /** What the development mailbox shows beside the mail. */
  link: string | null;
  code: string | null;
}

/** Takes a mail to its reader, or throws. It must give up when the signal says so. */
export abstract class MailTransport {
  abstract deliver(mail: RenderedMail, signal: AbortSignal): Promise<void>;
  abstract close(): void;
}
