import { MFA_DEMANDS } from '../../../applications/entities/application.entity.js';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import { formatDuration, parseDuration } from '../../../platform/time/duration.js';
import { linesOf, textsIn } from '../../fields.js';

/** The fields of the settings, as they are typed. */
const FIELDS = [
  'name',
  'logo_url',
  'accent_color',
  'background_color',
  'footer_kind',
  'footer',
  'mfa',
  'sign_up',
  'sign_up_domains',
  'refresh_overlap',
  'audience',
  'single_sign_on',
  'idle_days',
  'days',
  'terms_url',
  'terms_version',
  'privacy_url',
  'privacy_version',
  'idle',
  'absolute',
  'access_token',
  'sender_name',
  'sender_address',
] as const;

export type Typed = Record<(typeof FIELDS)[number], string>;

export const FOOTERS = ['usual', 'none', 'own'] as const;

export const isTyped = (query: Body): boolean => typeof query.name === 'string';

export const typedIn = (query: Body): Typed => textsIn(query, FIELDS);

export function typedOf({
  name,
  branding,
  mfa,
  sign_up,
  sign_up_domains,
  refresh_overlap,
  audience,
  single_sign_on,
  terms,
  privacy,
  lifetimes,
  mail_sender,
}: ManagedApplicationDto): Typed {
  const { logo_url, accent_color, background_color, footer = null } = branding;
  const lasting = single_sign_on || undefined;
  return {
    name,
    logo_url: logo_url ?? '',
    accent_color: accent_color ?? '',
    background_color: background_color ?? '',
    footer_kind: footer === null ? 'usual' : footer === '' ? 'none' : 'own',
    footer: footer ?? '',
    mfa,
    sign_up,
    sign_up_domains: sign_up_domains.join(' '),
    refresh_overlap: String(refresh_overlap ?? ''),
    audience: audience ?? '',
    single_sign_on: lasting ? 'on' : 'off',
    idle_days: String(lasting?.idle_days ?? ''),
    days: String(lasting?.days ?? ''),
    terms_url: terms?.url ?? '',
    terms_version: terms?.version ?? '',
    privacy_url: privacy?.url ?? '',
    privacy_version: privacy?.version ?? '',
    idle: durationOf(lifetimes?.idle),
    absolute: durationOf(lifetimes?.absolute),
    access_token: durationOf(lifetimes?.access_token),
    sender_name: mail_sender?.name ?? '',
    sender_address: mail_sender?.address ?? '',
  };
}

export const footerOf = ({ footer_kind: kind, footer }: Typed): string | null =>
  kind === 'own' && footer !== '' ? footer : kind === 'none' ? '' : null;

/** The body of a change that says all of it. The service judges the values. */
export function wantedOf(typed: Typed): Body {
  const { name, logo_url, accent_color, background_color, mfa, refresh_overlap, audience, idle_days, days } = typed;
  return {
    name,
    branding: {
      logo_url: logo_url || null,
      accent_color: accent_color.toLowerCase() || null,
      background_color: background_color.toLowerCase() || null,
      footer: footerOf(typed),
    },
    mfa: (MFA_DEMANDS as readonly string[]).includes(mfa) ? mfa : 'optional',
    ...(typed.sign_up && { sign_up: typed.sign_up }),
    ...(typed.sign_up === 'domains' && { sign_up_domains: linesOf(typed.sign_up_domains) }),
    refresh_overlap: numberOf(refresh_overlap),
    audience: audience || null,
    single_sign_on:
      typed.single_sign_on === 'off'
        ? false
        : { ...(idle_days && { idle_days: numberOf(idle_days) }), ...(days && { days: numberOf(days) }) },
    terms: documentOf(typed.terms_url, typed.terms_version),
    privacy: documentOf(typed.privacy_url, typed.privacy_version),
    lifetimes: lifetimesIn(typed),
    mail_sender: senderIn(typed),
  };
}

/** Both are empty for none; the service refuses one without the other. */
const documentOf = (url: string, version: string): Body | null => (url || version ? { url, version } : null);

function lifetimesIn({ idle, absolute, access_token }: Typed): Body | null {
  const seconds = (text: string) => parseDuration(text.trim()) ?? numberOf(text.trim());
  return idle || absolute || access_token
    ? { idle: seconds(idle), absolute: seconds(absolute), access_token: seconds(access_token) }
    : null;
}

const senderIn = ({ sender_name: name, sender_address: address }: Typed): Body | null =>
  name || address ? { name: name || null, address: address || null } : null;

const durationOf = (seconds: number | null | undefined): string => (seconds ? formatDuration(seconds) : '');

/** What is no number goes to the service as it is, which says so. */
const numberOf = (text: string): number | string | null =>
  text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : text;

/** Members that the settings may change, and those that need a fresh sign-in. */
export const SETTINGS = [
  'name',
  'branding',
  'mfa',
  'sign_up',
  'sign_up_domains',
  'refresh_overlap',
  'audience',
  'single_sign_on',
  'terms',
  'privacy',
  'lifetimes',
  'mail_sender',
];
const GUARDED = ['mfa', 'sign_up', 'sign_up_domains', 'audience'];

export const needsProof = (changes: Body): boolean => GUARDED.some((name) => name in changes);
