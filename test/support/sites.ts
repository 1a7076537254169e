import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Service, startService } from './service.js';

/** Shows who is signed in, and looks again when the back button brings it out of the browser's memory. */
const APPLICATION_PAGE = `<!doctype html><title>Application</title><p id="who">?</p><script>
const show = async () => {
  const answer = await fetch(location.hash.slice(1) + '/api/service/session', { credentials: 'include' });
  const { user } = answer.ok ? await answer.json() : {};
  document.getElementById('who').textContent = user ? user.email : 'nobody';
};
if (location.hash) addEventListener('pageshow', (event) => {
  if (event.persisted) document.title = 'Restored';
  document.getElementById('who').textContent = '?';
  show();
});
</script>`;

/**
 * Three sites behind one port: the application with the service on a sub-domain of it, another one that belongs to
 * the application as well, and a hostile one. Names below `localhost` are trusted without TLS, as HTTPS would be.
 */
export class Sites {
  service: Service;
  readonly app: string;
  readonly shop: string;
  readonly evil: string;
  readonly id: string;
  private dropped = 0;

  private constructor(private readonly front: Server) {
    const { port } = front.address() as AddressInfo;
    const site = (host: string) => `http://${host}.localhost:${port}`;
    [this.app, this.shop, this.evil, this.id] = [site('app'), site('shop'), site('evil'), site('id.app')];
  }

  static async open(): Promise<Sites> {
    const front = createServer();
    await new Promise<void>((resolve) => front.listen(0, resolve));
    const sites = new Sites(front);
    sites.service = await startService({ PUBLIC_URL: sites.id });
    front.on('request', (asked, answer) => sites.serve(asked, answer));
    return sites;
  }

  /** The answer to the next call of the service is lost on its way: its work is done, and nobody hears of it. */
  dropNextAnswer(): void {
    this.dropped += 1;
  }

  async close(): Promise<void> {
    this.front.closeAllConnections();
    this.front.close();
    await this.service.stop();
  }

  private serve(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.headers.host?.startsWith('id.')) this.forward(asked, answer);
    else answer.setHeader('content-type', 'text/html').end(APPLICATION_PAGE);
  }

  private forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = asked;
    const sent = request(this.service.url + url, { method, headers }, (answered) => {
      if (this.dropped > 0 && method !== 'OPTIONS') {
        this.dropped -= 1;
        answered.resume().on('end', () => answer.destroy());
        return;
      }
      // On a connection that it used before, Chromium would ask again by itself when an answer is lost.
      answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, connection: 'close' });
      answered.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  }
}
