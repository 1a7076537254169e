import type { Transporter } from 'nodemailer';
import type { Settings } from '../../platform/config/settings.js';
import { lateLibrary } from '../../platform/late-library.js';
import { Undelivered } from '../../platform/outbox/outbox-table.js';
import { MailTransport, type RenderedMail } from './mail-transport.js';

const library = lateLibrary<typeof import('nodemailer')>('nodemailer');
const SECOND = 1000;

/** Sends over SMTP_URL, through a few connections that stay open. Every wait has a limit. */
export class SmtpTransport extends MailTransport {
  private opened: Transporter | undefined;

  constructor(
    private readonly settings: Pick<Settings, 'smtpUrl' | 'isProduction'>,
    private readonly connections: number,
  ) {
    super();
  }

  async deliver(mail: RenderedMail, signal: AbortSignal): Promise<void> {
    const { messageId, from, to, subject, html, text } = mail;
    const headers = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' };
    await this.transporter()
      .sendMail({ messageId, from, to, subject, html, text, headers, envelope: { from, to }, signal })
      .catch((error: SmtpError) => {
        throw failureOf(error);
      });
  }

  close(): void {
    this.opened?.close({ force: true });
  }

  /** The library is loaded for the first mail. */
  private transporter(): Transporter {
    const { smtpUrl, isProduction } = this.settings;
    this.opened ??= library().createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: this.connections,
      maxRequeues: 0, // the outbox retries and counts the attempts
      dnsTimeout: 5 * SECOND,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 30 * SECOND,
      requireTLS: isProduction && sendsPassword(smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.opened;
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/**
 * After these commands a refusal concerns this mail. A refused password or sender is a fault of the configuration, so
 * the mail is retried.
 */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

/** The server's text may repeat the email address, so only its numbers are kept. */
function failureOf({ code, command, responseCode, permanent }: SmtpError): Undelivered {
  const isPermanent = permanent === true && ABOUT_THIS_MAIL.includes(command ?? '');
  if (!responseCode) return new Undelivered(`no delivery: ${WORDS[code ?? ''] ?? code ?? 'unknown'}`, { isPermanent });
  return new Undelivered(`the mail server answered ${responseCode} to ${command ?? 'us'}`, { isPermanent });
}

const WORDS: Record<string, string> = {
  EABORT: 'the mail server took too long',
  ETIMEDOUT: 'the mail server did not answer in time',
  ECONNECTION: 'the mail server closed the connection',
  ESOCKET: 'the mail server cannot be reached',
  EDNS: 'the name of the mail server cannot be resolved',
  ETLS: 'the mail server does not offer TLS that can be trusted',
};

function sendsPassword(smtpUrl: string | undefined): boolean {
  return smtpUrl !== undefined && new URL(smtpUrl).password !== '';
}
