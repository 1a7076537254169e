import { Section } from '../../../common/pages/components.js';
import type { DemoCredentials, DemoUser, DemoVisit } from '../demo-visits.js';
import { SecretText } from './secret-text.js';

/** The session of this visit, if there is one: whose it is, and what the application holds of it. */
export function SessionView({ visit: { user, credentials, isOver } }: { visit: DemoVisit }) {
  if (!user || !credentials) return null;
  return (
    <div class="columns">
      <UserView user={user} isOver={isOver} />
      <TokensView credentials={credentials} isOver={isOver} />
    </div>
  );
}

/** Who is signed in, as the application knows it from the answer to its exchange. */
function UserView({ user, isOver }: { user: DemoUser; isOver: boolean }) {
  return (
    <Section title={isOver ? 'Was signed in' : 'Signed in'}>
      <dl>
        <dt>Name</dt>
        <dd>{user.name ?? '–'}</dd>
        <dt>Email</dt>
        <dd>
          {user.email} {user.email_verified ? '(verified)' : '(not verified)'}
        </dd>
        <dt>Signed in with</dt>
        <dd>{user.provider}</dd>
        <dt>User ID</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
      </dl>
    </Section>
  );
}

/** The two tokens: one that anybody can read and verify, one that says nothing. */
function TokensView({ credentials, isOver }: { credentials: DemoCredentials; isOver: boolean }) {
  const { header, claims } = decoded(credentials.accessToken);
  return (
    <Section title="Tokens">
      <dl>
        <dt>Access token</dt>
        <dd>
          <SecretText text={credentials.accessToken} /> <Expiry at={credentials.accessExpiresAt} isOver={isOver} />
        </dd>
        <dt>Refresh token</dt>
        <dd>
          <SecretText text={credentials.refreshToken} /> <Expiry at={credentials.refreshExpiresAt} isOver={isOver} />
        </dd>
        <dt>Session</dt>
        <dd>
          <code>{String(claims.sid)}</code>
        </dd>
      </dl>
      <details class="decoded stack">
        <summary>The access token decoded</summary>
        <p class="small soft">
          Anyone can verify it with the public keys at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.
        </p>
        <pre>{JSON.stringify(header, null, 2)}</pre>
        <pre>{JSON.stringify(claims, null, 2)}</pre>
      </details>
    </Section>
  );
}

function Expiry({ at, isOver }: { at: Date; isOver: boolean }) {
  if (isOver) return <span class="soft small">its session has ended</span>;
  return (
    <time class="soft small" dateTime={at.toISOString()} data-countdown>
      expires at {at.toISOString().slice(0, 19).replace('T', ' ')} UTC
    </time>
  );
}

function decoded(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header), claims: JSON.parse(claims) };
}
