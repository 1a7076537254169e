import type { OrganizationWords } from '../en/organizations.js';

export const organizations: OrganizationWords = {
  title: 'Vos organisations',
  intro: (application: string) => `Vous agissez pour elles chez ${application}.`,
  none: 'Vous n’appartenez à aucune organisation.',
  about: 'Celles pour lesquelles vous agissez, et leurs membres.',
  youAre: 'Vos rôles',
  members: 'Membres',
  leave: 'Quitter',
  leaveTitle: (name: string) => `Quitter ${name}\u00a0?`,
  leaveIntro:
    'Les appareils sur lesquels vous agissez pour elle sont déconnectés. Seuls les responsables de l’application peuvent vous ajouter de nouveau.',
  leaveIt: 'Quitter l’organisation',
  membersIntro: (name: string) => `Qui appartient à ${name}, et à quel titre.`,
  change: 'Modifier',
  changeTitle: (person: string) => `Modifier les rôles de ${person}`,
  roles: 'Rôles',
  save: 'Enregistrer',
  remove: 'Retirer de l’organisation',
  more: 'Autres membres',
};
