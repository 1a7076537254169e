import type { ConsoleWords } from '../en/console.js';

export const clients: ConsoleWords['applications']['clients'] = {
  intro: 'Programme, die Nutzer mit OpenID Connect anmelden. Die Anwendung selbst ist auch eines.',
  empty: 'Es gibt noch keinen weiteren Client.',
  types: { web: 'Server', public: 'Öffentlich', machine: 'Ohne Nutzer' },
  asksConsent: 'Fragt nach Zustimmung',
  create: 'Client hinzufügen',
  createIntro:
    'Er meldet von jetzt an Nutzer dieser Anwendung an. Ein Client, der Geheimnisse bewahrt, bekommt eines; die nächste Seite zeigt es einmal.',
  idHint: 'Kleinbuchstaben, Ziffern und Bindestriche. Sie ändert sich nie.',
  kindHints: {
    web: 'Läuft auf einem Server und bewahrt ein Geheimnis',
    public: 'Läuft beim Nutzer, im Browser oder in einer App, und bewahrt keines',
    machine: 'Hat keine Nutzer und meldet sich selbst an',
  },
  hints: {
    redirect_urls: 'Wohin eine Anmeldung führen darf, je Zeile eine, Zeichen für Zeichen verglichen.',
    post_logout_urls: 'Wohin eine Abmeldung führen darf, je Zeile eine.',
    scopes: 'Neben denen von OpenID Connect, je Zeile einer.',
  },
  createdTitle: 'Ihr neuer Client',
  created: (name) => `„${name}“ kann Nutzer anmelden.`,
  createdWithSecret: (name) =>
    `„${name}“ kann Nutzer anmelden. Kopieren Sie das Geheimnis jetzt: Keine Seite zeigt es noch einmal.`,
  toClient: 'Zum Client',
  secrets: 'Geheimnisse',
  newSecret: 'Geheimnis erzeugen',
  keepsNone: 'Ein öffentlicher Client bewahrt kein Geheimnis.',
  noSecret: 'Er hat noch kein Geheimnis.',
  change: 'Ändern',
  changeTitle: 'Client ändern',
  remove: 'Entfernen',
  removeTitle: 'Diesen Client entfernen?',
  removeEffects: [
    'Kein Nutzer meldet sich mehr mit ihm an, und seine Geheimnisse gelten sofort nicht mehr.',
    'Keine seiner Sitzungen lässt sich erneuern. Access-Token, die er hat, enden binnen Minuten von selbst.',
    'Das lässt sich nicht rückgängig machen. Ein neuer Client mit derselben ID beginnt ohne Geheimnisse.',
  ],
  done: {
    clientChanged: 'Der Client ist geändert.',
    clientRemoved: 'Der Client ist entfernt.',
  },
  failures: {
    application_client_unknown: 'Diesen Client gibt es nicht.',
    client_taken: 'Die Anwendung hat schon einen Client mit dieser ID. Wählen Sie eine andere.',
    client_keeps_no_secret: 'Ein öffentlicher Client bewahrt kein Geheimnis.',
  },
};
