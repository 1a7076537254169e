import { MFA_DEMANDS } from '../../../applications/entities/application.entity.js';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
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
  };
}

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
];
const GUARDED = ['mfa', 'sign_up', 'sign_up_domains', 'audience'];

export const needsProof = (changes: Body): boolean => GUARDED.some((name) => name in changes);
