import { connect } from 'node:net';

const CONNECTIONS = 16;
/** Sent ahead of their answers, so that what is measured is the service and not the way there. */
const AHEAD = 25;

interface Post {
  path: string;
  body: object;
}

/** Posts so many different bodies, as fast as they are answered; counts the answers by status. */
export async function flood(url: string, amount: number, next: () => Post): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const share = amount / CONNECTIONS;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => postAll(new URL(url), share, next, statuses)));
  return statuses;
}

function postAll({ hostname, port }: URL, amount: number, next: () => Post, statuses: Map<number, number>) {
  return new Promise<void>((resolve, reject) => {
    let [sent, answered, rest] = [0, 0, ''];
    const socket = connect(Number(port), hostname, () => send());
    const send = (): void => {
      const posts = Array.from({ length: Math.min(AHEAD, amount - sent) }, () => lineOf(next()));
      sent += posts.length;
      socket.write(posts.join(''));
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      rest += text;
      for (const [, status] of rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        answered += 1;
        statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
      }
      rest = rest.slice(-12); // a status line may come in two halves
      if (answered === amount) socket.end(resolve);
      else if (answered === sent) send();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The connection was closed after ${answered} of ${amount} answers`)));
  });
}

function lineOf({ path, body }: Post): string {
  const text = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, 'host: flood', 'content-type: application/json'];
  return [...head, `content-length: ${text.length}`, '', text].join('\r\n');
}
