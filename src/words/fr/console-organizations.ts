import type { ConsoleWords } from '../en/console.js';

export const organizations: ConsoleWords['applications']['organizations'] = {
  intro: 'Les clients de l’application. Une personne appartient à une ou à plusieurs, avec des rôles dans chacune.',
  off: 'L’application n’a pas encore d’organisations : ses réglages nomment d’abord leurs rôles.',
  empty: 'Il n’y a pas encore d’organisation.',
  cut: 'Il y en a d’autres. Saisissez un peu plus.',
  create: 'Ajouter une organisation',
  createEffects: ['Elle n’a pas encore de membres.', 'Son slug figure dans les URL et les jetons.'],
  id: 'Identifiant',
  slug: 'Slug',
  slugHint: 'Minuscules, chiffres et traits d’union.',
  nameHint: 'Son nom pour les gens.',
  metadata: 'Métadonnées',
  metadataHint: 'Ce que vos programmes gardent avec elle, sous forme d’objet JSON.',
  made: 'Créée',
  change: 'Modifier',
  changeTitle: (name) => `Modifier ${name}`,
  changeEffects: [
    'Ses membres voient aussitôt le nouveau nom. Les jetons ont le nouveau slug dès leur prochain renouvellement.',
    'Son identifiant reste.',
  ],
  delete: 'Supprimer',
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteEffects: [
    'Chaque session qui agit pour elle prend fin. Ses membres restent utilisateurs de l’application.',
    'Qui lui appartient, et à quel titre, est supprimé. C’est définitif.',
  ],
  members: 'Membres',
  noMembers: 'Elle n’a pas encore de membres.',
  noRoles: 'aucun rôle',
  roles: 'Rôles',
  rolesHint: (role) => `Sans choix, c’est ${role}.`,
  person: 'Adresse e-mail ou identifiant d’utilisateur',
  personHint: 'D’une personne qui a un compte dans l’application.',
  acts: {
    add: {
      title: (name) => `Ajouter un membre à ${name}`,
      button: 'Ajouter un membre',
      effects: [
        'La personne peut agir pour l’organisation dès sa prochaine connexion, ou passer à elle.',
        'Un membre qui en fait déjà partie reçoit ces rôles à la place des rôles actuels.',
      ],
    },
    roles: {
      title: (name) => `Modifier les rôles dans ${name}`,
      button: 'Modifier les rôles',
      effects: ['Les jetons ont les nouveaux rôles dès leur prochain renouvellement. Les sessions continuent.'],
    },
    remove: {
      title: (name) => `Retirer ce membre de ${name} ?`,
      button: 'Retirer',
      effects: [
        'Les sessions de la personne qui agissent pour elle prennent fin. Les autres continuent.',
        'La personne reste utilisatrice de l’application.',
      ],
    },
  },
  invitations: {
    title: (name) => `Inviter une personne dans ${name}`,
    intro: 'Une invitation permet au titulaire d’une boîte aux lettres de rejoindre l’organisation.',
    effects: [
      'Un e-mail avec un lien part à cette adresse.',
      'Jusqu’à la fin de l’invitation, le titulaire de la boîte peut la rejoindre, et créer un compte si l’inscription n’est pas fermée.',
    ],
    withdrawEffects: ['Son lien ne mène plus nulle part, et la personne ne rejoint pas l’organisation par lui.'],
  },
  memberships: 'Organisations',
  moreMemberships: 'Et d’autres.',
  done: {
    organizationMade: 'L’organisation est créée.',
    organizationChanged: 'L’organisation est modifiée.',
    organizationDeleted: 'L’organisation est supprimée.',
    memberAdded: 'La personne est membre.',
    memberChanged: 'Les rôles sont modifiés.',
    memberRemoved: 'La personne n’est plus membre.',
  },
  failures: {
    member_already: 'Cette adresse est déjà celle d’un membre. Modifiez plutôt ses rôles.',
    organization_taken: 'L’application a déjà une organisation de ce slug. Choisissez-en un autre.',
    organizations_off: 'L’application n’a pas d’organisations : ses réglages nomment d’abord leurs rôles.',
  },
};
