import type { LoginWords } from '../en/login.js';
import { loginFailures, loginProblems } from './failures.js';

export const login: LoginWords = {
  email: 'E-Mail',
  password: 'Passwort',
  name: 'Name',
  optional: 'optional',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  passwordHint: ({ leastCharacters }) =>
    `Mindestens ${leastCharacters} Zeichen. Ein paar Wörter ohne Zusammenhang eignen sich gut.`,
  signIn: 'Anmelden',
  proveAgain: 'Bestätigen Sie, dass Sie es sind: Der nächste Schritt verlangt eine frische Anmeldung.',
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
  forgotPassword: 'Passwort vergessen?',
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
  agreement: {
    title: 'Bevor es weitergeht',
    intro: (application) => `${application} fragt alle einmal danach und wieder, wenn sich etwas ändert.`,
    terms: { name: 'Nutzungsbedingungen', yes: (part) => `Ich stimme den ${part} zu.` },
    privacy: { name: 'Datenschutzerklärung', yes: (part) => `Ich habe die ${part} gelesen.` },
    agree: 'Zustimmen und weiter',
    decline: 'Nicht zustimmen',
    declined:
      'Wenn Sie nicht zustimmen, werden Sie nicht angemeldet. Ein Konto, das Sie gerade erst angelegt haben, wird dann entfernt.',
  },
  profile: {
    title: 'Noch ein paar Angaben',
    intro: (application) => `${application} braucht das von allen, die es nutzen.`,
  },
  organization: {
    title: 'Organisation wählen',
    intro: (application: string) => `Sie gehören bei ${application} zu mehreren Organisationen.`,
  },
  consent: {
    title: 'Zugriff erlauben?',
    intro: (who, application) => `${who} möchte auf Ihr Konto bei ${application} zugreifen.`,
    thisDevice: 'Ein Programm auf diesem Gerät',
    callsItself: (name) => `Es nennt sich „${name}“.`,
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    able: 'Es kann dann:',
    abilities: {
      openid: 'Sie wiedererkennen',
      profile: 'Ihren Namen, Ihr Bild und Ihre Sprache sehen',
      email: 'Ihre E-Mail-Adresse sehen',
      offline_access: 'auch zugreifen, wenn Sie nicht da sind',
    },
    actAt: (resource) => `bei ${resource} für Sie handeln`,
    use: (scope) => `„${scope}“ verwenden`,
    goesTo: (host) => `Die Antwort geht an ${host}.`,
    onDevice:
      'Die Antwort geht an ein Programm auf diesem Gerät, und wir wissen nicht, an welches. Erlauben Sie es nur, wenn Sie es gerade selbst gestartet haben.',
    continueOnDevice:
      'Die Antwort geht an ein Programm auf diesem Gerät, und wir wissen nicht, an welches. Gehen Sie nur weiter, wenn Sie es gerade selbst gestartet haben.',
    withdraw: 'Sie können dies jederzeit in Ihrem Konto unter „Verbundene Anwendungen“ widerrufen.',
    allow: 'Erlauben',
    decline: 'Nicht erlauben',
  },
  invited: {
    title: (app) => `Willkommen bei ${app}`,
    intro: (email) => `Ihr Konto ist für ${email}. Die Adresse ist schon bestätigt.`,
    asked: (email) => `${email} ist eingeladen.`,
    accept: 'Einladung annehmen',
    otherPerson: (other, email, app) =>
      `In diesem Browser nutzt ${other} ${app}. Die Einladung ist für ${email}: Wenn Sie sie annehmen, machen Sie als ${email} weiter. Zeigt ${app} danach noch ${other}, melden Sie sich dort ab und öffnen Sie den Link noch einmal.`,
    signIn: (email, app) =>
      `Sie sind zu ${app} eingeladen. Melden Sie sich als ${email} an, um die Einladung anzunehmen.`,
    elsewhere: (email) => `Machen Sie mit einem Konto weiter, das die Adresse ${email} hat.`,
  },
  whoMaySignUp: {
    closed: 'Neue Konten sind hier nicht möglich.',
    invited: 'Neue Konten sind für eingeladene Personen. Verwenden Sie die Adresse Ihrer Einladung.',
    domains: (domains) => `Neue Konten sind für Adressen bei ${domains} und für eingeladene Personen.`,
  },
  emailCode: {
    newHere: 'Neu hier? Der Code legt Ihr Konto an.',
    send: 'Code zusenden',
    instead: 'Code per E-Mail erhalten',
    sent: (address) => `Geben Sie die sechs Ziffern aus der E-Mail an ${address} ein.`,
  },
  remembered: {
    wish: 'Konto in diesem Browser merken',
    continueAs: (email) => `Weiter als ${email}`,
    forget: 'Diesen Browser vergessen',
    useAnother: 'Anderes Konto verwenden',
  },
  providers: {
    or: 'oder',
    continueWith: (provider) => `Weiter mit ${provider}`,
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
    'device-allowed': {
      title: 'Sie können zu Ihrem Gerät zurückkehren',
      text: (application) => `Es wird gleich bei ${application} angemeldet. Sie können diese Seite schließen.`,
    },
    'device-refused': {
      title: 'Das Gerät wurde abgelehnt',
      text: (application) => `Es wurde nicht bei ${application} angemeldet. Sie können diese Seite schließen.`,
    },
  },
  linking: {
    choiceTitle: 'Neu hier?',
    choiceIntro: (provider, application) =>
      `${provider} verbirgt Ihre echte Adresse. Deshalb wissen wir nicht, ob Sie schon ein Konto bei ${application} haben.`,
    haveAccount: 'Ich habe schon ein Konto',
    haveAccountNote: (provider) => `Melden Sie sich einmal mit diesem Konto an; danach genügt ${provider}.`,
    accountAt: (provider) => `Konto bei ${provider}`,
    sent: (address) =>
      `Wir haben sechs Ziffern an ${address} gesendet. Geben Sie sie hier ein, um zu zeigen, dass die Adresse Ihnen gehört.`,
    unconfirmed: (provider) => `${provider} hat uns diese Adresse nicht bestätigt.`,
    accountThere: (application) => `Für diese Adresse gibt es schon ein Konto bei ${application}.`,
    signInToIt: 'Stattdessen dort anmelden',
    addressTitle: 'Ihre E-Mail-Adresse',
    addressIntro: (provider) =>
      `${provider} hat uns keine Adresse bestätigt. Geben Sie eine ein, unter der Sie jetzt E-Mails lesen können.`,
    sendCode: 'Code senden',
    willLink: (provider, account) =>
      `Melden Sie sich in Ihrem Konto an. Ihr Konto ${account} bei ${provider} wird dann damit verknüpft.`,
    willLinkHere: (provider, account) => `Ihr Konto ${account} bei ${provider} wird dann mit diesem Konto verknüpft.`,
    leave: 'Nicht verknüpfen',
  },
  secondFactor: {
    title: 'Bestätigung in zwei Schritten',
    intro: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    hint: 'Sechs Ziffern. Alle 30 Sekunden kommt ein neuer Code.',
    useRecoveryCode: 'Wiederherstellungs\u00adcode verwenden',
    recoveryIntro: 'Geben Sie einen Ihrer aufbewahrten Wiederherstellungscodes ein. Jeder gilt einmal.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryHint: 'Zehn Buchstaben und Ziffern, zum Beispiel 7KQF9-MXT2H.',
    useApp: 'Authenticator-App verwenden',
    allLost: (application) => `Kein Code mehr übrig? Bitten Sie die Betreiber von ${application} um Hilfe.`,
    enrolTitle: 'Bestätigung in zwei Schritten einrichten',
    enrolIntro: (application) => `${application} verlangt bei jeder Anmeldung einen zweiten Schritt.`,
    scan: 'Scannen Sie dieses Bild mit einer Authenticator-App. Geben Sie dann den Code ein, den die App anzeigt.',
    qrCode: 'QR-Code für Ihre Authenticator-App',
    byHand: 'Oder geben Sie diesen Schlüssel in der App ein:',
    openApp: 'App auf diesem Gerät öffnen',
    codesTitle: 'Bewahren Sie Ihre Wiederherstellungs\u00adcodes auf',
    codesIntro:
      'Die Bestätigung in zwei Schritten ist aktiviert. Falls Sie Ihr Telefon verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Bewahren Sie sie sicher auf: Sie werden nur jetzt angezeigt.',
    onTitle: 'Die Bestätigung in zwei Schritten ist aktiviert',
    onIntro:
      'Ihre Wiederherstellungscodes wurden schon angezeigt. Falls Sie sie nicht aufbewahrt haben, fordern Sie neue an; die alten gelten dann nicht mehr.',
    newCodes: 'Neue Codes anzeigen',
    fileTitle: (application) => `Wiederherstellungscodes für ${application}`,
    download: 'Herunterladen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Drucken',
    resetField: 'Code aus Ihrer Authenticator-App',
    resetHint: 'Oder einer Ihrer Wiederherstellungscodes.',
  },
  passkeys: {
    signIn: 'Mit Passkey anmelden',
    wish: 'Nächstes Mal schneller: Passkey auf diesem Gerät erstellen',
    notUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    factor: 'Passkey verwenden',
    factorIntro: 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
    notHere:
      'Dieser Browser kann Ihren Passkey hier nicht verwenden. Erlauben Sie JavaScript für diese Seite oder melden Sie sich mit einem anderen Browser an.',
    allLost: (application) => `Kein Passkey zur Hand? Bitten Sie die Betreiber von ${application} um Hilfe.`,
  },
  device: {
    title: 'Auf einem anderen Gerät anmelden',
    intro: 'Geben Sie den Code ein, den das Gerät anzeigt.',
    compare: 'Zeigt Ihr Gerät diesen Code an? Fahren Sie nur fort, wenn jeder Buchstabe übereinstimmt.',
    code: 'Code auf dem Gerät',
    hint: 'Nur Buchstaben, zum Beispiel WDJB-MJHT.',
    askTitle: 'Auf einem Gerät anmelden?',
    ask: (application) => `Ein Gerät möchte mit Ihrem Konto bei ${application} angemeldet werden.`,
    allowIntro: (email, application) =>
      `Der letzte Schritt: Das Gerät erhält Zugriff auf das Konto ${email} bei ${application}.`,
    program: 'Programm',
    place: 'Ort',
    warning:
      'Fahren Sie nur fort, wenn Sie dies selbst auf einem Gerät vor Ihnen begonnen haben. Hat Ihnen jemand den Code oder einen Link geschickt, will diese Person in Ihr Konto.',
    allow: 'Dieses Gerät zulassen',
    refuse: 'Ablehnen',
  },
  strays: {
    frontTitle: 'Dies ist ein Anmeldedienst',
    front:
      'Anwendungen leiten Sie zum Anmelden hierher. Wir wissen nicht, von welcher Anwendung Sie kommen. Gehen Sie dorthin zurück und melden Sie sich von dort aus an.',
    strandedTitle: 'Hier ist keine Anwendung',
    stranded:
      'Sie haben sich angemeldet, sind aber an einer Adresse ohne Anwendung angekommen. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an. Falls Sie wieder hier landen, sagen Sie es bitte dem Betreiber der Anwendung.',
    forDevelopers:
      'Für Entwickler: Senden Sie den Code aus dieser Adresse an POST /v1/auth/authorize, bevor er abläuft.',
  },
  signOut: {
    askTitle: 'Abmelden?',
    ask: (name) => `Eine andere Website hat Sie hierher geleitet. Möchten Sie sich bei ${name} abmelden?`,
    signOut: 'Abmelden',
    stay: 'Angemeldet bleiben',
    outTitle: 'Sie sind abgemeldet',
    out: 'In diesem Browser ist niemand angemeldet. Sie können diese Seite schließen.',
    overTitle: 'Bitte melden Sie sich erneut an',
    over: 'Ihre Sitzung ist beendet oder in diesem Browser nicht mehr vorhanden.',
    back: (name) => `Weiter zu ${name}`,
  },
  problems: loginProblems,
  failures: loginFailures,
};
