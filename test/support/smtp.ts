import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  recipients: string[];
  sender: string;
  /** As it came over the wire, headers and all. */
  raw: string;
  messageId: string;
}

/** A real mail server that does what it is told to. */
export interface GivenSmtp {
  url: string;
  received: ReceivedMail[];
  /** Resolves when so many have been received. */
  hasReceived(count: number): Promise<void>;
  stop(): Promise<void>;
}

type Manners = Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo' | 'onMailFrom'> & {
  /** What is said after a whole mail has come in; by default that it was taken. */
  afterData?: (mail: ReceivedMail) => Promise<void> | void;
};

export async function givenSmtp({ afterData, ...manners }: Manners = {}): Promise<GivenSmtp> {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    ...manners,
    onData(stream, session, done) {
      text(stream)
        .then(async (raw) => {
          const mail = receivedMail(raw, session.envelope);
          received.push(mail);
          for (const { count, resolve } of waiting) if (received.length >= count) resolve();
          await afterData?.(mail);
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => undefined); // a client that goes away in the middle is what some tests are about
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    hasReceived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] };

function receivedMail(raw: string, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  return {
    recipients: rcptTo.map(({ address }) => address),
    sender: mailFrom ? mailFrom.address : '',
    raw,
    messageId: /^message-id: (.+)$/im.exec(raw)?.[1]?.trim() ?? '',
  };
}

/** A refusal with a code of the mail server's own. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
