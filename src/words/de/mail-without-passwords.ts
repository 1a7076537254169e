import type { WithoutPasswords } from '../en/mail-without-passwords.js';
import { login } from './login.js';
import { spelled } from './numbers.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `Sie waren das nicht? Wählen Sie innerhalb von ${spelled(undoDays)} Tagen „${login.itWasNotMe}“. Die Änderung wird rückgängig gemacht, und alle Geräte werden abgemeldet.`
    : `Sie waren das nicht? Wenden Sie sich bitte umgehend an ${app}.`;

export const withoutPasswords: WithoutPasswords = {
  invitation: {
    body: (app, { days }) => [
      `${app} hat für diese Adresse ein Konto angelegt. Die Schaltfläche bestätigt, dass die Adresse Ihnen gehört, und führt Sie hinein.`,
      `Das geht ${spelled(days)} Tage lang. Danach geben Sie auf der Anmeldeseite diese Adresse ein.`,
    ],
  },
  address_changed: {
    warning: (_app, { undoDays }) =>
      `Sie waren das nicht? Machen Sie die Änderung rückgängig. Das geht ${spelled(undoDays)} Tage lang: Diese Adresse gilt dann wieder, und alle Geräte werden abgemeldet.`,
  },
  address_restored: {
    body: (app, { email }) => [`Das Konto bei ${app} verwendet die Adresse ${email}. Alle Geräte sind abgemeldet.`],
  },
  account_returned: {
    body: (app, { email }) => [
      `Jemand, vermutlich Sie, hat angegeben, dass eine Änderung an Ihrem Konto bei ${app} nicht von Ihnen ist. Sie wurde rückgängig gemacht, zusammen mit allem, was sonst noch zum Konto hinzugefügt worden sein kann. Alle Geräte sind abgemeldet.`,
      `Das Konto verwendet die Adresse ${email}.`,
    ],
  },
  new_sign_in: {
    warning: (app) =>
      `Sie waren das nicht? Dann kann vielleicht jemand anderes Ihre E-Mails lesen: Sichern Sie umgehend Ihr Postfach und wenden Sie sich an ${app}.`,
  },
  browser_copied: {
    warning: () =>
      'Wenn Sie einen der beiden nicht kennen, hatte jemand anderes Zugriff auf diesen Browser: Prüfen Sie sofort das Gerät.',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app) => [`Ab jetzt können Sie sich damit bei ${app} anmelden.`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};
