import type { OrganizationWords } from '../en/organizations.js';

export const organizations: OrganizationWords = {
  title: 'Ihre Organisationen',
  intro: (application: string) => `Für diese handeln Sie bei ${application}.`,
  none: 'Sie gehören zu keiner Organisation.',
  about: 'Für die Sie handeln, und ihre Mitglieder.',
  youAre: 'Ihre Rollen',
  members: 'Mitglieder',
  leave: 'Verlassen',
  leaveTitle: (name: string) => `${name} verlassen?`,
  leaveIntro:
    'Geräte, auf denen Sie für sie handeln, werden abgemeldet. Nur die Betreiber der Anwendung können Sie wieder aufnehmen.',
  leaveIt: 'Organisation verlassen',
  membersIntro: (name: string) => `Wer zu ${name} gehört, und als was.`,
  change: 'Ändern',
  changeTitle: (person: string) => `Rollen von ${person} ändern`,
  roles: 'Rollen',
  save: 'Speichern',
  remove: 'Aus der Organisation entfernen',
  more: 'Weitere Mitglieder',
};
