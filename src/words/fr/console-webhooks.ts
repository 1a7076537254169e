import type { ConsoleWords } from '../en/console.js';

export const webhooks: ConsoleWords['applications']['webhooks'] = {
  empty: 'Aucun point d’arrivée ne reçoit encore les événements de cette application.',
  states: { on: 'Actif', off: 'Arrêté', failing: 'En échec depuis', unreadable: 'Secret illisible' },
  secretUnreadable:
    'Ni SECRET_KEY ni SECRET_KEY_PREVIOUS n’ouvre son secret : rien ne lui est envoyé. Ajoutez la clé précédente à SECRET_KEY_PREVIOUS. Si elle est perdue, créez un nouveau secret.',
  offs: {
    operator: 'arrêté par un opérateur',
    gone: 'le destinataire a dit qu’il n’existe plus',
    failing: 'il a échoué trop longtemps',
  },
  types: 'Événements',
  everyType: 'tous les types',
  owner: 'Prévenu en cas d’échec',
  deliveries: 'Envois',
  everyDelivery: 'Tous',
  deliveryStates: { waiting: 'En attente', dead: 'Abandonné', sent: 'Remis' },
  noDeliveries: 'Il n’y a pas de tel envoi. Envoyez un test pour en voir un.',
  attempts: (count) => (count === 1 ? 'une tentative' : `${count} tentatives`),
  answer: 'Ce que le destinataire a répondu',
  create: 'Ajouter un point d’arrivée',
  createIntro: 'Il reçoit ce qui se passe dès maintenant. La page suivante montre son secret, une fois.',
  createdTitle: 'Votre nouveau point d’arrivée',
  createdNow: 'Copiez son secret maintenant : aucune page ne le montre de nouveau.',
  secretTitle: 'Votre nouveau secret',
  oldUntil: (day) => `L’ancien secret signe encore jusqu’au ${day}.`,
  hints: {
    url: 'https, à une adresse publique, sans redirections.',
    owner_email: 'Un e-mail y est envoyé si le point d’arrivée est arrêté à cause d’échecs.',
    types: 'Aucun choix : tous les types.',
  },
  ed25519: 'Signer aussi avec une paire de clés : la clé publique vérifie sans le secret',
  publicKey: 'Clé publique',
  change: 'Modifier',
  changeTitle: 'Modifier ce point d’arrivée',
  changeIntro: 'Cela vaut à partir du prochain envoi.',
  back: 'Vers le point d’arrivée',
  acts: {
    test: {
      button: 'Envoyer un test',
      title: 'Envoyer un test ?',
      effects: [
        'Le point d’arrivée reçoit un événement du type webhook.test, signé comme tout autre. Il ne contient aucun utilisateur.',
        'Il est tenté une fois, même si le point d’arrivée est arrêté. La réponse est dans la liste des envois.',
      ],
    },
    again: {
      button: 'Renvoyer',
      title: 'Renvoyer cet envoi ?',
      effects: [
        'Le destinataire reçoit encore une fois le même événement, avec le même webhook-id.',
        'Un destinataire qui ne compare pas ces identifiants fait son travail deux fois.',
      ],
    },
    on: {
      button: 'Activer',
      title: 'Activer ce point d’arrivée ?',
      effects: ['Il reçoit ce qui attendait à son arrêt, et ce qui s’est passé depuis.'],
    },
    off: {
      button: 'Arrêter',
      title: 'Arrêter ce point d’arrivée ?',
      effects: [
        'Il ne reçoit plus rien jusqu’à ce qu’il soit activé de nouveau. Il reçoit alors aussi ce qui attendait.',
      ],
    },
    secret: {
      button: 'Nouveau secret',
      title: 'Créer un nouveau secret ?',
      effects: [
        'La page suivante montre le nouveau secret, une fois.',
        'L’ancien signe encore un moment, pour que le destinataire puisse changer.',
      ],
    },
    remove: {
      button: 'Supprimer',
      title: 'Supprimer ce point d’arrivée ?',
      effects: [
        'Plus rien ne lui est envoyé. Ce qui l’attend et la liste de ses envois sont supprimés.',
        'C’est définitif.',
      ],
    },
  },
  done: {
    webhookChanged: 'Le point d’arrivée est modifié.',
    webhookRemoved: 'Le point d’arrivée est supprimé.',
  },
  failures: {
    webhook_not_found: 'Ce point d’arrivée n’existe pas.',
    too_many_webhooks: 'Il y a autant de points d’arrivée que permis. Supprimez-en un qui ne sert pas.',
    delivery_not_found: 'Cet envoi n’existe plus.',
  },
};
