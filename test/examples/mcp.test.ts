import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { answerConsent, signInUpToConsent } from '../support/agents.js';
import { type Example, startExample } from '../support/example.js';
import { type GivenIdentity, givenIdentity } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { givenClient } from '../support/oidc.js';
import { type Service, startService } from '../support/service.js';

const REDIRECT = 'http://localhost:8765/callback';
const DOCUMENT = 'https://agent.example.com/client.json';

/** What an application of the protocol keeps for the SDK, in memory. */
class Agent implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'An agent', redirect_uris: [REDIRECT] };
  led: URL | undefined;
  private readonly kept = new Map<string, unknown>();
  readonly clientInformation = () => this.kept.get('client') as never;
  readonly saveClientInformation = (client: unknown): void => void this.kept.set('client', client);
  readonly tokens = () => this.kept.get('tokens') as never;
  readonly saveTokens = (tokens: unknown): void => void this.kept.set('tokens', tokens);
  readonly saveCodeVerifier = (verifier: string): void => void this.kept.set('verifier', verifier);
  readonly codeVerifier = (): string => this.kept.get('verifier') as string;
  readonly redirectToAuthorization = (url: URL): void => {
    this.led = url;
  };

  constructor(readonly clientMetadataUrl?: string) {}
}

describe('The example mcp', () => {
  let service: Service;
  let example: Example;
  let identity: GivenIdentity;
  beforeAll(async () => {
    service = await startService();
    example = await startExample(service, 'mcp');
    const { rows } = await service.db.query(`SELECT id FROM applications WHERE slug = 'example-mcp'`);
    identity = await givenIdentity(service, rows[0]);
  });
  afterAll(async () => {
    await example.stop();
    await service.stop();
  });

  /** The official client, up to a connection. Answers what the page of the consent says. */
  async function connect(agent: Agent): Promise<{ client: Client; page: string }> {
    const transport = () => new StreamableHTTPClientTransport(new URL(`${example.url}/mcp`), { authProvider: agent });
    const first = transport();
    await expect(new Client({ name: 'agent', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    const browser = new Browser(service);
    const { pathname, search } = agent.led as URL;
    await browser.open(pathname + search);
    await signInUpToConsent(browser, identity);
    const page = visibleText(browser.page.text);
    const back = await answerConsent(browser, 'allow');
    await first.finishAuth(back.searchParams.get('code') ?? '');
    const client = new Client({ name: 'agent', version: '1' });
    await client.connect(transport());
    return { client, page };
  }

  type Said = { content: [{ text: string }] };
  const call = async (client: Client, name: string, args = {}): Promise<unknown> => {
    const { content } = (await client.callTool({ name, arguments: args })) as unknown as Said;
    return JSON.parse(content[0].text);
  };

  it('is signed in to by the official client, which registers itself', async () => {
    const { client, page } = await connect(new Agent());
    expect(page).toContain('A program on this device asks for access to your account at Notes.');
    expect(page).toContain(`act for you at ${example.url}/mcp`);
    expect(await call(client, 'add_note', { text: 'buy milk' })).toEqual(['buy milk']);
    await client.close();
  });

  it('is signed in to by the official client with a client-id document', async () => {
    // Its document was fetched a moment ago.
    await givenClient(
      service,
      { id: null as never },
      {
        ...{
          id: DOCUMENT,
          type: 'public',
          firstParty: false,
          name: 'An agent',
          redirectUrls: ['http://localhost/callback'],
        },
      },
    );
    await service.db.query(
      `UPDATE clients SET made_by = 'document', stale_at = now() + interval '1 hour' WHERE id = $1`,
      [DOCUMENT],
    );
    const { client, page } = await connect(new Agent(DOCUMENT));
    expect(page).toContain('agent.example.com asks for access to your account at Notes.');
    expect(await call(client, 'list_notes')).toEqual(expect.any(Array));
    await client.close();
  });

  it('refuses a token for another resource, and one without its scope', async () => {
    const refused = await fetch(`${example.url}/mcp`, {
      method: 'POST',
      headers: { authorization: 'Bearer e30.e30.e30' },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
  });
});
