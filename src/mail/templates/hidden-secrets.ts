import type { MailContent } from '../mail-contents.js';
import type { Mails, MailTemplate } from '../mails.js';

/** Stands for a code, and within a link for what it opens. */
export const HIDDEN = '••••••';
const HIDDEN_LINK = `https://${HIDDEN}`;
/** Stands for what is gone. */
export const GONE = '…';

type MembersOf<Data> = Data extends unknown ? keyof Data : never;

/** What stands in place of each member; null for one that is no secret. */
const IN_PLACE: Record<MembersOf<Mails[MailTemplate]>, string | null> = {
  ...{ link: HIDDEN_LINK, signInLink: HIDDEN_LINK, code: HIDDEN },
  // may hold a secret of its receiver
  url: HIDDEN,
  ...{ minutes: null, days: null, when: null, before: null, ip: null, device: null, offersNotMe: null, change: null },
  ...{ email: null, relay: null, account: null, provider: null, providers: null, passkeys: null, reason: null },
  ...{ organization: null, inviter: null },
};

/** The mail without what opens something. A member that this version does not know may be a secret. */
export function withoutSecrets({ name, data }: MailContent): MailContent {
  const places: Record<string, string | null> = { ...IN_PLACE };
  const kept = Object.entries(data).map(([member, value]) => {
    const place = member in places ? places[member] : HIDDEN;
    return [member, value && place ? place : value];
  });
  return { name, data: Object.fromEntries(kept) };
}

/** The times of a mail outlast its contents. */
interface Times {
  createdAt: Date;
  expiresAt: Date | null;
}

/** What a template is filled in with once the contents are gone. */
export function goneContent(template: MailTemplate, { createdAt, expiresAt }: Times): MailContent | undefined {
  const link = HIDDEN_LINK;
  const when = createdAt.toISOString();
  const minutes = expiresAt ? Math.ceil((expiresAt.getTime() - createdAt.getTime()) / 60_000) : 0;
  const digits = { code: HIDDEN, minutes };
  const act = { when, ip: null, device: null };
  const [email, provider] = [GONE, GONE];
  const all: Mails = {
    verify_address: { link, ...digits },
    already_registered: { signInLink: link },
    invitation: { link, minutes, days: Math.round(minutes / (24 * 60)) },
    join_invitation: { link, minutes, email, organization: null, inviter: null },
    reset_password: { link, ...digits },
    confirm_address: digits,
    address_change_requested: { ...act, email, link },
    address_changed: { when, email, link },
    address_assigned: { when },
    address_restored: { when, email },
    account_returned: { when, email },
    password_changed: { ...act, link, providers: [], passkeys: [] },
    account_deleted: { when },
    new_sign_in: act,
    browser_copied: { ...act, before: act },
    second_factor_changed: { link, change: 'enabled', when },
    recovery_codes_replaced: { ...act, link },
    address_linked: { link, provider, email },
    address_unlinked: { ...act, link, provider },
    prove_mailbox: { ...act, ...digits, provider, account: GONE },
    sign_in_code: { ...act, ...digits },
    confirm_presence: { ...act, ...digits },
    link_address: { ...act, ...digits, relay: GONE },
    accounts_merged: { link, when, email, relay: GONE },
    passkey_added: { ...act, link },
    passkey_removed: { ...act, link },
    webhook_off: { when, url: HIDDEN, reason: 'failing' },
  };
  return Object.hasOwn(all, template) ? { name: GONE, data: all[template] } : undefined;
}
