import type { ConsoleWords } from '../en/console.js';

export const clients: ConsoleWords['applications']['clients'] = {
  intro: 'Des programmes qui connectent des utilisateurs avec OpenID Connect. L’application en est un elle-même.',
  empty: 'Il n’y a pas encore d’autre client.',
  types: { web: 'Serveur', public: 'Public', machine: 'Sans utilisateurs' },
  asksConsent: 'Demande le consentement',
  create: 'Ajouter un client',
  createIntro:
    'Il connecte dès maintenant des utilisateurs de cette application. Un client qui garde des secrets en reçoit un, que la page suivante montre une fois.',
  idHint: 'Des minuscules, des chiffres et des traits d’union. Il ne change jamais.',
  kindHints: {
    web: 'Tourne sur un serveur et garde un secret',
    public: 'Tourne chez l’utilisateur, dans un navigateur ou une app, et n’en garde aucun',
    machine: 'N’a pas d’utilisateurs et se connecte lui-même',
  },
  hints: {
    redirect_urls: 'Où une connexion peut mener, une par ligne, comparées à la lettre.',
    post_logout_urls: 'Où une déconnexion peut mener, une par ligne.',
    scopes: 'En plus de ceux d’OpenID Connect, un par ligne.',
  },
  createdTitle: 'Votre nouveau client',
  created: (name) => `« ${name} » peut connecter des utilisateurs.`,
  createdWithSecret: (name) =>
    `« ${name} » peut connecter des utilisateurs. Copiez son secret maintenant : aucune page ne le montre de nouveau.`,
  toClient: 'Vers le client',
  secrets: 'Secrets',
  newSecret: 'Créer un secret',
  keepsNone: 'Un client public ne garde aucun secret.',
  noSecret: 'Il n’a pas encore de secret.',
  change: 'Modifier',
  changeTitle: 'Modifier ce client',
  remove: 'Supprimer',
  removeTitle: 'Supprimer ce client ?',
  removeEffects: [
    'Aucun utilisateur ne se connecte plus avec lui, et ses secrets cessent aussitôt de fonctionner.',
    'Aucune de ses sessions ne peut être renouvelée. Les jetons d’accès qu’il détient expirent d’eux-mêmes en quelques minutes.',
    'C’est définitif. Un nouveau client du même identifiant commence sans secrets.',
  ],
  done: {
    clientChanged: 'Le client est modifié.',
    clientRemoved: 'Le client est supprimé.',
  },
  failures: {
    application_client_unknown: 'Ce client n’existe pas.',
    client_taken: 'L’application a déjà un client de cet identifiant. Choisissez-en un autre.',
    client_keeps_no_secret: 'Un client public ne garde aucun secret.',
  },
};
