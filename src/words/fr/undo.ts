import type { UndoWords } from '../en/undo.js';
import { login } from './login.js';

export const undo: UndoWords = {
  stopTitle: 'Arrêter la modification ?',
  stopIntro: (app, email, next) =>
    `Quelqu’un souhaite remplacer l’adresse ${email} de votre compte ${app} par ${next}.`,
  stop: 'Arrêter la modification',
  undoTitle: 'Annuler la modification ?',
  undoIntro: (app, email, next) => `L’adresse ${email} de votre compte ${app} a été remplacée par ${next}.`,
  undo: 'Annuler la modification',
  title: 'Ce n’était pas vous ?',
  notMe: login.itWasNotMe,
  addressStays: 'Votre adresse reste la même.',
  addressReturns: 'Votre ancienne adresse est rétablie.',
  addressIs: (email) => `Le compte utilise alors l’adresse ${email}.`,
  effect: (since) =>
    `Tous les appareils sont déconnectés et le mot de passe n’est plus valable. Les clés d’accès, les comptes associés et la validation en deux étapes ajoutés depuis le ${since} sont retirés, de même que les clés d’accès et associations plus anciennes pour lesquelles le mot de passe suffisait. Vous choisissez ensuite un nouveau mot de passe.`,
  withoutPasswords: {
    effect: (since) =>
      `Tous les appareils sont déconnectés. Les clés d’accès, les comptes associés et la validation en deux étapes ajoutés depuis le ${since} sont retirés, de même que les clés d’accès et associations plus anciennes pour lesquelles un seul facteur suffisait.`,
    done: (email) => `Il utilise l’adresse ${email}. Tous les appareils sont déconnectés.`,
  },
  wasYou: 'Si c’était vous, fermez cette page. Rien ne se passera.',
  doneTitle: 'Votre compte est de nouveau à vous',
  done: (email) =>
    `Il utilise l’adresse ${email}. Tous les appareils sont déconnectés et le mot de passe n’est plus valable.`,
  keepsSecondFactor: 'Votre validation en deux étapes est plus ancienne que ce qui a été annulé : elle reste activée.',
  resetHere: `Choisissez maintenant un nouveau mot de passe. Si vous quittez cette page, cliquez sur « ${login.forgotPassword} » au moment de vous connecter et saisissez cette adresse.`,
  resetMailed: (email) =>
    `Nous avons envoyé à ${email} un lien pour choisir un nouveau mot de passe. S’il n’arrive pas, cliquez sur « ${login.forgotPassword} » au moment de vous connecter et saisissez cette adresse.`,
  setPassword: 'Choisir un mot de passe',
  signIn: (app) => `Connectez-vous maintenant de nouveau à ${app}.`,
  goOn: (app) => `Continuer vers ${app}`,
  happened: {
    password: (app) => `Le mot de passe de votre compte ${app} a été modifié.`,
    second_factor_on: (app) => `La validation en deux étapes a été activée pour votre compte ${app}.`,
    second_factor_off: (app) => `La validation en deux étapes a été désactivée pour votre compte ${app}.`,
    recovery_codes: (app) => `De nouveaux codes de secours ont été créés pour votre compte ${app}.`,
    passkey_added: (app) => `Une clé d’accès a été ajoutée à votre compte ${app}.`,
    passkey_removed: (app) => `Une clé d’accès a été retirée de votre compte ${app}.`,
    account_linked: (app) => `Un autre compte a été associé à votre compte ${app}.`,
    account_unlinked: (app) => `Un autre compte a été dissocié de votre compte ${app}.`,
    accounts_merged: (app) => `Un compte à adresse masquée a été intégré à votre compte ${app}.`,
  },
  lost: {
    second_factor_off:
      'La validation en deux étapes reste désactivée. Configurez-la de nouveau après vous être connecté.',
    recovery_codes:
      'Les nouveaux codes de secours ne fonctionnent plus et les anciens ne reviennent pas. Créez-en ensuite de nouveaux.',
    passkey_removed: 'La clé d’accès ne revient pas. Ajoutez-la de nouveau après vous être connecté.',
    account_unlinked: 'L’association ne revient pas. Associez de nouveau le compte après vous être connecté.',
    accounts_merged:
      'Ce qui ouvrait le compte à adresse masquée n’ouvre plus le vôtre. Ce compte lui-même ne revient pas.',
  },
};
