import { Section } from '../../../platform/pages/components.js';
import { readable } from '../../readable.js';
import type { DemoCredentials, DemoUser, DemoVisit } from '../demo-visits.js';
import { SecretText } from './secret-text.js';

/** The session of this visit, if there is one: its user and its tokens. */
export function SessionView({ visit: { user, credentials, isOver } }: { visit: DemoVisit }) {
  if (!user || !credentials) return null;
  return (
    <div class="columns">
      <UserView user={user} isOver={isOver} />
      <TokensView credentials={credentials} isOver={isOver} />
    </div>
  );
}

/** The signed-in user, from the answer to the exchange. */
function UserView({ user, isOver }: { user: DemoUser; isOver: boolean }) {
  return (
    <Section title={isOver ? 'Signed out' : 'Signed in'}>
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

/** The two tokens: the access token is readable and verifiable, the refresh token is opaque. */
function TokensView({ credentials, isOver }: { credentials: DemoCredentials; isOver: boolean }) {
  const { header, claims } = decoded(credentials.accessToken);
  return (
    <Section title="Tokens">
      <dl>
        <dt>Access token</dt>
        <dd>
          <SecretText text={credentials.accessToken} />
          <Expiry at={credentials.accessExpiresAt} isOver={isOver} />
        </dd>
        <dt>Refresh token</dt>
        <dd>
          <SecretText text={credentials.refreshToken} />
          <Expiry at={credentials.refreshExpiresAt} isOver={isOver} />
        </dd>
        <dt>Session</dt>
        <dd>
          <code>{String(claims.sid)}</code>
        </dd>
      </dl>
      <details class="decoded">
        <summary>The access token decoded</summary>
        <h3>Header</h3>
        <pre>{JSON.stringify(header, null, 2)}</pre>
        <h3>Payload</h3>
        <pre>
          <WithMoments json={JSON.stringify(claims, null, 2)} />
        </pre>
        <p class="small soft">
          Anyone can verify it with the public keys at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.
        </p>
      </details>
    </Section>
  );
}

function Expiry({ at, isOver }: { at: Date; isOver: boolean }) {
  if (isOver) return <span class="expiry">its session has ended</span>;
  return (
    <time class="expiry" dateTime={at.toISOString()} data-countdown>
      expires at {readable(at)}
    </time>
  );
}

const SECONDS = /^ {2}"(?:auth_time|iat|exp)": (\d+)/;

/** A token has seconds since 1970; the readable time is shown beside them. */
function WithMoments({ json }: { json: string }) {
  return (
    <>
      {json.split('\n').map((line) => {
        const [, seconds] = SECONDS.exec(line) ?? [];
        return (
          <>
            {line}
            {seconds && <span class="soft">{` // ${readable(new Date(Number(seconds) * 1000))}`}</span>}
            {'\n'}
          </>
        );
      })}
    </>
  );
}

function decoded(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header), claims: JSON.parse(claims) };
}
