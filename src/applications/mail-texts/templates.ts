import { LANGUAGES, type Language } from '../../platform/http/language.js';

const DIGITS = ['code', 'valid_for'];

interface Settable {
  /** What its words may name, beside `application`. */
  names: string[];
  hasButton: boolean;
}

const withButton = (...names: string[]): Settable => ({ names, hasButton: true });
const plain = (...names: string[]): Settable => ({ names, hasButton: false });

/**
 * The mails whose words an application may choose. Where the words depend on what has happened, such as with a second
 * factor that was turned on or off, they stay ours.
 */
export const SETTABLE_MAILS: Readonly<Record<string, Settable>> = {
  verify_address: withButton(...DIGITS),
  already_registered: withButton(),
  invitation: withButton('days'),
  reset_password: withButton(...DIGITS),
  confirm_address: plain(...DIGITS),
  address_change_requested: withButton('email'),
  address_changed: withButton('email'),
  address_assigned: plain(),
  address_restored: plain('email'),
  account_returned: plain('email'),
  account_deleted: plain(),
  password_changed: withButton(),
  new_sign_in: plain(),
  browser_copied: plain(),
  recovery_codes_replaced: withButton(),
  address_linked: withButton('provider', 'email'),
  address_unlinked: withButton('provider'),
  prove_mailbox: plain(...DIGITS, 'provider', 'account'),
  sign_in_code: plain(...DIGITS),
  confirm_presence: plain(...DIGITS),
  link_address: plain(...DIGITS, 'relay'),
  accounts_merged: withButton('email', 'relay'),
  passkey_added: withButton(),
  passkey_removed: withButton(),
};

/** `verify_address-en` */
export const mailTextId = (template: string, language: string): string => `${template}-${language}`;

export function mailNamed(id: string): { template: string; language: Language } | undefined {
  const [, template = '', language = ''] = /^([a-z_]+)-([a-z]{2})$/.exec(id) ?? [];
  const isKnown = Object.hasOwn(SETTABLE_MAILS, template) && (LANGUAGES as readonly string[]).includes(language);
  return isKnown ? { template, language: language as Language } : undefined;
}

/** `{{email}}` */
export const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const namesIn = (words: string): string[] => [...words.matchAll(PLACEHOLDER)].map(([, name]) => name as string);
