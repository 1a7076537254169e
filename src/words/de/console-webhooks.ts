import type { ConsoleWords } from '../en/console.js';

export const webhooks: ConsoleWords['applications']['webhooks'] = {
  empty: 'Noch bekommt kein Endpunkt die Ereignisse dieser Anwendung.',
  states: { on: 'An', off: 'Aus', failing: 'Scheitert seit', unreadable: 'Geheimnis unlesbar' },
  secretUnreadable:
    'Weder SECRET_KEY noch SECRET_KEY_PREVIOUS öffnet sein Geheimnis, daher wird ihm nichts gesendet. Fügen Sie SECRET_KEY_PREVIOUS den früheren Schlüssel hinzu. Ist er verloren, erzeugen Sie ein neues Geheimnis.',
  offs: {
    operator: 'von einem Operator abgeschaltet',
    gone: 'der Empfänger sagte, dass es ihn nicht mehr gibt',
    failing: 'er scheiterte zu lange',
  },
  types: 'Ereignisse',
  everyType: 'jede Art',
  owner: 'Erfährt es bei Fehlern',
  deliveries: 'Zustellungen',
  everyDelivery: 'Alle',
  deliveryStates: { waiting: 'Wartet', dead: 'Aufgegeben', sent: 'Zugestellt' },
  noDeliveries: 'Es gibt keine solche Zustellung. Ein Test zeigt eine.',
  attempts: (count) => (count === 1 ? 'ein Versuch' : `${count} Versuche`),
  answer: 'Was der Empfänger antwortete',
  create: 'Endpunkt hinzufügen',
  createIntro: 'Er bekommt, was von jetzt an geschieht. Die nächste Seite zeigt sein Geheimnis, einmal.',
  createdTitle: 'Ihr neuer Endpunkt',
  createdNow: 'Kopieren Sie das Geheimnis jetzt: Keine Seite zeigt es noch einmal.',
  secretTitle: 'Ihr neues Geheimnis',
  oldUntil: (day) => `Das alte Geheimnis signiert noch mit bis ${day}.`,
  hints: {
    url: 'https, an einer öffentlichen Adresse, ohne Weiterleitungen.',
    owner_email: 'Dorthin geht eine E-Mail, wenn der Endpunkt wegen Fehlern abgeschaltet wird.',
    types: 'Nichts gewählt: jede Art.',
  },
  ed25519: 'Auch mit einem Schlüsselpaar signieren: der öffentliche Teil prüft ohne das Geheimnis',
  publicKey: 'Öffentlicher Schlüssel',
  change: 'Ändern',
  changeTitle: 'Endpunkt ändern',
  changeIntro: 'Es gilt von der nächsten Zustellung an.',
  back: 'Zum Endpunkt',
  acts: {
    test: {
      button: 'Test senden',
      title: 'Einen Test senden?',
      effects: [
        'Der Endpunkt bekommt ein Ereignis der Art webhook.test, signiert wie jedes andere. Es enthält keinen Nutzer.',
        'Es wird einmal versucht, auch wenn der Endpunkt abgeschaltet ist. Die Antwort steht in der Liste der Zustellungen.',
      ],
    },
    again: {
      button: 'Erneut senden',
      title: 'Diese Zustellung erneut senden?',
      effects: [
        'Der Empfänger bekommt dasselbe Ereignis noch einmal, mit derselben webhook-id.',
        'Ein Empfänger, der diese IDs nicht vergleicht, tut seine Arbeit doppelt.',
      ],
    },
    on: {
      button: 'Einschalten',
      title: 'Diesen Endpunkt einschalten?',
      effects: ['Er bekommt, was beim Abschalten wartete, und was seither geschehen ist.'],
    },
    off: {
      button: 'Abschalten',
      title: 'Diesen Endpunkt abschalten?',
      effects: ['Er bekommt nichts mehr, bis er wieder eingeschaltet wird. Dann bekommt er auch, was wartete.'],
    },
    secret: {
      button: 'Neues Geheimnis',
      title: 'Ein neues Geheimnis erzeugen?',
      effects: [
        'Die nächste Seite zeigt das neue Geheimnis, einmal.',
        'Das alte signiert noch eine Weile mit, damit der Empfänger wechseln kann.',
      ],
    },
    remove: {
      button: 'Entfernen',
      title: 'Diesen Endpunkt entfernen?',
      effects: [
        'Es wird nichts mehr an ihn gesendet. Was für ihn wartet und die Liste seiner Zustellungen werden gelöscht.',
        'Das lässt sich nicht rückgängig machen.',
      ],
    },
  },
  done: {
    webhookChanged: 'Der Endpunkt ist geändert.',
    webhookRemoved: 'Der Endpunkt ist entfernt.',
  },
  failures: {
    webhook_not_found: 'Diesen Endpunkt gibt es nicht.',
    too_many_webhooks: 'Es gibt so viele Endpunkte, wie es geben darf. Entfernen Sie einen, der nicht benutzt wird.',
    delivery_not_found: 'Diese Zustellung gibt es nicht mehr.',
  },
};
