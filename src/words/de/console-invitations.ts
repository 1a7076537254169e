import type { ConsoleWords } from '../en/console.js';

export const invitations: ConsoleWords['applications']['invitations'] = {
  intro: 'Mit einer Einladung darf der Inhaber eines Postfachs ein Konto anlegen.',
  closed: 'Einladungen lassen jetzt niemanden herein.',
  empty: 'Es ist noch niemand eingeladen.',
  email: 'E-Mail-Adresse',
  name: 'Name',
  nameHint: 'Das Konto erhält ihn, wenn die Person keinen anderen angibt.',
  language: 'Sprache',
  languageHint: 'Der E-Mail, etwa de-AT; leer für die übliche.',
  page: 'Seite',
  pageHint: 'Wo die Person beginnt; leer für den ersten Origin der Anwendung.',
  lasts: 'Sie gilt',
  days: (days) => (days === 1 ? 'einen Tag' : `${days} Tage`),
  sent: 'Gesendet',
  ends: 'Endet',
  actions: 'Aktionen',
  states: { open: 'Offen', accepted: 'Angenommen', withdrawn: 'Zurückgezogen', expired: 'Abgelaufen' },
  create: 'Person einladen',
  effects: [
    'Eine E-Mail mit einem Link geht an diese Adresse.',
    'Bis die Einladung endet, darf der Inhaber des Postfachs ein Konto anlegen, wie immer er sich anmeldet.',
  ],
  acts: {
    resend: {
      title: 'Diese Einladung noch einmal senden?',
      button: 'Noch einmal senden',
      effects: [
        'Eine weitere E-Mail geht an diese Adresse. Der Link der früheren führt nirgendwohin mehr.',
        'Die Einladung gilt noch einmal so lange.',
      ],
    },
    withdraw: {
      title: 'Diese Einladung zurückziehen?',
      button: 'Zurückziehen',
      effects: [
        'Ihr Link führt nirgendwohin mehr, und die Adresse legt kein Konto an.',
        'Ein Konto, das die Person schon angelegt hat, bleibt.',
      ],
    },
  },
  done: {
    personInvited: 'Die Einladung ist unterwegs.',
    invitationSentAgain: 'Die Einladung ist noch einmal unterwegs.',
    invitationWithdrawn: 'Die Einladung ist zurückgezogen.',
  },
  failures: {
    invitation_open:
      'Diese Adresse hat eine offene Einladung. Senden Sie diese noch einmal, oder ziehen Sie sie zuerst zurück.',
    invitation_ended: 'Die Einladung wurde inzwischen angenommen oder zurückgezogen.',
    invitation_not_needed: 'Diese Adresse hat bei der Anwendung schon ein Konto.',
    invitations_closed:
      'Bei dieser Anwendung darf niemand ein Konto anlegen. Ändern Sie das zuerst in den Einstellungen.',
  },
};
