import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { isTrue } from '../../applications/provider-types/provider-traits.js';
import { traitsOf } from '../../applications/provider-types/provider-types.js';
import { organizationOf } from '../../plans/ways-in.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import { languageTag } from '../dto/profile.dto.js';
import { LONGEST_NAME, plainName } from '../names.js';
import { IdTokenInvalid } from './upstream.errors.js';
import type { UpstreamAccount } from './upstream-account.js';

export type Claims = Record<string, unknown>;

/** OpenID Connect Core defines it so (section 2). */
const LONGEST_SUBJECT = 255;
const LONGEST_TEXT = 2048;

type Provider = Pick<ApplicationProvider, 'provider' | 'type'>;

/** The account that verified claims describe. `profile` has what the user information endpoint said of the same subject. */
export function accountOf({ provider, type }: Provider, claims: Claims, profile: Claims = {}): UpstreamAccount {
  // The address and what is said about it come from the same place, so neither lends the other its weight.
  const addressed = text(claims.email) === null ? profile : claims;
  return {
    provider,
    issuer: issuerIn(provider, claims),
    subject: subjectOf(claims),
    email: text(addressed.email),
    isEmailVerified: traitsOf({ type }).vouchesFor(addressed),
    isPrivateEmail: isTrue(addressed.is_private_email),
    name: shownName(text(claims.name) ?? text(profile.name) ?? ''),
    picture: text(claims.picture) ?? text(profile.picture),
    locale: localeOf(claims.locale) ?? localeOf(profile.locale),
  };
}

/** Two organizations at one issuer do not share people, so each has accounts of its own there. */
const issuerIn = (provider: string, { iss }: Claims): string =>
  organizationOf(provider) === undefined ? String(iss) : `${provider} ${iss}`;

/** A name that an upstream says. The cut may fall into a character, half of which is no text. */
export const shownName = (said: string): string | null =>
  isStorableText(said)
    ? plainName(said)
        .slice(0, LONGEST_NAME)
        .replace(/\p{Surrogate}$/u, '') || null
    : null;

/** A picture that an upstream names: an application shows it, and perhaps links to it, so only https counts. */
export const pictureOf = (said: string | null): string | null =>
  said && said.length <= LONGEST_TEXT && URL.canParse(said) && new URL(said).protocol === 'https:' ? said : null;

/** A language that others say, as the API takes it. Some write `en_US`, which OpenID Connect lets them. */
export const localeOf = (said: unknown): string | null =>
  (typeof said === 'string' ? languageTag(said.replaceAll('_', '-')) : undefined) ?? null;

/** The names under which providers assert more than one factor (`acr`). `amr` has one name for it, in RFC 8176. */
const TWO_FACTOR_CLASSES = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
];

export const assertsTwoFactors = ({ amr, acr }: Claims): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || TWO_FACTOR_CLASSES.includes(String(acr));

/** What cannot be stored, or is longer than anything that we keep, is like silence. */
const text = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' && claim.length <= LONGEST_TEXT && isStorableText(claim) ? claim : null;

function subjectOf({ sub }: Claims): string {
  const subject = String(sub);
  if (subject.length > LONGEST_SUBJECT || !isStorableText(subject))
    throw new IdTokenInvalid({ because: 'its `sub` is no text of at most 255 characters' });
  return subject;
}
