import { createClient, createVerifier } from '../../packages/core/index.js';
import { createAuth } from '../../packages/core/server.js';

/** The core at work in any runtime: it verifies, refreshes, seals a session, and signs out. Answers what came of it. */
export async function work({ url, apiKey, audience, accessToken, refreshToken }) {
  const gatehouse = createClient({ url, apiKey });
  const verify = createVerifier({ url, audience });
  const { sid } = await verify(accessToken);
  const [first, second] = await Promise.all([gatehouse.refresh(refreshToken), gatehouse.refresh(refreshToken)]);
  const next = await verify(first.access_token);
  const auth = createAuth({ url, apiKey, appUrl: 'https://app.example.com', secret: 'A'.repeat(43) });
  const login = await auth.enter({ method: 'GET', url: '/auth/login', header: () => undefined });
  await gatehouse.signOut(first.refresh_token);
  const after = await gatehouse.refresh(first.refresh_token).catch(({ kind, code }) => `${kind} ${code}`);
  return { same: first === second, sid, next: next.sid, login: login.answer.status, after };
}
