import type { ConsoleWords } from '../en/console.js';

export const organizations: ConsoleWords['applications']['organizations'] = {
  intro: 'Die Kunden der Anwendung. Personen gehören zu einer oder mehreren, mit Rollen in jeder.',
  off: 'Die Anwendung hat noch keine Organisationen: Erst nennen ihre Einstellungen deren Rollen.',
  empty: 'Es gibt noch keine Organisation.',
  cut: 'Es gibt mehr. Tippen Sie etwas weiter.',
  create: 'Organisation hinzufügen',
  createEffects: ['Sie hat noch keine Mitglieder.', 'Ihr Slug steht in URLs und Token.'],
  id: 'ID',
  slug: 'Slug',
  slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche.',
  nameHint: 'Ihr Name für Menschen.',
  metadata: 'Metadaten',
  metadataHint: 'Was Ihre Programme bei ihr ablegen, als JSON-Objekt.',
  made: 'Angelegt',
  change: 'Ändern',
  changeTitle: (name) => `${name} ändern`,
  changeEffects: [
    'Ihre Leute sehen den neuen Namen sofort. Token haben den neuen Slug ab der nächsten Erneuerung.',
    'Ihre ID bleibt.',
  ],
  delete: 'Löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteEffects: [
    'Jede Sitzung, die für sie handelt, endet. Ihre Mitglieder bleiben Nutzer der Anwendung.',
    'Wer zu ihr gehört, und als was, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  ],
  members: 'Mitglieder',
  noMembers: 'Sie hat noch keine Mitglieder.',
  noRoles: 'keine Rolle',
  roles: 'Rollen',
  rolesHint: (role) => `Ohne Auswahl ist es ${role}.`,
  person: 'E-Mail-Adresse oder Nutzer-ID',
  personHint: 'Einer Person, die bei der Anwendung ein Konto hat.',
  acts: {
    add: {
      title: (name) => `Ein Mitglied zu ${name} hinzufügen`,
      button: 'Mitglied hinzufügen',
      effects: [
        'Die Person kann ab der nächsten Anmeldung für die Organisation handeln, oder zu ihr wechseln.',
        'Wer schon zu ihr gehört, erhält diese Rollen anstelle der jetzigen.',
      ],
    },
    roles: {
      title: (name) => `Die Rollen in ${name} ändern`,
      button: 'Rollen ändern',
      effects: ['Token haben die neuen Rollen ab der nächsten Erneuerung. Sitzungen laufen weiter.'],
    },
    remove: {
      title: (name) => `Dieses Mitglied aus ${name} entfernen?`,
      button: 'Entfernen',
      effects: [
        'Die Sitzungen der Person, die für sie handeln, enden. Andere laufen weiter.',
        'Die Person bleibt Nutzer der Anwendung.',
      ],
    },
  },
  invitations: {
    title: (name) => `Eine Person zu ${name} einladen`,
    intro: 'Mit einer Einladung darf der Inhaber eines Postfachs der Organisation beitreten.',
    effects: [
      'Eine E-Mail mit einem Link geht an diese Adresse.',
      'Bis die Einladung endet, darf der Inhaber des Postfachs beitreten, und ein Konto anlegen, wenn die Anwendung nicht geschlossen ist.',
    ],
    withdrawEffects: ['Ihr Link führt nirgendwohin mehr, und die Person tritt damit nicht bei.'],
  },
  memberships: 'Organisationen',
  moreMemberships: 'Und weitere.',
  done: {
    organizationMade: 'Die Organisation ist angelegt.',
    organizationChanged: 'Die Organisation ist geändert.',
    organizationDeleted: 'Die Organisation ist gelöscht.',
    memberAdded: 'Die Person ist Mitglied.',
    memberChanged: 'Die Rollen sind geändert.',
    memberRemoved: 'Die Person ist kein Mitglied mehr.',
  },
  failures: {
    member_already: 'Diese Adresse gehört schon einem Mitglied. Ändern Sie stattdessen dessen Rollen.',
    organization_taken: 'Die Anwendung hat schon eine Organisation mit diesem Slug. Wählen Sie einen anderen.',
    organizations_off: 'Die Anwendung hat keine Organisationen: Erst nennen ihre Einstellungen deren Rollen.',
  },
};
