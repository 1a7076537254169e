import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { givenApplication } from '../support/given.js';
import { givenMail, untilOutbox } from '../support/given-mail.js';
import { startService } from '../support/service.js';

/** Speaks TLS with a certificate that nobody has signed but itself. */
async function givenTlsServer(): Promise<{ port: number; recipients: string[]; stop(): Promise<void> }> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe('SMTP over TLS', () => {
  it('hands nothing to a server whose certificate cannot be trusted', async () => {
    const server = await givenTlsServer();
    const service = await startService({ SMTP_URL: `smtps://127.0.0.1:${server.port}` });
    try {
      const { id } = await givenMail(service, await givenApplication(service));
      const waiting = await untilOutbox(service, id, (row) => row.attempts === 1 && row.claimed_by === null);
      expect(waiting).toMatchObject({ sent_at: null, dead_at: null });
      expect(waiting.last_error).toContain('no delivery');
      expect(server.recipients).toEqual([]);
    } finally {
      await service.stop();
      await server.stop();
    }
  });

  it('delivers to one that the operator trusts', async () => {
    const server = await givenTlsServer();
    const url = `smtps://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`;
    const service = await startService({ SMTP_URL: url });
    try {
      const { id, address } = await givenMail(service, await givenApplication(service));
      await untilOutbox(service, id, (row) => row.sent_at !== null);
      expect(server.recipients).toEqual([address]);
    } finally {
      await service.stop();
      await server.stop();
    }
  });
});
