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
  domains: {
    title: 'Domains',
    intro:
      'Über eine nachgewiesene Domain treten Personen mit einer Adresse dort bei, wenn die Organisation das so will, und melden sich bei ihrem eigenen Anbieter an.',
    empty: 'Sie hat noch keine Domain beansprucht.',
    proved: 'Nachgewiesen',
    waits: 'Wartet auf den Eintrag',
    claim: 'Domain beanspruchen',
    claimTitle: (name) => `Eine Domain für ${name} beanspruchen`,
    claimEffects: [
      'Die nächste Seite führt zum DNS-Eintrag, der sie nachweist. Bis dahin zählt die Domain nicht.',
      'Auch andere Organisationen können sie beanspruchen; die erste, die sie nachweist, hat sie.',
    ],
    domain: 'Domain',
    domainHint: 'Etwa example.com. Über ihre Subdomains sagt sie nichts.',
    record: 'Die Betreiber der Domain setzen diesen Eintrag im DNS:',
    recordName: 'Name',
    recordType: 'Typ',
    recordValue: 'Wert',
    acts: {
      verify: {
        title: (domain) => `${domain} nachweisen`,
        button: 'Jetzt prüfen',
        effects: [
          'Das DNS wird nach dem Eintrag gefragt. Ist er da, ist die Domain nachgewiesen und zählt sofort.',
          'Keine andere Organisation der Anwendung kann sie danach nachweisen.',
        ],
      },
      remove: {
        title: (domain) => `${domain} entfernen?`,
        button: 'Entfernen',
        effects: [
          'Niemand tritt mehr über sie bei, und niemand mit einer Adresse dort meldet sich beim Anbieter der Organisation an.',
          'Wer Mitglied ist, bleibt es. Später muss die Domain neu beansprucht und nachgewiesen werden.',
        ],
      },
    },
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
    domainClaimed: 'Die Domain ist beansprucht. Ihr Eintrag weist sie nach.',
    domainProved: 'Die Domain ist nachgewiesen.',
    domainRemoved: 'Die Domain ist entfernt.',
  },
  failures: {
    dns_unanswered: 'Das DNS hat für diese Domain nicht geantwortet. Versuchen Sie es in einer Minute noch einmal.',
    domain_claimed: 'Die Organisation hat diese Domain schon beansprucht.',
    domain_not_claimable:
      'Viele Menschen teilen diese Domain: Sie ist eine öffentliche Endung oder gehört einem Mailanbieter. Beanspruchen Sie eine eigene der Organisation.',
    domain_record_missing:
      'Das DNS hat noch keinen solchen Eintrag. Setzen Sie ihn, warten Sie, bis das DNS ihn zeigt, und prüfen Sie noch einmal.',
    domain_record_other:
      'Das DNS hat dort einen Eintrag mit einem anderen Wert. Setzen Sie den Wert, der hier steht, und prüfen Sie noch einmal.',
    domain_taken: 'Eine andere Organisation hat diese Domain nachgewiesen. Entfernen Sie sie zuerst dort.',
    domains_full: 'Die Organisation hat 100 Domains, mehr sind nicht möglich. Entfernen Sie zuerst eine.',
    member_already: 'Diese Adresse gehört schon einem Mitglied. Ändern Sie stattdessen dessen Rollen.',
    organization_taken: 'Die Anwendung hat schon eine Organisation mit diesem Slug. Wählen Sie einen anderen.',
    organizations_off: 'Die Anwendung hat keine Organisationen: Erst nennen ihre Einstellungen deren Rollen.',
  },
};
