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
  domains: {
    title: 'Domaines',
    intro:
      'Par un domaine prouvé, les personnes qui y ont une adresse rejoignent l’organisation, si elle le veut, et se connectent chez son propre fournisseur.',
    empty: 'Elle n’a pas encore revendiqué de domaine.',
    proved: 'Prouvé',
    waits: 'Attend son enregistrement',
    claim: 'Revendiquer un domaine',
    claimTitle: (name) => `Revendiquer un domaine pour ${name}`,
    claimEffects: [
      'La page suivante mène à l’enregistrement DNS qui le prouve. Jusque-là, le domaine ne compte pas.',
      'D’autres organisations peuvent aussi le revendiquer ; la première qui le prouve l’obtient.',
    ],
    domain: 'Domaine',
    domainHint: 'Comme example.com. Il ne dit rien de ses sous-domaines.',
    record: 'Les responsables du domaine mettent cet enregistrement dans le DNS :',
    recordName: 'Nom',
    recordType: 'Type',
    recordValue: 'Valeur',
    acts: {
      verify: {
        title: (domain) => `Prouver ${domain}`,
        button: 'Vérifier maintenant',
        effects: [
          'L’enregistrement est demandé au DNS. S’il y est, le domaine est prouvé et compte aussitôt.',
          'Aucune autre organisation de l’application ne peut ensuite le prouver.',
        ],
      },
      remove: {
        title: (domain) => `Retirer ${domain} ?`,
        button: 'Retirer',
        effects: [
          'Plus personne ne rejoint l’organisation par lui, ni ne se connecte chez son fournisseur avec une adresse de ce domaine.',
          'Un membre le reste. Pour revenir, le domaine doit être revendiqué et prouvé de nouveau.',
        ],
      },
    },
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
    domainClaimed: 'Le domaine est revendiqué. Son enregistrement le prouve.',
    domainProved: 'Le domaine est prouvé.',
    domainRemoved: 'Le domaine est retiré.',
  },
  failures: {
    dns_unanswered: 'Le DNS n’a pas répondu pour ce domaine. Réessayez dans une minute.',
    domain_claimed: 'L’organisation a déjà revendiqué ce domaine.',
    domain_not_claimable:
      'Beaucoup de gens partagent ce domaine : c’est un suffixe public ou celui d’un fournisseur de messagerie. Revendiquez un domaine propre à l’organisation.',
    domain_record_missing:
      'Le DNS n’a pas encore cet enregistrement. Mettez-le, attendez que le DNS le montre, et vérifiez de nouveau.',
    domain_record_other:
      'Le DNS a là un enregistrement d’une autre valeur. Mettez la valeur qui figure ici, et vérifiez de nouveau.',
    domain_taken: 'Une autre organisation a prouvé ce domaine. Retirez-le d’abord là-bas.',
    domains_full: 'L’organisation a 100 domaines, et pas un de plus n’est possible. Retirez-en un d’abord.',
    member_already: 'Cette adresse est déjà celle d’un membre. Modifiez plutôt ses rôles.',
    organization_taken: 'L’application a déjà une organisation de ce slug. Choisissez-en un autre.',
    organizations_off: 'L’application n’a pas d’organisations : ses réglages nomment d’abord leurs rôles.',
  },
};
