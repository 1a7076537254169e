import { LIST_API_KEYS } from '../../applications/api-keys/list-api-keys.statement.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { ApplicationDirectory, type DescribedApplication } from '../application-directory.js';
import type { Input, Outcome } from '../command.js';
import { keyTable } from '../key-table.js';
import { bold, facts, moment, table } from '../terminal.js';

export const applicationsShow = ({ args: [slug = ''], withServices }: Input): Promise<Outcome> =>
  withServices(async (get) => {
    const directory = get(ApplicationDirectory);
    const application = await directory.get(slug);
    const { plan, users, demandsSecondFactor } = await directory.describe(application);
    const keys = await get(Database).run(LIST_API_KEYS, { applicationId: application.id });
    const callbackOf = (id: string) => callbackUrl(get(Settings).publicUrl, slug, id);
    const providers = (await directory.providersOf(application)).map((provider) => ({
      ...describeProvider(provider),
      callbackUrl: callbackOf(provider.provider),
    }));
    const { planId: _, ...settings } = application;
    return {
      json: { ...settings, plan, users, apiKeys: keys, providers },
      text: [
        bold(application.name),
        facts(settingsOf(application, { plan, users, demandsSecondFactor })),
        '',
        keys.length > 0 ? keyTable(keys) : `It has no API keys. \`keys create ${slug}\` creates one.`,
        ...(providers.length > 0 ? ['', table(HEAD, providers.map(cells))] : []),
        ...(providers.length > 0 ? ['', 'Callbacks to register at the providers:'] : []),
        ...providers.map((provider) => `  ${provider.callbackUrl}`),
      ].join('\n'),
    };
  });

const settingsOf = (
  application: Application,
  { plan, users, demandsSecondFactor }: Pick<DescribedApplication, 'plan' | 'users' | 'demandsSecondFactor'>,
): [string, string][] => [
  ['slug', application.slug],
  ['id', application.id],
  ['plan', plan],
  ['users', String(users)],
  ['audience', application.audience ?? 'its id'],
  ['origins', application.origins.join(', ')],
  ['preview origins', application.previewOrigins.join(', ') || 'none'],
  ['redirect URLs', application.redirectUrls.join(', ') || 'any on its origins'],
  ['portal URL', application.portalUrl ?? 'not set'],
  ['verify-email URL', application.verifyEmailUrl ?? 'the hosted page'],
  ['reset-password URL', application.resetPasswordUrl ?? 'the hosted page'],
  ['refresh overlap', application.refreshOverlap === null ? 'from REFRESH_OVERLAP' : `${application.refreshOverlap} s`],
  ['logo', application.branding.logoUrl ?? 'none'],
  ['accent colour', application.branding.accentColor ?? 'default'],
  ['background', application.branding.backgroundColor ?? 'default'],
  ['second factor', demandOf(application, demandsSecondFactor)],
  ['created', moment(application.createdAt)],
  ['changed', moment(application.updatedAt)],
];

const demandOf = ({ mfa }: Application, isInForce: boolean): string =>
  mfa === 'required' && !isInForce ? 'required, without effect: the plan has no portal.mfa' : mfa;

const HEAD = ['PROVIDER', 'TYPE', 'CLIENT ID', 'SECRET', 'TRUSTS MFA', 'ISSUER'];

function describeProvider(stored: ApplicationProvider) {
  const { provider, type, issuer, clientId, nativeClientIds, sealedClientSecret, label, trustsMfa } = stored;
  const { teamId, keyId } = stored;
  const hasSecret = sealedClientSecret !== null;
  return { id: provider, type, issuer, clientId, nativeClientIds, hasSecret, label, trustsMfa, teamId, keyId };
}

function cells(provider: ReturnType<typeof describeProvider>): string[] {
  const { id, type, clientId, nativeClientIds, hasSecret, trustsMfa, issuer } = provider;
  const clientIds = [clientId, ...nativeClientIds].join(', ');
  return [id, type, clientIds, hasSecret ? 'set' : 'none', trustsMfa ? 'yes' : 'no', issuer ?? 'default'];
}
