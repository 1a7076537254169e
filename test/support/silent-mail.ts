import { createServer, type Server, type Socket } from 'node:net';
import { type GivenApplication, givenApplication, givenIdentity } from './given.js';
import { letHashesCost } from './hash-costs.js';
import { freePort, type Service, startService } from './service.js';

letHashesCost();

const STRONG = 'seven unhurried otters';
const SAMPLES = 5;

/** A mail server that takes the connection and then says nothing at all. */
async function givenSilence(port: number): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const sent = (status: string): string => JSON.stringify({ resend_after_seconds: 60, status });
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export const describeSilentMail = (manner: 'hangs' | 'is gone'): void =>
  describe('register and forgot-password while mail does not get out', () => {
    /** Registers a person and forgets the password of another one, as often as it is called. */
    async function givenAsking(service: Service): Promise<(time: number) => Promise<{ answer: string; ms: number }>> {
      const application: GivenApplication = await givenApplication(service);
      const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
      const started = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
      const headers = { 'x-auth-flow-id': started.body.code };
      return async (time) => {
        const { email } = await givenIdentity(service, application);
        const begin = performance.now();
        const registered = await service.http.post(
          '/v1/auth/register',
          { email: `person-${time}@example.com`, password: STRONG },
          headers,
        );
        const forgotten = await service.http.post('/v1/auth/forgot-password', { email }, headers);
        const ms = performance.now() - begin;
        return { answer: `${registered.status} ${registered.text} ${forgotten.status} ${forgotten.text}`, ms };
      };
    }

    it(`answer the same, and as fast, when the mail server ${manner}`, async () => {
      const port = await freePort();
      const silence = manner === 'hangs' ? await givenSilence(port) : undefined;
      const well = await startService();
      const ill = await startService({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      try {
        const [askWell, askIll] = [await givenAsking(well), await givenAsking(ill)];
        const [usual, more]: [number[], number[]] = [[], []];
        // In turn, so that a moment in which the machine is slow is one for both.
        for (let time = 0; time < SAMPLES; time += 1) {
          const [usually, hampered] = [await askWell(time), await askIll(time)];
          expect(hampered.answer).toBe(usually.answer);
          expect(hampered.answer).toBe(`202 ${sent('verification_sent')} 202 ${sent('reset_sent')}`);
          usual.push(usually.ms);
          more.push(hampered.ms - usually.ms);
        }
        // Far below any time-out of a mail server, and far above the noise of a busy machine, which is slow with both.
        expect(median(more)).toBeLessThan(Math.max(250, median(usual)));
        const { rows } = await ill.db.query('SELECT count(*)::int AS mails FROM mail_outbox WHERE sent_at IS NOT NULL');
        expect(rows).toEqual([{ mails: 0 }]);
      } finally {
        await silence?.stop();
        await Promise.all([well.stop(), ill.stop()]);
      }
    });
  });
