import { counted } from '../counted.js';
import type { ConsoleWords } from '../en/console.js';
import { applications } from './console-applications.js';
import { consolePeople } from './console-people.js';

const sessionsEnded = counted(
  'Eine Sitzung wurde beendet.',
  '# Sitzungen wurden beendet.',
  'Keine Sitzung wurde beendet.',
);

export const consoleWords: ConsoleWords = {
  name: 'Gatehouse-Konsole',
  frame: {
    overview: 'Übersicht',
    people: 'Personen',
    applications: 'Anwendungen',
    trail: 'Protokoll',
    mail: 'E-Mails',
    operators: 'Betreiber',
    signingKeys: 'Signaturschlüssel',
    account: 'Ihr Konto',
    signOut: 'Abmelden',
    every: 'Alle Anwendungen',
    save: 'Speichern',
    more: 'Mehr anzeigen',
    none: 'Hier ist noch nichts.',
    reason: 'Grund',
    fieldRefused: (name) => `${name}: So wird es nicht angenommen.`,
    reasonMissing: {
      title: 'Der Grund fehlt',
      intro: 'Noch ist nichts geschehen: Der Grund fehlt. Was Sie eingegeben haben, bleibt erhalten.',
    },
    reasonHint: 'Er steht im Protokoll.',
  },
  entry: {
    firstTitle: 'Es gibt noch keinen Betreiber',
    first:
      'Öffnen Sie die Konsole für den ersten Eigentümer auf der Befehlszeile von Gatehouse. Der Befehl gibt einen Link aus.',
    closedTitle: 'Die Konsole ist geschlossen',
    closed: 'Sie sind in diesem Browser abgemeldet.',
    signIn: 'Anmelden',
    developer: 'Als Entwickler öffnen',
    developerHint: 'Nur auf diesem Rechner, und nur während der Entwicklung.',
  },
  find: {
    label: 'Person, Sitzung oder Anfrage suchen',
    hint: 'E-Mail, Name, ID, Anfrage-ID',
  },
  people: consolePeople,
  overview: {
    calm: 'Nichts braucht Ihre Aufmerksamkeit.',
    checking: 'Die Installation wird gerade geprüft. Laden Sie die Seite gleich noch einmal.',
    attention: 'Braucht Aufmerksamkeit',
    mailsGivenUp: (application) => `E-Mails von ${application} wurden aufgegeben`,
    mailsWait: (application) => `E-Mails von ${application} warten zu lange`,
    webhookOff: (url) => `Ein Webhook ist abgeschaltet: ${url}`,
    webhookFails: (url) => `Ein Webhook schlägt fehl: ${url}`,
    apiKeyEnds: (key, application) => `Der API-Schlüssel ${key} von ${application} läuft bald ab`,
    managementKeyEnds: (key) => `Der Verwaltungsschlüssel ${key} läuft bald ab`,
    onCommandLine: (command) => `Auf der Befehlszeile: ${command}`,
    dashboards: 'Dashboards',
    signIns: 'Anmeldungen, während sie geschehen',
    signInsHint: 'Diese Liste läuft von selbst weiter. Sie braucht JavaScript.',
    waiting: 'Jede Anmeldung und jeder Versuch erscheint hier von selbst. Seit die Seite offen ist, kam noch keine.',
    signedIn: 'angemeldet',
    failed: 'Anmeldung fehlgeschlagen',
  },
  trail: {
    intro: 'Was geschehen ist, das Neueste zuerst. Art und Anwendung grenzen die Liste ein.',
    kind: 'Art',
    every: 'Jede Art',
    application: 'Anwendung',
    person: 'Person',
    personHint: 'Die ID',
    since: 'Seit',
    show: 'Anzeigen',
    all: 'Alles anzeigen',
    csv: 'Als CSV herunterladen',
    by: (operator) => `durch ${operator}`,
    withKey: 'mit einem Verwaltungsschlüssel',
    request: (id) => `Anfrage ${id}`,
    details: 'Einzelheiten',
    none: 'Kein Ereignis ist so.',
  },
  mail: {
    intro: 'E-Mails einer Anwendung, die neuesten zuerst. Jede zeigt, wie ihr Empfänger sie bekommt.',
    asRead: 'So bekommt sie der Empfänger.',
    hidden: (hidden) => `Links und Codes sind verdeckt: ${hidden}`,
    gone: (gone) =>
      `Was eingesetzt war, ist nicht mehr gespeichert. Dies ist die Vorlage: ${gone} steht für das, was fehlt, und ein Satz, der davon abhängt, kann anders gelautet haben.`,
    asText: 'Als reiner Text',
    states: { any: 'Alle', waiting: 'Wartet', dead: 'Aufgegeben', sent: 'Gesendet' },
    attempts: (count) => (count === 1 ? 'ein Versuch' : `${count} Versuche`),
    error: 'Der Mailserver meldete',
    retry: 'Noch einmal senden',
    retryTitle: 'Diese E-Mail noch einmal senden?',
    retryIntro: 'Sie ist sofort fällig und hat wieder alle Versuche.',
    none: 'Es gibt keine solche E-Mail.',
    application: 'Anwendung',
    show: 'Anzeigen',
  },
  signingKeys: {
    title: 'Signaturschlüssel',
    intro:
      'Jeder Schlüssel geht diese Schritte: Er wird im Voraus veröffentlicht, dann signiert er, dann wartet er, bis sein letztes Token abgelaufen ist.',
    key: 'Schlüssel',
    algorithm: 'Algorithmus',
    step: 'Schritt',
    since: 'Seit',
    steps: {
      next: 'Im Voraus veröffentlicht',
      active: 'Signiert',
      retiring: 'Signiert nicht mehr',
      withdrawn: 'Zurückgezogen',
    },
    rotate: 'Schlüssel wechseln',
    rotateTitle: 'Signaturschlüssel wechseln?',
    rotateIntro:
      'Die im Voraus veröffentlichten Schlüssel beginnen zu signieren, und neue werden veröffentlicht. Kein Benutzer wird abgemeldet. Alle Replikas folgen binnen Sekunden.',
    leaked:
      'Ein bekannt gewordener Schlüssel wird auf der Befehlszeile zurückgezogen: signing-keys withdraw. Ein Wechsel lässt ihn gültig.',
    tooYoung:
      'Der nächste Schlüssel ist zu jung: Manche Prüfer kennen ihn noch nicht. Nichts wurde geändert. Versuchen Sie es in einigen Minuten noch einmal.',
  },
  applications,
  operators: {
    intro: 'Wer die Konsole öffnen darf, und was sie oder er dort darf.',
    invite: 'Betreiber einladen',
    inviteIntro:
      'Eine E-Mail mit einem Link geht an diese Person. Der Link legt ein Passwort fest, und die erste Anmeldung richtet einen zweiten Faktor ein.',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    application: 'Anwendung',
    applicationHint: 'Ihr Kurzname. Leer lassen für alle Anwendungen.',
    invited: 'Eingeladen',
    you: 'Sie',
    take: 'Rolle entziehen',
    takeTitle: 'Diese Rolle entziehen?',
    takeIntro: (email, role, application) =>
      `${email} ist nicht mehr ${role} (${application}). Was dort offen ist, zeigt nichts mehr.`,
    roles: { owner: 'Eigentümer', admin: 'Admin', support: 'Support', viewer: 'Leser' },
    roleHints: {
      owner: 'Alles, und die Betreiber.',
      admin: 'Alles außer den Betreibern.',
      support: 'Sieht Personen, beendet Sitzungen, sendet E-Mails noch einmal.',
      viewer: 'Sieht, und ändert nichts.',
    },
  },
  done: {
    ...applications.done,
    invited: () => 'Die Einladung ist unterwegs.',
    taken: () => 'Die Rolle ist entzogen.',
    mailRetried: () => 'Die E-Mail wird sofort noch einmal gesendet.',
    rotated: () => 'Die Schlüssel sind gewechselt.',
    ended: (count) => sessionsEnded(count),
    ...consolePeople.done,
  },
  refusedTitle: 'Das hat nicht geklappt',
  broken: 'Auf unserer Seite ist etwas defekt. Nichts wurde geändert.',
  failures: {
    console_closed:
      'Die Konsole wurde in diesem Browser inzwischen geschlossen. Melden Sie sich an, und senden Sie das Formular noch einmal.',
    proof_needed:
      'Dafür ist eine Anmeldung von eben nötig. Melden Sie sich an, und senden Sie das Formular noch einmal.',
    not_an_operator: 'Dieses Konto hat keine Rolle in der Konsole. Ein Eigentümer kann ihm eine geben.',
    role_too_small: 'Ihre Rolle erlaubt das nicht.',
    form_not_trusted:
      'Das Formular war zu alt oder kam nicht von dieser Seite. Nichts wurde geändert. Öffnen Sie die Seite noch einmal.',
    last_owner:
      'Das ist der letzte Eigentümer aller Anwendungen. Machen Sie zuerst einen anderen Betreiber zum Eigentümer.',
    signing_key_too_young:
      'Der nächste Schlüssel ist zu jung: Manche Prüfer kennen ihn noch nicht. Nichts wurde geändert. Versuchen Sie es in einigen Minuten noch einmal.',
    operator_unknown: 'Diesen Betreiber gibt es nicht mehr.',
    confirmation_differs: 'Das ist nicht der Name, nach dem die Seite fragt. Nichts wurde geändert.',
    unknown_route: 'Diese Seite gibt es nicht.',
    api_key_taken: 'Es gibt schon einen gültigen Schlüssel dieses Namens. Wählen Sie einen anderen.',
    version_stale: 'Es hat sich inzwischen geändert. Nichts wurde getan: Sehen Sie es noch einmal an.',
    webhook_off: 'Der Endpunkt ist abgeschaltet. Schalten Sie ihn zuerst ein.',
    trial_unknown:
      'Diese Antwort gehört zu keinem Test von Ihnen in diesem Browser, oder sie kam zu spät. Beginnen Sie den Test noch einmal.',
    ...applications.clients.failures,
    ...applications.webhooks.failures,
    ...consolePeople.failures,
  },
};
