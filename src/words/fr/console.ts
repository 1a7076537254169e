import { counted } from '../counted.js';
import type { ConsoleWords } from '../en/console.js';
import { applications } from './console-applications.js';
import { consolePeople } from './console-people.js';

const sessionsEnded = counted(
  'Une session est terminée.',
  '# sessions sont terminées.',
  'Aucune session ne s’est terminée.',
);

export const consoleWords: ConsoleWords = {
  name: 'Console Gatehouse',
  frame: {
    overview: 'Vue d’ensemble',
    people: 'Personnes',
    applications: 'Applications',
    trail: 'Journal',
    mail: 'E-mails',
    operators: 'Opérateurs',
    signingKeys: 'Clés de signature',
    account: 'Votre compte',
    signOut: 'Se déconnecter',
    every: 'Toutes les applications',
    save: 'Enregistrer',
    more: 'Afficher plus',
    none: 'Il n’y a encore rien ici.',
    reason: 'Motif',
    fieldRefused: (name) => `${name} : ce n’est pas accepté ainsi.`,
    reasonMissing: {
      title: 'Indiquez le motif',
      intro: 'Rien n’a encore été fait : le motif manque. Votre saisie est conservée.',
    },
    reasonHint: 'Il figure dans le journal.',
  },
  entry: {
    firstTitle: 'Il n’y a pas encore d’opérateur',
    first:
      'Ouvrez la console pour son premier propriétaire avec la ligne de commande de Gatehouse. La commande affiche un lien.',
    closedTitle: 'La console est fermée',
    closed: 'Vous êtes déconnecté dans ce navigateur.',
    signIn: 'Se connecter',
    developer: 'Ouvrir en tant que développeur',
    developerHint: 'Seulement sur cette machine, et seulement pendant le développement.',
  },
  find: {
    label: 'Trouver une personne, une session ou une requête',
    hint: 'E-mail, nom, identifiant, requête',
  },
  people: consolePeople,
  overview: {
    calm: 'Rien ne demande votre attention.',
    checking: 'L’installation est en cours de vérification. Rechargez la page dans un instant.',
    attention: 'Demande votre attention',
    mailsGivenUp: (application) => `Des e-mails de ${application} ont été abandonnés`,
    mailsWait: (application) => `Des e-mails de ${application} attendent depuis trop longtemps`,
    webhookOff: (url) => `Un webhook est désactivé : ${url}`,
    webhookFails: (url) => `Un webhook échoue : ${url}`,
    apiKeyEnds: (key, application) => `La clé d’API ${key} de ${application} expire bientôt`,
    managementKeyEnds: (key) => `La clé de gestion ${key} expire bientôt`,
    onCommandLine: (command) => `Dans la ligne de commande : ${command}`,
    dashboards: 'Tableaux de bord',
    signIns: 'Les connexions, au moment où elles ont lieu',
    signInsHint: 'Cette liste avance toute seule. Elle a besoin de JavaScript.',
    signedIn: 'connexion réussie',
    failed: 'échec de connexion',
  },
  trail: {
    intro: 'Ce qui s’est passé, le plus récent d’abord. Chaque valeur restreint la liste.',
    kind: 'Type',
    every: 'Tous les types',
    application: 'Application',
    person: 'Personne',
    personHint: 'L’identifiant',
    since: 'Depuis',
    show: 'Afficher',
    all: 'Tout afficher',
    csv: 'Télécharger en CSV',
    by: (operator) => `par ${operator}`,
    withKey: 'avec une clé de gestion',
    request: (id) => `requête ${id}`,
    details: 'Détails',
    none: 'Aucun événement ne correspond.',
  },
  mail: {
    intro:
      'Les e-mails d’une application, les plus récents d’abord. Chacun se montre tel que son destinataire le reçoit.',
    asRead: 'Voici ce que reçoit le destinataire.',
    hidden: (hidden) => `Les liens et les codes sont masqués : ${hidden}`,
    gone: (gone) =>
      `Ce qui y figurait n’est plus conservé. Voici le modèle : ${gone} remplace ce qui manque, et une phrase qui en dépend a pu être différente.`,
    asText: 'En texte brut',
    states: { any: 'Tous', waiting: 'En attente', dead: 'Abandonnés', sent: 'Envoyés' },
    attempts: (count) => (count === 1 ? 'une tentative' : `${count} tentatives`),
    error: 'Réponse du serveur de messagerie',
    retry: 'Renvoyer',
    retryTitle: 'Renvoyer cet e-mail ?',
    retryIntro: 'Il part tout de suite et dispose à nouveau de toutes ses tentatives.',
    none: 'Il n’y a pas d’e-mail de ce genre.',
    application: 'Application',
    show: 'Afficher',
  },
  signingKeys: {
    title: 'Clés de signature',
    intro:
      'Chaque clé suit ces étapes : elle est publiée à l’avance, puis elle signe, puis elle attend que son dernier jeton expire.',
    key: 'Clé',
    algorithm: 'Algorithme',
    step: 'Étape',
    since: 'Depuis',
    steps: { next: 'Publiée à l’avance', active: 'Signe', retiring: 'Ne signe plus', withdrawn: 'Retirée' },
    rotate: 'Changer les clés',
    rotateTitle: 'Changer les clés de signature ?',
    rotateIntro:
      'Les clés publiées à l’avance commencent à signer, et de nouvelles sont publiées. Personne n’est déconnecté. Toutes les répliques suivent en quelques secondes.',
    leaked:
      'Une clé qui a fui se retire avec la ligne de commande : signing-keys withdraw. Un changement la laisse valable.',
    tooYoung:
      'La prochaine clé est trop récente : certains vérificateurs ne la connaissent pas encore. Rien n’a été changé. Réessayez dans quelques minutes.',
  },
  applications,
  operators: {
    intro: 'Qui peut ouvrir la console, et ce que chacun peut y faire.',
    invite: 'Inviter un opérateur',
    inviteIntro:
      'La personne reçoit un e-mail avec un lien. Il définit un mot de passe, et la première connexion met en place un second facteur.',
    email: 'Adresse e-mail',
    role: 'Rôle',
    application: 'Application',
    applicationHint: 'Son nom court. Laissez vide pour toutes les applications.',
    invited: 'Invité',
    you: 'Vous',
    take: 'Retirer le rôle',
    takeTitle: 'Retirer ce rôle ?',
    takeIntro: (email, role, application) =>
      `${email} n’a plus le rôle ${role} (${application}). Ses pages ouvertes ne montrent plus rien.`,
    roles: { owner: 'Propriétaire', admin: 'Admin', support: 'Support', viewer: 'Lecteur' },
    roleHints: {
      owner: 'Tout, ainsi que les opérateurs.',
      admin: 'Tout sauf les opérateurs.',
      support: 'Voit les personnes, termine des sessions, renvoie des e-mails.',
      viewer: 'Voit, et ne change rien.',
    },
  },
  done: {
    ...applications.done,
    invited: () => 'L’invitation est en route.',
    taken: () => 'Le rôle est retiré.',
    mailRetried: () => 'L’e-mail est renvoyé tout de suite.',
    rotated: () => 'Les clés sont changées.',
    ended: (count) => sessionsEnded(count),
    ...consolePeople.done,
  },
  refusedTitle: 'Cela n’a pas fonctionné',
  broken: 'Quelque chose est en panne de notre côté. Rien n’a été changé.',
  failures: {
    console_closed:
      'La console a été fermée entre-temps dans ce navigateur. Connectez-vous, puis renvoyez le formulaire.',
    proof_needed: 'Il faut pour cela une connexion toute récente. Connectez-vous, puis renvoyez le formulaire.',
    not_an_operator: 'Ce compte n’a aucun rôle dans la console. Un propriétaire peut lui en donner un.',
    role_too_small: 'Votre rôle ne le permet pas.',
    form_not_trusted:
      'Le formulaire était trop ancien ou ne venait pas de cette page. Rien n’a été changé. Rouvrez la page.',
    last_owner: 'C’est le dernier propriétaire de toutes les applications. Nommez d’abord un autre propriétaire.',
    signing_key_too_young:
      'La prochaine clé est trop récente : certains vérificateurs ne la connaissent pas encore. Rien n’a été changé. Réessayez dans quelques minutes.',
    operator_unknown: 'Cet opérateur n’existe plus.',
    confirmation_differs: 'Ce n’est pas le nom que la page demande. Rien n’a été changé.',
    unknown_route: 'Cette page n’existe pas.',
    api_key_taken: 'Une clé de ce nom est déjà valable. Choisissez un autre nom.',
    version_stale: 'Cela a changé entre-temps. Rien n’a été fait : regardez de nouveau.',
    webhook_off: 'Le point d’arrivée est arrêté. Activez-le d’abord.',
    trial_unknown:
      'Cette réponse n’appartient à aucun de vos tests dans ce navigateur, ou elle est arrivée trop tard. Recommencez le test.',
    ...applications.clients.failures,
    ...applications.webhooks.failures,
    ...consolePeople.failures,
  },
};
