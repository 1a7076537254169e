import { EntityManager } from 'typeorm';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import { joinByDomainIn, PolicyDto, policyIn } from '../../management/organizations/policy.dto.js';
import { type DomainDto, domainDto } from '../../organizations/domains/domains.dto.js';
import { OrganizationDomains } from '../../organizations/domains/domains.service.js';
import type { Organization } from '../../organizations/organization.entity.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { requireRoleOf, requireWithinPlan } from '../../organizations/policy-rules.js';
import { OrganizationProviders } from '../../organizations/providers/organization-providers.service.js';
import { PlansService } from '../../plans/plans.service.js';
import { OWN_PROVIDER, wayOfOrganization } from '../../plans/ways-in.js';
import { Settings } from '../../platform/config/settings.js';
import { checked } from '../checked.js';
import type { Get, Input, Outcome } from '../command.js';
import { CommandError } from '../command.js';
import { readText } from '../input-file.js';
import { bold, facts, table } from '../terminal.js';
import { at, within } from './organizations.acts.js';

/** One organization, with all that its commands set. */
export function show({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  return at(slug, withServices, async (get, application) => {
    const organization = await get(OrganizationsService).require(application.id, named);
    const { id, name, metadata, policy, joinByDomain } = organization;
    const [rows, provider] = [
      await get(OrganizationDomains).list(organization),
      await get(OrganizationProviders).find(application.id, wayOfOrganization(id)),
    ];
    const proved = rows.filter(({ verifiedAt }) => verifiedAt).map(({ domain }) => domain);
    const brought = provider && {
      ...{ issuer: provider.issuer, clientId: provider.clientId, label: provider.label, trustsMfa: provider.trustsMfa },
      callbackUrl: callbackOf(get, application.slug, organization),
    };
    const { providers, secondFactor, sessionHours } = policy;
    const role = joinByDomain?.role ?? application.organizations?.defaultRole;
    const text = facts([
      ['slug', organization.slug],
      ['id', id],
      ['metadata', Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : 'none'],
      ['proved domains', proved.join(', ') || 'none'],
      ['joining by domain', joinByDomain ? `on, as ${role}` : 'off'],
      ['own provider', brought ? `${brought.issuer} as ${brought.clientId}` : 'none'],
      ['ways in', providers?.join(', ') ?? 'all of the plan'],
      ['second factor', secondFactor ?? 'as the application says'],
      ['session', sessionHours ? `${sessionHours} h at most` : 'as the application says'],
    ]);
    return {
      json: { id, slug: organization.slug, name, metadata, policy, joinByDomain, provider: brought, domains: proved },
      text: `${bold(name)}\n${text}`,
    };
  });
}

export async function domains({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  const rows = await within(slug, withServices, async (get, { id }) =>
    get(OrganizationDomains).list(await get(OrganizationsService).require(id, named)),
  );
  const shown = rows.map(domainDto);
  const lines = shown.map(({ domain, record, verified_at }) => [
    ...[domain, verified_at ? 'proved' : 'claimed', record.name, record.value],
  ]);
  return {
    json: shown.map(jsonOf),
    text:
      lines.length > 0
        ? table(['DOMAIN', 'STATE', 'TXT RECORD', 'VALUE'], lines)
        : `\`${named}\` has no domains. \`organizations claim-domain ${slug} ${named} <domain>\` claims one.`,
  };
}

export async function claim({ args: [slug = '', named = '', domain = ''], withServices }: Input): Promise<Outcome> {
  const row = await within(slug, withServices, async (get, { id }, manager) => {
    const organization = await get(OrganizationsService).hold(manager, id, named);
    return get(OrganizationDomains).claim(manager, organization, domain);
  });
  const shown = domainDto(row);
  const { name, value } = shown.record;
  return {
    json: jsonOf(shown),
    text: `Set this TXT record, then run \`organizations verify-domain ${slug} ${named} ${row.domain}\`:\n\n  ${name}  ${value}`,
  };
}

/** DNS is asked before the transaction. */
export async function verify({ args: [slug = '', named = '', domain = ''], withServices }: Input): Promise<Outcome> {
  const row = await at(slug, withServices, async (get, { id }) => {
    const seen = await get(OrganizationDomains).require(await get(OrganizationsService).require(id, named), domain);
    const proof = await get(OrganizationDomains).requireRecord(seen);
    return get(EntityManager).transaction((manager) => get(OrganizationDomains).prove(manager, proof));
  });
  return { json: jsonOf(domainDto(row)), text: `\`${row.domain}\` is proved, and \`${named}\` has it.` };
}

export async function remove({ args: [slug = '', named = '', domain = ''], withServices }: Input): Promise<Outcome> {
  await within(slug, withServices, async (get, { id }, manager) => {
    const organization = await get(OrganizationsService).hold(manager, id, named);
    await get(OrganizationDomains).remove(manager, organization, domain);
  });
  return { json: { removed: domain }, text: `\`${named}\` has \`${domain}\` no more.` };
}

export async function setProvider({
  args: [slug = '', named = '', issuer = '', clientId = ''],
  options,
  withServices,
}: Input): Promise<Outcome> {
  const file = typeof options.secretFile === 'string' ? options.secretFile : undefined;
  const fields = {
    ...{ issuer, clientId, trustsMfa: options.trustsMfa === true },
    label: typeof options.label === 'string' ? options.label : undefined,
    clientSecret: file === undefined ? undefined : readText(file).trim(),
  };
  const callback = await within(slug, withServices, async (get, application, manager) => {
    const organization = await get(OrganizationsService).hold(manager, application.id, named);
    await get(OrganizationProviders).put(manager, organization, fields);
    return callbackOf(get, application.slug, organization);
  });
  return { json: { issuer, clientId, callbackUrl: callback }, text: `Register this redirect URI there: ${callback}` };
}

export async function removeProvider({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  await within(slug, withServices, async (get, { id }, manager) => {
    const organization = await get(OrganizationsService).hold(manager, id, named);
    await get(OrganizationProviders).remove(manager, organization);
  });
  return { json: { removed: named }, text: `\`${named}\` has no provider of its own any more.` };
}

export async function setPolicy({ args: [slug = '', named = ''], options, withServices }: Input): Promise<Outcome> {
  const { providers, secondFactor, sessionHours } = options;
  const policy = policyIn(
    await checked(PolicyDto, {
      ...(typeof providers === 'string' && { providers: providers.split(',').map((way) => way.trim()) }),
      ...(secondFactor === true && { second_factor: 'required' }),
      ...(typeof sessionHours === 'string' && { session_hours: Number(sessionHours) }),
    }),
  );
  await within(slug, withServices, async (get, application, manager) => {
    requireWithinPlan(policy, await get(PlansService).getPlan(application.planId));
    const held = await get(OrganizationsService).hold(manager, application.id, named);
    await get(OrganizationsService).change(manager, held, { policy });
  });
  const asks = Object.keys(policy).length > 0;
  const isOwnAlone = policy.providers?.join() === OWN_PROVIDER;
  const warning = isOwnAlone ? ' Its provider opens no account pages, so no one manages it there.' : '';
  return {
    json: { policy },
    text: asks ? `\`${named}\` asks for that from now on.${warning}` : `\`${named}\` asks for nothing.`,
  };
}

export async function joinByDomain({
  args: [slug = '', named = '', state = ''],
  options: { role },
  withServices,
}: Input): Promise<Outcome> {
  if (state !== 'on' && state !== 'off') throw new CommandError('Say `on` or `off` after the organization.');
  const joins = joinByDomainIn({ enabled: state === 'on', role: typeof role === 'string' ? role : null });
  await within(slug, withServices, async (get, application, manager) => {
    requireRoleOf(application, joins);
    const held = await get(OrganizationsService).hold(manager, application.id, named);
    await get(OrganizationsService).change(manager, held, { joinByDomain: joins });
  });
  const text = joins
    ? `People at the proved domains of \`${named}\` join as they sign in.`
    : `No one joins \`${named}\` by a domain.`;
  return { json: { joinByDomain: joins }, text };
}

const callbackOf = (get: Get, slug: string, { id }: Organization): string =>
  callbackUrl(get(Settings).publicUrl, slug, wayOfOrganization(id));

const jsonOf = ({ domain, record, created_at, verified_at }: DomainDto) => ({
  ...{ domain, record, createdAt: created_at, verifiedAt: verified_at },
});
