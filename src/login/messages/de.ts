import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import type { Messages } from './en.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

export const de: Messages = {
  email: 'E-Mail',
  password: 'Passwort',
  name: 'Name',
  optional: 'optional',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter ohne Zusammenhang eignen sich gut.',
  signIn: 'Anmelden',
  signInInstead: 'Stattdessen anmelden',
  createAccount: 'Konto erstellen',
  createAnAccount: 'Neues Konto erstellen',
  createYourAccount: 'Konto erstellen',
  code: 'Code',
  codeHint: 'Die sechs Ziffern aus der E-Mail.',
  verify: 'Bestätigen',
  resend: 'E-Mail erneut senden',
  noCode:
    'Kein Code angekommen? Sehen Sie auch im Spam-Ordner nach. Gibt es für diese Adresse schon ein Konto, steht das in der E-Mail: Dann melden Sie sich einfach an.',
  nextMail: (seconds) => `(${seconds}\u00a0s)`,
  trouble: 'Probleme?',
  yourAddress: 'Ihre Adresse',
  otherAddress: 'Ändern',
  checkInbox: 'Prüfen Sie Ihr Postfach',
  verificationSent: (address) => `Nutzen Sie den Link oder den Code aus der E-Mail an ${address}.`,
  confirmEmail: 'E-Mail-Adresse bestätigen',
  confirmIntro: (address, application) =>
    `Bestätigen Sie, dass ${address} Ihnen gehört. Danach sind Sie bei ${application} angemeldet.`,
  notYours: 'Sie haben das nicht angefordert? Schließen Sie diese Seite, dann passiert nichts.',
  wasItYou: 'Waren Sie das?',
  wasItYouIntro: (address, application) =>
    `Jemand hat bei ${application} ein Konto für ${address} angefordert. Dieser Link wurde in einem anderen Browser geöffnet als dem der Anfrage.`,
  signUpPasswordHint: 'Das bei der Registrierung gewählte.',
  itWasMe: 'Das war ich',
  itWasNotMe: 'Das war ich nicht',
  notMeNote: 'Diese Registrierung und ihr Passwort werden dann entfernt.',
  signUpPasswordIntro: (address, application) =>
    `Das Passwort der Registrierung stimmt nicht. Mit einem neuen wird ${address} bei ${application} bestätigt.`,
  newPasswordElsewhere: (address, application) => `Für ${address} bei ${application}.`,
  askedWhen: 'Wann',
  askedFrom: 'IP-Adresse',
  askedWith: 'Gerät',
  openedElsewhere: 'Link auf einem anderen Gerät geöffnet? Bestätigen Sie dort, dann geht es hier weiter.',
  continue: 'Weiter',
  forgotPassword: FORGOT_PASSWORD.de,
  forgotTitle: 'Passwort vergessen?',
  forgotIntro:
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  sendResetLink: 'Link senden',
  resetSent: (address) =>
    `Falls es ein Konto für ${address} gibt, ist eine E-Mail unterwegs. Klicken Sie auf den Link in der E-Mail oder geben Sie den Code hier ein.`,
  linkSpent:
    'Dieser Link ist nicht mehr gültig. Geben Sie den Code aus der neuesten E-Mail ein oder fordern Sie eine weitere an.',
  askAgain: 'Weitere E-Mail anfordern',
  newPassword: 'Neues Passwort',
  newPasswordTitle: 'Neues Passwort festlegen',
  newPasswordIntro: (address, application) => `Für ${address}. Danach sind Sie bei ${application} angemeldet.`,
  setPassword: 'Passwort festlegen',
  sessionsEnd: 'Überall sonst werden Sie abgemeldet.',
  cancel: 'Abbrechen',
  continueTo: (host) => `Weiter zu ${host}`,
  backTo: (application) => `Zurück zu ${application}`,
  backToSignIn: 'Zurück zur Anmeldung',
  quote: 'Falls es wieder passiert, melden Sie es bitte mit der Anfrage-ID, die unten steht.',
  requestId: 'Anfrage-ID',
  remembered: {
    wish: 'Konto in diesem Browser merken',
    continueAs: (email) => `Weiter als ${email}`,
    forget: 'Diesen Browser vergessen',
    useAnother: 'Anderes Konto verwenden',
  },
  linking: LINKING.de,
  secondFactor: SECOND_FACTOR.de,
  passkeys: PASSKEYS.de,
  providers: {
    or: 'oder',
    continueWith: (provider) => `Weiter mit ${provider}`,
  },
  problems: {
    passkey_invalid:
      'Dieser Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    passkey_unknown:
      'Dieser Passkey ist nicht mehr gültig: Er wurde entfernt oder das Passwort wurde zurückgesetzt. Melden Sie sich auf andere Weise an.',
    passkey_of_other_account:
      'Dieser Passkey gehört zu einem anderen Konto. Wählen Sie einen anderen oder melden Sie sich auf andere Weise an.',
    provider_sign_in_cancelled:
      'Sie sind zurückgekommen, ohne sich dort anzumelden. Wählen Sie, wie Sie fortfahren möchten.',
    credentials_invalid:
      'E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut. Falls beides stimmt und Ihre Adresse noch nicht bestätigt ist, senden wir Ihnen eine neue E-Mail.',
    email_invalid: 'Geben Sie Ihre vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    email_code_invalid:
      'Dieser Code ist falsch oder nicht mehr gültig. Prüfen Sie ihn oder fordern Sie eine weitere E-Mail an.',
    sign_up_password_wrong: 'Das ist nicht das bei der Registrierung gewählte Passwort. Versuchen Sie es erneut.',
    sign_up_password_spent: 'Das Passwort war fünfmal falsch. Wählen Sie ein neues.',
    sign_up_not_confirmed:
      'Noch nicht bestätigt. Öffnen Sie zuerst den Link in der E-Mail oder geben Sie den Code ein.',
    browser_not_remembered: 'Dieser Browser merkt sich Ihr Konto nicht mehr. Melden Sie sich noch einmal an.',
    mfa_code_invalid:
      'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten oder verwenden Sie einen Wiederherstellungscode.',
    mfa_required:
      'Dieses Konto hat die Bestätigung in zwei Schritten. Geben Sie auch deren Code ein und noch einmal Ihr neues Passwort.',
    mail_just_sent: (moment) => `Wir haben gerade eine E-Mail gesendet. Sie können ${moment} eine weitere anfordern.`,
    password_missing: 'Geben Sie Ihr Passwort ein.',
    password_too_short: 'Verwenden Sie mindestens 8 Zeichen.',
    password_too_long: 'Verwenden Sie höchstens 256 Zeichen.',
    password_common: 'Das ist eines der häufigsten Passwörter und würde zuerst erraten. Wählen Sie ein anderes.',
    password_personal:
      'Es enthält Ihren Namen, Ihre E-Mail-Adresse oder den Namen der Anwendung. Wählen Sie ein anderes.',
    password_guessable: 'Das ist zu leicht zu erraten. Ein paar Wörter ohne Zusammenhang ergeben ein gutes Passwort.',
    malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
    too_many_requests: (moment) => `Zu viele Versuche. Versuchen Sie es ${moment} erneut.`,
    overloaded: 'Gerade melden sich sehr viele Menschen an. Versuchen Sie es in einigen Sekunden erneut.',
    unavailable: 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einigen Sekunden erneut.',
  },
  outcomes: {
    verified: {
      title: 'Ihre E-Mail-Adresse ist bestätigt',
      text: (application) =>
        `Gehen Sie zurück zu dem Fenster, in dem Sie sich registriert haben. Oder melden Sie sich mit Ihrem Passwort bei ${application} an.`,
    },
    'password-chosen': {
      title: 'Ihr neues Passwort ist festgelegt',
      text: (application) =>
        `Ihre E-Mail-Adresse ist bestätigt. Melden Sie sich mit dem neuen Passwort bei ${application} an.`,
    },
    'password-set': {
      title: 'Ihr neues Passwort ist festgelegt',
      text: (application) => `Melden Sie sich damit bei ${application} an. Überall sonst wurden Sie abgemeldet.`,
    },
    'not-me': {
      title: 'Danke für den Hinweis',
      text: (application) =>
        `Die Registrierung bei ${application}, ihr Passwort und ihre Codes sind entfernt. Mehr müssen Sie nicht tun.`,
    },
  },
  failures: {
    login_link_invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er wurde unterwegs verändert oder abgeschnitten. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
    },
    login_expired: {
      title: 'Diese Anmeldung ist abgelaufen',
      text: 'Sie war zu lange offen. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
    },
    mailed_link_expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Ein Link in einer E-Mail gilt nur kurze Zeit. Gehen Sie zurück zur Anwendung, melden oder registrieren Sie sich erneut und öffnen Sie die neueste E-Mail.',
    },
    login_finished: {
      title: 'Diese Anmeldung ist abgeschlossen',
      text: 'Sie wurde in diesem oder in einem anderen Browser abgeschlossen. Falls Sie hier nicht angemeldet sind, gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
    },
    login_cancelled: {
      title: 'Diese Anmeldung wurde abgebrochen',
      text: 'Es hat sich nichts geändert. Gehen Sie zurück zur Anwendung, um neu zu beginnen.',
    },
    other_browser: {
      title: 'In einem anderen Browser geöffnet',
      text: 'Diese Anmeldung wurde in einem anderen Browser begonnen, oder ihre Cookies wurden gelöscht. Öffnen Sie die Anwendung in diesem Browser und melden Sie sich erneut an.',
    },
    mailed_link_spent: {
      title: 'Dieser Link ist nicht mehr gültig',
      text: 'Er wurde bereits benutzt, durch eine neuere E-Mail ersetzt oder ist abgelaufen. Öffnen Sie die neueste E-Mail oder melden Sie sich in der Anwendung erneut an.',
    },
    first_factor_lapsed: {
      title: 'Bitte melden Sie sich erneut an',
      text: 'Es hat zu lange gedauert oder der Code war fünfmal falsch. Es hat sich nichts geändert. Melden Sie sich erneut an und halten Sie Ihren Code bereit.',
    },
    form_not_trusted: {
      title: 'Dieses Formular ließ sich nicht prüfen',
      text: 'Es kam nicht von dieser Seite, oder Ihr Browser blockiert Cookies. Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.',
    },
    destination_not_allowed: {
      title: 'Diese Anmeldung kann nicht fortgesetzt werden',
      text: 'Die Adresse, zu der sie zurückführen sollte, gehört nicht mehr zur Anwendung. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
    },
    provider_blocked_by_plan: {
      title: 'Diese Art der Anmeldung ist nicht verfügbar',
      text: 'Die Anwendung bietet diese Art der Anmeldung nicht an. Gehen Sie zurück zur Anwendung oder wenden Sie sich an ihre Betreiber.',
    },
    provider_unknown: {
      title: 'Diese Art der Anmeldung gibt es nicht mehr',
      text: 'Die Anwendung hat sie entfernt. Melden Sie sich auf andere Weise an.',
    },
    provider_unreachable: {
      title: 'Der Anbieter antwortet nicht',
      text: 'Wir konnten den Anbieter nicht erreichen, bei dem Sie sich anmelden wollten. Es ging nichts verloren. Versuchen Sie es in einer Minute erneut oder melden Sie sich auf andere Weise an.',
    },
    provider_refused: {
      title: 'Der Anbieter hat Sie nicht angemeldet',
      text: 'Er hat einen Fehler gemeldet und nichts Näheres dazu gesagt. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    },
    provider_answer_invalid: {
      title: 'Wir konnten der Antwort nicht vertrauen',
      text: 'Die Antwort des Anbieters passt nicht zu dieser Anmeldung, deshalb sind Sie nicht angemeldet. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    },
    provider_answer_unknown: {
      title: 'Dieser Schritt ist schon erledigt',
      text: 'Die Antwort eines Anbieters gilt einmal und nur für einige Minuten. Vielleicht wurde diese Seite zweimal oder mit der Zurück-Taste geöffnet. Melden Sie sich erneut an.',
    },
    nothing_to_link: {
      title: 'Dieser Schritt ist vorbei',
      text: 'Er wurde abgeschlossen oder verlassen, oder eine andere Anmeldung hat ihn abgelöst. Beginnen Sie noch einmal mit der Schaltfläche des Anbieters.',
    },
    account_blocked: {
      title: 'Dieses Konto ist gesperrt',
      text: 'Sie können sich damit zurzeit nicht anmelden. Die Betreiber der Anwendung können den Grund nennen.',
    },
    upstream_account_taken: {
      title: 'Es gehört jetzt zu einem anderen Konto',
      text: 'Das Konto beim Anbieter wurde inzwischen mit einem anderen Konto hier verknüpft. Beginnen Sie noch einmal, dann meldet es Sie dort an.',
    },
    unknown_route: {
      title: 'Diese Seite gibt es nicht',
      text: 'Die Adresse ist falsch geschrieben, oder die Seite lässt sich nicht für sich allein öffnen. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
    },
    busy: {
      title: 'Einen Moment bitte',
      text: 'Der Dienst ist ausgelastet. Versuchen Sie es in einigen Sekunden erneut.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Wir konnten nicht lesen, was Ihr Browser gesendet hat. Gehen Sie zurück und versuchen Sie es erneut.',
    },
    broken: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Es liegt nicht an Ihnen, und nichts ging verloren. Versuchen Sie es gleich noch einmal.',
    },
  },
};
