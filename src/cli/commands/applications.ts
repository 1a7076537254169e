import { LIST_API_KEYS } from '../../applications/api-keys/api-keys.statements.js';
import { LIST_PROVIDERS, type ShownProvider } from '../../applications/list-providers.statement.js';
import { demandsSecondFactor } from '../../applications/second-factor-demand.js';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import { formatDuration } from '../../platform/time/duration.js';
import { type DescribedApplication, LIST_APPLICATIONS } from '../applications.statements.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { keyTable } from '../key-table.js';
import { requireDescribed } from '../known-applications.js';
import { bold, facts, moment, table } from '../terminal.js';

export const applications: CliCommand[] = [
  {
    usage: 'applications list',
    summary: 'list the applications',
    examples: ['applications list', "applications list --json | jq -r '.[].slug'"],
    run: list,
  },
  {
    usage: 'applications show <slug>',
    summary: 'show one application with its API keys and sign-in providers',
    examples: ['applications show demo'],
    run: show,
  },
];

async function list({ withDatabase }: Input): Promise<Outcome> {
  const applications = await withDatabase((statements) => statements.run(LIST_APPLICATIONS, {}));
  const rows = applications.map(({ slug, name, plan, users, origins }) => [
    ...[slug, name, plan, String(users), origins.join(', ')],
  ]);
  return {
    json: applications,
    text: rows.length > 0 ? table(COLUMNS, rows) : 'There are no applications yet. `seed` a file that defines one.',
  };
}

const COLUMNS = ['APPLICATION', 'NAME', 'PLAN', 'USERS', 'ORIGINS'];

function show({ args: [slug = ''], withDatabase }: Input): Promise<Outcome> {
  return withDatabase(async (statements, { publicUrl }) => {
    const application = await requireDescribed(statements, slug);
    const of = { applicationId: application.id };
    const keys = await statements.run(LIST_API_KEYS, of);
    const providers = (await statements.run(LIST_PROVIDERS, of)).map((provider) => ({
      ...provider,
      callbackUrl: callbackUrl(publicUrl, slug, provider.id),
    }));
    return {
      json: { ...application, plan: application.plan.key, apiKeys: keys, providers },
      text: [
        bold(application.name),
        facts(settingsOf(application)),
        '',
        keys.length > 0 ? keyTable(keys) : `It has no API keys. \`keys create ${slug}\` creates one.`,
        ...(providers.length > 0 ? ['', table(PROVIDER_COLUMNS, providers.map(providerCells))] : []),
        ...(providers.length > 0 ? ['', 'Callbacks to register at the providers:'] : []),
        ...providers.map((provider) => `  ${provider.callbackUrl}`),
      ].join('\n'),
    };
  });
}

const settingsOf = (application: DescribedApplication): [string, string][] => [
  ['slug', application.slug],
  ['id', application.id],
  ['plan', application.plan.key],
  ['users', String(application.users)],
  ['audience', application.audience ?? 'its id'],
  ['origins', application.origins.join(', ')],
  ['preview origins', application.previewOrigins.join(', ') || 'none'],
  ['further audiences', application.audiences.join(', ') || 'none'],
  ['scopes', application.scopes.join(', ') || 'only those of OpenID Connect'],
  ['ID tokens', application.idTokenAlg],
  ['redirect URLs', application.redirectUrls.join(', ') || 'any on its origins'],
  ['sign-out URLs', application.postLogoutUrls.join(', ') || 'none'],
  ['back-channel URL', application.backchannelLogoutUrl ?? 'not set'],
  ['portal URL', application.portalUrl ?? 'not set'],
  ['signed-out URL', application.signedOutUrl ?? 'not set'],
  ['verify-email URL', application.verifyEmailUrl ?? 'the hosted page'],
  ['reset-password URL', application.resetPasswordUrl ?? 'the hosted page'],
  ['refresh overlap', application.refreshOverlap === null ? 'from REFRESH_OVERLAP' : `${application.refreshOverlap} s`],
  ['session lifetimes', lifetimesOf(application)],
  ['claims', application.claims?.map(({ name, from }) => `${name}: ${from}`).join(', ') ?? 'the usual'],
  ['logo', application.branding.logoUrl ?? 'none'],
  ['accent colour', application.branding.accentColor ?? 'default'],
  ['background', application.branding.backgroundColor ?? 'default'],
  ['footer', application.branding.footer === '' ? 'none' : (application.branding.footer ?? 'default')],
  ['second factor', demandOf(application)],
  ['sign-up', signUpOf(application)],
  ['created', moment(application.createdAt)],
  ['changed', moment(application.updatedAt)],
];

function lifetimesOf({ lifetimes }: DescribedApplication): string {
  const said = Object.entries(lifetimes ?? {}).filter(([, seconds]) => seconds !== null);
  return said.map(([name, seconds]) => `${name} ${formatDuration(seconds)}`).join(', ') || 'of the service';
}
const signUpOf = ({ signUp, signUpDomains }: DescribedApplication): string =>
  signUp === 'domains' ? `domains: ${signUpDomains.join(', ')}` : signUp;

const demandOf = (application: DescribedApplication): string =>
  application.mfa === 'required' && !demandsSecondFactor(application, application.plan)
    ? 'required, without effect: the plan has no portal.mfa'
    : application.mfa;

const PROVIDER_COLUMNS = ['PROVIDER', 'TYPE', 'CLIENT ID', 'SECRET', 'TRUSTS MFA', 'ISSUER'];

function providerCells({ id, type, clientId, nativeClientIds, hasSecret, trustsMfa, issuer }: ShownProvider): string[] {
  const clientIds = [clientId, ...nativeClientIds].join(', ');
  return [id, type, clientIds, hasSecret ? 'set' : 'none', trustsMfa ? 'yes' : 'no', issuer ?? 'default'];
}
