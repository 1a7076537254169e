import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Agents } from '../../src/applications/entities/application.entity.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { type GivenApplication, type GivenIdentity, PASSWORD } from './given.js';
import type { Browser } from './hosted.js';
import type { Service } from './service.js';

export const RESOURCE = 'https://mcp.example.com/mcp';

/** Lets programs of other people sign the application's users in. */
export async function givenAgents(
  service: Service,
  application: GivenApplication,
  wanted: Partial<Agents> = {},
): Promise<void> {
  const agents = { documents: true, registration: 'open', audiences: [RESOURCE], ...wanted };
  await service.db.query(`UPDATE plans SET agents = '{"documents": true, "registration": true}' WHERE id = $1`, [
    application.planId,
  ]);
  await service.db.query('UPDATE applications SET agents = $2 WHERE id = $1', [application.id, agents]);
  forgetOffers(service);
}

export async function withoutAgents(service: Service): Promise<void> {
  await service.db.query('UPDATE applications SET agents = NULL');
  forgetOffers(service);
}

const forgetOffers = (service: Service): void => service.app.get(Cache, { strict: false }).dropAll();

/** The site of a client, which serves its document. */
export interface ClientSite {
  url: string;
  /** How often the document was asked for. */
  asked: number;
  document: Record<string, unknown>;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function givenClientSite(more: Record<string, unknown> = {}): Promise<ClientSite> {
  const server = createServer((request, response) => {
    site.asked += 1;
    site.answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  const document = {
    client_id: url,
    client_name: 'Notes of Ada',
    redirect_uris: ['http://127.0.0.1/callback'],
    ...more,
  };
  const site: ClientSite = {
    ...{ url, document, asked: 0 },
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(site.document));
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return site;
}

/** Signs in on the page to which a client has led the browser, up to the page of the consent. */
export async function signInUpToConsent(browser: Browser, { email }: Pick<GivenIdentity, 'email'>): Promise<void> {
  const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
  await browser.open(pathname + search);
  await browser.submit({ email, password: PASSWORD });
  await browser.land();
}

/** Presses a button of that page. Answers what is sent back to the client. */
export async function answerConsent(browser: Browser, answer: 'allow' | 'decline'): Promise<URL> {
  await browser.press(answer === 'allow' ? 'Allow' : 'Do not allow', { answer });
  return new URL(browser.page.headers.get('location') ?? '');
}
