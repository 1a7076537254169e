import type { ConsoleWords } from '../en/console.js';

export const invitations: ConsoleWords['applications']['invitations'] = {
  intro: 'Une invitation permet au titulaire d’une boîte aux lettres de créer un compte.',
  closed: 'Les invitations ne laissent entrer personne pour l’instant.',
  empty: 'Personne n’est encore invité.',
  email: 'Adresse e-mail',
  name: 'Nom',
  nameHint: 'Le compte le reçoit, sauf si la personne en donne un autre.',
  language: 'Langue',
  languageHint: 'De l’e-mail, comme fr-CA ; vide pour la langue habituelle.',
  page: 'Page',
  pageHint: 'Où la personne commence ; vide pour la première origine de l’application.',
  lasts: 'Elle dure',
  days: (days) => (days === 1 ? 'un jour' : `${days} jours`),
  sent: 'Envoyée',
  ends: 'Fin',
  actions: 'Actions',
  states: { open: 'Ouverte', accepted: 'Acceptée', withdrawn: 'Retirée', expired: 'Expirée' },
  create: 'Inviter une personne',
  effects: [
    'Un e-mail avec un lien part à cette adresse.',
    'Jusqu’à la fin de l’invitation, le titulaire de la boîte peut créer un compte, quelle que soit sa façon de se connecter.',
  ],
  acts: {
    resend: {
      title: 'Renvoyer cette invitation ?',
      button: 'Renvoyer',
      effects: [
        'Un autre e-mail part à cette adresse. Le lien du précédent ne mène plus nulle part.',
        'L’invitation dure encore aussi longtemps.',
      ],
    },
    withdraw: {
      title: 'Retirer cette invitation ?',
      button: 'Retirer',
      effects: [
        'Son lien ne mène plus nulle part, et l’adresse ne crée pas de compte.',
        'Un compte que la personne a déjà créé reste.',
      ],
    },
  },
  done: {
    personInvited: 'L’invitation est en route.',
    invitationSentAgain: 'L’invitation est de nouveau en route.',
    invitationWithdrawn: 'L’invitation est retirée.',
  },
  failures: {
    invitation_open: 'Cette adresse a une invitation ouverte. Renvoyez-la, ou retirez-la d’abord.',
    invitation_ended: 'L’invitation a été acceptée ou retirée entre-temps.',
    invitation_not_needed: 'Cette adresse a déjà un compte dans l’application.',
    invitations_closed:
      'Personne ne peut créer de compte dans cette application. Changez cela d’abord dans les réglages.',
  },
};
