import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Finding, fail, ok } from './check.js';

const PATIENCE_MS = 5_000;
const USUAL_PORT: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Connects and waits for the greeting. It sends nothing and does not authenticate. */
export async function checkSmtp(url: string | undefined): Promise<Finding> {
  if (!url) return ok('smtp', 'not configured; emails go to the development mailbox');
  const { protocol, hostname, port } = new URL(url);
  const place = `${hostname}:${port || USUAL_PORT[protocol]}`;
  try {
    const greeting = await greet(protocol === 'smtps:', hostname, Number(port || USUAL_PORT[protocol]));
    if (greeting === 'late') return fail('smtp', 'smtpSlow', place, PATIENCE_MS / 1000);
    if (greeting === 'closed') return fail('smtp', 'smtpCloses', place);
    if (greeting.startsWith('220')) return ok('smtp', `${place} responds`);
    return fail('smtp', 'smtpOther', place, 'smtps://', 'smtp://');
  } catch (error) {
    return fail('smtp', 'smtpFails', place, (error as Error).message);
  }
}

function greet(tls: boolean, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    const end = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.setTimeout(PATIENCE_MS, () => end(() => resolve('late')));
    socket.once('data', (data) => end(() => resolve(data.toString('latin1'))));
    socket.once('error', (error: Error & { code?: string }) =>
      end(() => reject(new Error(error.message || error.code))),
    );
    socket.once('end', () => end(() => resolve('closed')));
  });
}
