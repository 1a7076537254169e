import { protectMcp } from '../../packages/express/mcp.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { useService } from '../support/service.js';

const METADATA = '/.well-known/oauth-authorization-server';

describe('protectMcp of @gatehouse/express/mcp', () => {
  const service = useService();
  let proxy: GatehouseProxy;
  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
  });
  afterEach(() => proxy.restore());
  afterAll(() => proxy.stop());

  const protect = (url: string, timeoutMs?: number) =>
    protectMcp({ url, resource: 'https://mcp.example.com/mcp', name: 'Notes', scopes: ['notes'], timeoutMs });
  const refusal = (reason: string) => `Gatehouse does not answer at ${proxy.url}${METADATA}: ${reason}`;

  it('begins where Gatehouse answers', async () => {
    expect(await protect(service.url)).toEqual({
      whereToSignIn: expect.any(Function),
      requireToken: expect.any(Function),
    });
  });

  // Red where the body of a 503 is passed on to clients as what they need to know.
  it('says which address has no answer of Gatehouse, and why', async () => {
    proxy.answer(METADATA, 503);
    await expect(protect(proxy.url)).rejects.toThrow(refusal('503'));
    proxy.garble(METADATA);
    await expect(protect(proxy.url)).rejects.toThrow(refusal('Unexpected token'));
    proxy.drop(METADATA);
    await expect(protect(proxy.url)).rejects.toThrow(refusal('fetch failed'));
    proxy.restore(); // the service behind it has another address
    await expect(protect(proxy.url)).rejects.toThrow(refusal(`its issuer is ${service.url}`));
  });

  // Red without a limit: a server that is starting waits as long as the connection lives.
  it('waits for a limited time', async () => {
    const goOn = proxy.hold(METADATA);
    try {
      await expect(protect(proxy.url, 100)).rejects.toThrow(refusal('The operation was aborted due to timeout'));
    } finally {
      goOn();
    }
  });
});
