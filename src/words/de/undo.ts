import type { UndoWords } from '../en/undo.js';
import { login } from './login.js';

export const undo: UndoWords = {
  stopTitle: 'Änderung stoppen?',
  stopIntro: (app, email, next) => `Jemand möchte die Adresse Ihres Kontos bei ${app} von ${email} auf ${next} ändern.`,
  stop: 'Änderung stoppen',
  undoTitle: 'Änderung rückgängig machen?',
  undoIntro: (app, email, next) => `Die Adresse Ihres Kontos bei ${app} wurde von ${email} auf ${next} geändert.`,
  undo: 'Änderung rückgängig machen',
  title: 'Waren Sie das nicht?',
  notMe: login.itWasNotMe,
  addressStays: 'Ihre Adresse bleibt, wie sie ist.',
  addressReturns: 'Es gilt wieder Ihre alte Adresse.',
  addressIs: (email) => `Das Konto hat dann die Adresse ${email}.`,
  effect: (since) =>
    `Alle Geräte werden abgemeldet, und das Passwort gilt nicht mehr. Passkeys, verknüpfte Konten und die Bestätigung in zwei Schritten werden entfernt, wenn sie seit ${since} hinzugefügt wurden, außerdem ältere Passkeys und Verknüpfungen, für die das Passwort allein genügte. Danach legen Sie ein neues Passwort fest.`,
  withoutPasswords: {
    effect: (since) =>
      `Alle Geräte werden abgemeldet. Passkeys, verknüpfte Konten und die Bestätigung in zwei Schritten werden entfernt, wenn sie seit ${since} hinzugefügt wurden, außerdem ältere Passkeys und Verknüpfungen, für die ein Faktor allein genügte.`,
    done: (email) => `Es verwendet die Adresse ${email}. Alle Geräte sind abgemeldet.`,
  },
  wasYou: 'Wenn Sie es selbst waren, schließen Sie diese Seite. Dann geschieht nichts.',
  doneTitle: 'Ihr Konto gehört wieder Ihnen',
  done: (email) => `Es verwendet die Adresse ${email}. Alle Geräte sind abgemeldet, und das Passwort gilt nicht mehr.`,
  keepsSecondFactor:
    'Ihre Bestätigung in zwei Schritten ist älter als das, was rückgängig gemacht wurde. Sie bleibt deshalb aktiviert.',
  resetHere: `Legen Sie jetzt ein neues Passwort fest. Wenn Sie diese Seite verlassen, wählen Sie bei der Anmeldung „${login.forgotPassword}“ und geben Sie diese Adresse ein.`,
  resetMailed: (email) =>
    `Wir haben an ${email} einen Link gesendet, mit dem Sie ein neues Passwort festlegen. Wenn er nicht ankommt, wählen Sie bei der Anmeldung „${login.forgotPassword}“ und geben Sie diese Adresse ein.`,
  setPassword: 'Neues Passwort festlegen',
  signIn: (app) => `Melden Sie sich jetzt wieder bei ${app} an.`,
  goOn: (app) => `Weiter zu ${app}`,
  happened: {
    password: (app) => `Das Passwort Ihres Kontos bei ${app} wurde geändert.`,
    second_factor_on: (app) => `Für Ihr Konto bei ${app} wurde die Bestätigung in zwei Schritten aktiviert.`,
    second_factor_off: (app) => `Für Ihr Konto bei ${app} wurde die Bestätigung in zwei Schritten deaktiviert.`,
    recovery_codes: (app) => `Für Ihr Konto bei ${app} wurden neue Wiederherstellungscodes erstellt.`,
    passkey_added: (app) => `Ihrem Konto bei ${app} wurde ein Passkey hinzugefügt.`,
    passkey_removed: (app) => `Aus Ihrem Konto bei ${app} wurde ein Passkey entfernt.`,
    account_linked: (app) => `Mit Ihrem Konto bei ${app} wurde ein anderes Konto verknüpft.`,
    account_unlinked: (app) => `Die Verknüpfung eines anderen Kontos mit Ihrem Konto bei ${app} wurde aufgehoben.`,
    accounts_merged: (app) => `Ein Konto mit verborgener Adresse wurde Teil Ihres Kontos bei ${app}.`,
  },
  lost: {
    second_factor_off:
      'Die Bestätigung in zwei Schritten bleibt deaktiviert. Richten Sie sie nach der Anmeldung neu ein.',
    recovery_codes:
      'Die neuen Wiederherstellungscodes gelten nicht mehr, und die alten kommen nicht zurück. Erstellen Sie danach neue.',
    passkey_removed: 'Der Passkey kommt nicht zurück. Fügen Sie ihn nach der Anmeldung wieder hinzu.',
    account_unlinked: 'Die Verknüpfung kommt nicht zurück. Verknüpfen Sie das Konto nach der Anmeldung neu.',
    accounts_merged:
      'Was sich bei dem Konto mit verborgener Adresse angemeldet hat, meldet sich nicht mehr bei Ihrem an. Jenes Konto selbst kommt nicht zurück.',
  },
};
