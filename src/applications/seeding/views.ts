import type { Plan } from '../../plans/entities/plan.entity.js';
import type { Client } from '../clients/client.entity.js';
import type { Application } from '../entities/application.entity.js';
import type { ApplicationProvider } from '../entities/application-provider.entity.js';
import type { MailText } from '../mail-texts/mail-text.entity.js';
import { SETTING_NAMES } from './setting-names.js';

/** The members that a file may set, beside the name of the object itself. */
export const PLAN_MEMBERS = [
  'name',
  'maxUsers',
  'providers',
  'portal',
  'metrics',
  'services',
  'viewAs',
  'agents',
] as const;

const APPLICATION_MEMBERS = [
  ...(['name', 'plan', 'origins', 'previewOrigins', 'redirectUrls', 'portalUrl', 'signedOutUrl'] as const),
  ...(['verifyEmailUrl', 'resetPasswordUrl', 'refreshOverlap', 'audience', 'mfa', 'branding'] as const),
  ...(['terms', 'privacy', 'profileFields', 'lifetimes', 'claims', 'mailSender'] as const),
  ...(['signUp', 'signUpDomains', 'singleSignOn', 'agents', 'organizations'] as const),
  ...SETTING_NAMES,
] as const;

export const PROVIDER_MEMBERS = [
  ...(['type', 'issuer', 'clientId', 'nativeClientIds', 'label', 'trustsMfa', 'teamId', 'keyId'] as const),
];

export const MAIL_TEXT_MEMBERS = ['subject', 'heading', 'text', 'button'] as const;

export const CLIENT_MEMBERS = ['name', 'type', 'redirectUrls', 'logoUrl', 'firstParty', ...SETTING_NAMES] as const;

const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const planView = (row: Pick<Plan, (typeof PLAN_MEMBERS)[number]>) => pick(row, PLAN_MEMBERS);

/** The plan is named by its key. */
export const applicationView = (row: Omit<Application, 'planId'>, plan: string) =>
  pick({ ...row, plan }, APPLICATION_MEMBERS);

export const providerView = (row: Pick<ApplicationProvider, (typeof PROVIDER_MEMBERS)[number]>) =>
  pick(row, PROVIDER_MEMBERS);

export const clientView = (row: Pick<Client, (typeof CLIENT_MEMBERS)[number]>) => pick(row, CLIENT_MEMBERS);

export const mailTextView = (row: Pick<MailText, (typeof MAIL_TEXT_MEMBERS)[number]>) => pick(row, MAIL_TEXT_MEMBERS);
