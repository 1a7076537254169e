import type { WithoutPasswords } from '../en/mail-without-passwords.js';
import { login } from './login.js';
import { spelled } from './numbers.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `Ce n’était pas vous ? Cliquez sur « ${login.itWasNotMe} » dans les ${spelled(undoDays)} jours. La modification est annulée et tous les appareils sont déconnectés.`
    : `Ce n’était pas vous ? Contactez ${app} sans attendre.`;

export const withoutPasswords: WithoutPasswords = {
  invitation: {
    body: (app, { days }) => [
      `${app} a créé un compte pour cette adresse. Le bouton confirme que l’adresse est la vôtre et vous donne accès au compte.`,
      `Il fonctionne pendant ${spelled(days)} jours. Ensuite, saisissez cette adresse sur la page de connexion.`,
    ],
  },
  address_changed: {
    warning: (_app, { undoDays }) =>
      `Ce n’était pas vous ? Annulez la modification. C’est possible pendant ${spelled(undoDays)} jours : cette adresse est rétablie et tous les appareils sont déconnectés.`,
  },
  address_restored: {
    body: (app, { email }) => [`Le compte ${app} utilise l’adresse ${email}. Tous les appareils sont déconnectés.`],
  },
  account_returned: {
    body: (app, { email }) => [
      `Quelqu’un, sans doute vous, a indiqué qu’une modification de votre compte ${app} ne venait pas de vous. Elle est annulée, avec tout ce qui a pu être ajouté d’autre au compte. Tous les appareils sont déconnectés.`,
      `Le compte utilise l’adresse ${email}.`,
    ],
  },
  new_sign_in: {
    warning: (app) =>
      `Ce n’était pas vous ? Une autre personne peut peut-être lire vos e-mails : protégez votre messagerie sans attendre et contactez ${app}.`,
  },
  browser_copied: {
    warning: () =>
      'Si vous ne reconnaissez pas l’un des deux, quelqu’un d’autre a eu accès à ce navigateur : vérifiez l’appareil sans attendre.',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app) => [`Vous pouvez désormais l’utiliser pour vous connecter à ${app}.`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};
