import type { Messages } from './en.js';

export const de: Messages = {
  email: 'E-Mail',
  password: 'Passwort',
  name: 'Name',
  optional: 'freiwillig',
  passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter ohne Zusammenhang sind gut geeignet.',
  signIn: 'Anmelden',
  signInInstead: 'Stattdessen anmelden',
  createAccount: 'Konto anlegen',
  createAnAccount: 'Ein Konto anlegen',
  createYourAccount: 'Konto anlegen',
  code: 'Code',
  codeHint: 'Die sechs Ziffern aus der Mail.',
  verify: 'Bestätigen',
  resend: 'Noch eine Mail senden',
  nextMail: (moment) => `Sie können ${moment} eine weitere Mail anfordern.`,
  yourAddress: 'Ihre Adresse',
  otherAddress: 'Andere Adresse verwenden',
  checkInbox: 'Sehen Sie in Ihr Postfach',
  verificationSent: (address) =>
    `Wir haben eine Mail an ${address} gesendet. Folgen Sie dem Link darin, oder geben Sie ihren Code hier ein.`,
  confirmEmail: 'E-Mail bestätigen',
  confirmIntro: (address, application) =>
    `Bestätigen Sie, dass ${address} Ihnen gehört. Danach sind Sie bei ${application} angemeldet.`,
  notYours: 'Das waren nicht Sie? Dann schließen Sie diese Seite, und es geschieht nichts.',
  forgotPassword: 'Passwort vergessen?',
  forgotTitle: 'Passwort vergessen?',
  forgotIntro: 'Geben Sie die E-Mail Ihres Kontos ein. Wir senden Ihnen einen Link für ein neues Passwort.',
  sendResetLink: 'Link senden',
  resetSent: (address) =>
    `Falls es ein Konto für ${address} gibt, ist eine Mail unterwegs. Folgen Sie dem Link darin, oder geben Sie ihren Code hier ein.`,
  linkSpent: 'Dieser Link gilt nicht mehr. Geben Sie den Code der neuesten Mail ein, oder fordern Sie noch eine an.',
  askAgain: 'Noch eine Mail anfordern',
  newPassword: 'Neues Passwort',
  newPasswordTitle: 'Neues Passwort wählen',
  newPasswordIntro: (address, application) => `Für ${address}. Danach sind Sie bei ${application} angemeldet.`,
  setPassword: 'Passwort setzen',
  sessionsEnd: 'Überall sonst werden Sie abgemeldet.',
  cancel: 'Abbrechen',
  continueTo: (host) => `weiter zu ${host}`,
  backTo: (application) => `Zurück zu ${application}`,
  backToSignIn: 'Zurück zur Anmeldung',
  quote: (requestId) => `Falls es wieder geschieht, melden Sie es bitte mit dieser Nummer: ${requestId}`,
  problems: {
    credentials_invalid: 'E-Mail oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
    email_invalid: 'Geben Sie Ihre vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    email_code_invalid:
      'Dieser Code ist falsch oder gilt nicht mehr. Prüfen Sie ihn, oder fordern Sie noch eine Mail an.',
    mail_just_sent: (moment) => `Gerade ging eine Mail hinaus. Sie können ${moment} eine weitere anfordern.`,
    password_missing: 'Geben Sie Ihr Passwort ein.',
    password_too_short: 'Verwenden Sie mindestens 8 Zeichen.',
    password_too_long: 'Verwenden Sie höchstens 256 Zeichen.',
    password_common:
      'Das ist eines der häufigsten Passwörter und würde zuerst ausprobiert. Wählen Sie bitte ein anderes.',
    password_personal: 'Es enthält Ihren Namen, Ihre E-Mail oder den Namen der Anwendung. Wählen Sie ein anderes.',
    password_guessable: 'Das ist zu leicht zu erraten. Ein paar Wörter ohne Zusammenhang ergeben ein gutes Passwort.',
    malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
    too_many_requests: (moment) => `Zu viele Versuche. Versuchen Sie es ${moment} noch einmal.`,
    overloaded: 'Gerade melden sich sehr viele Menschen an. Versuchen Sie es in einigen Sekunden noch einmal.',
    unavailable: 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  failures: {
    login_link_invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er wurde unterwegs verändert oder abgeschnitten. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
    },
    login_expired: {
      title: 'Diese Anmeldung ist abgelaufen',
      text: 'Sie war zu lange offen. Gehen Sie zurück zur Anwendung und melden Sie sich noch einmal an.',
    },
    login_finished: {
      title: 'Sie sind bereits angemeldet',
      text: 'Diese Seite hat ihren Zweck erfüllt und gilt nur einmal. In der Anwendung geht es weiter.',
    },
    login_cancelled: {
      title: 'Diese Anmeldung wurde abgebrochen',
      text: 'Es ist nichts geschehen. Gehen Sie zurück zur Anwendung, um neu zu beginnen.',
    },
    other_browser: {
      title: 'In einem anderen Browser geöffnet',
      text: 'Diese Anmeldung wurde in einem anderen Browser begonnen, oder seine Cookies wurden gelöscht. Gehen Sie zurück zur Anwendung und melden Sie sich von hier aus an.',
    },
    mailed_link_spent: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde benutzt, durch eine neuere Mail ersetzt oder ist abgelaufen. Öffnen Sie die neueste Mail, oder melden Sie sich in der Anwendung noch einmal an.',
    },
    form_not_trusted: {
      title: 'Dieses Formular ließ sich nicht prüfen',
      text: 'Es kam nicht von dieser Seite, oder Ihr Browser lehnt Cookies ab. Erlauben Sie Cookies für diese Seite und versuchen Sie es noch einmal.',
    },
    destination_not_allowed: {
      title: 'Von hier führt kein Weg zurück',
      text: 'Die Adresse, zu der diese Anmeldung führen sollte, gehört nicht mehr zur Anwendung. Gehen Sie zurück und melden Sie sich noch einmal an.',
    },
    provider_blocked_by_plan: {
      title: 'Anmelden mit Passwort wird nicht angeboten',
      text: 'Die Anwendung bietet diesen Weg nicht an. Gehen Sie zurück, oder fragen Sie ihre Betreiber.',
    },
    unknown_route: {
      title: 'Diese Seite gibt es nicht',
      text: 'Die Adresse ist falsch geschrieben oder lässt sich nicht für sich öffnen. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
    },
    busy: {
      title: 'Einen Moment bitte',
      text: 'Der Dienst ist ausgelastet. Versuchen Sie es in einigen Sekunden noch einmal.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Die Seite konnte nicht lesen, was ihr geschickt wurde. Gehen Sie zurück und versuchen Sie es noch einmal.',
    },
    broken: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Es liegt nicht an Ihnen, und nichts ging verloren. Versuchen Sie es gleich noch einmal.',
    },
  },
};
