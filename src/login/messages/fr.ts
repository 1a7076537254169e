import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import type { Messages } from './en.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

/** A no-break space goes before ? ! : as French sets them. */
export const fr: Messages = {
  email: 'E-mail',
  password: 'Mot de passe',
  name: 'Nom',
  optional: 'facultatif',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  passwordHint: 'Au moins 8 caractères. Quelques mots sans rapport entre eux conviennent bien.',
  signIn: 'Se connecter',
  signInInstead: 'J’ai déjà un compte',
  createAccount: 'Créer le compte',
  createAnAccount: 'Créer un compte',
  createYourAccount: 'Créez votre compte',
  code: 'Code',
  codeHint: 'Les six chiffres reçus par e-mail.',
  verify: 'Confirmer',
  resend: 'Renvoyer l’e-mail',
  noCode:
    'Pas de code ? Regardez aussi dans les indésirables. Si cette adresse a déjà un compte, l’e-mail le dit : il suffit alors de vous connecter.',
  nextMail: (seconds) => `(${seconds}\u00a0s)`,
  trouble: 'Un problème\u00a0?',
  yourAddress: 'votre adresse',
  otherAddress: 'Modifier',
  checkInbox: 'Consultez votre messagerie',
  verificationSent: (address) => `Utilisez le lien ou le code de l’e-mail envoyé à ${address}.`,
  confirmEmail: 'Confirmez votre adresse e-mail',
  confirmIntro: (address, application) =>
    `Confirmez que ${address} est bien à vous. Vous accéderez ensuite à ${application}.`,
  notYours: 'Vous n’avez rien demandé ? Fermez cette page et rien ne se passera.',
  wasItYou: 'Était-ce vous ?',
  wasItYouIntro: (address, application) =>
    `Quelqu’un a demandé à ${application} un compte pour ${address}. Ce lien a été ouvert dans un autre navigateur que celui de la demande.`,
  signUpPasswordHint: 'Celui qui a été choisi à l’inscription.',
  itWasMe: 'C’était moi',
  itWasNotMe: 'Ce n’était pas moi',
  notMeNote: 'Cette inscription et son mot de passe seront alors supprimés.',
  signUpPasswordIntro: (address, application) =>
    `Le mot de passe de l’inscription ne correspond pas. Avec un nouveau, ${address} sera confirmée auprès de ${application}.`,
  newPasswordElsewhere: (address, application) => `Pour ${address} chez ${application}.`,
  askedWhen: 'Quand',
  askedFrom: 'Adresse IP',
  askedWith: 'Appareil',
  openedElsewhere: 'Lien ouvert sur un autre appareil ? Confirmez là-bas, puis continuez ici.',
  continue: 'Continuer',
  forgotPassword: FORGOT_PASSWORD.fr,
  forgotTitle: 'Mot de passe oublié ?',
  forgotIntro:
    'Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  sendResetLink: 'Envoyer le lien',
  resetSent: (address) =>
    `S’il existe un compte pour ${address}, vous allez recevoir un e-mail. Cliquez sur le lien qu’il contient ou saisissez le code ici.`,
  linkSpent: 'Ce lien n’est plus valable. Saisissez le code de l’e-mail le plus récent ou demandez-en un autre.',
  askAgain: 'Demander un autre e-mail',
  newPassword: 'Nouveau mot de passe',
  newPasswordTitle: 'Choisissez un nouveau mot de passe',
  newPasswordIntro: (address, application) => `Pour ${address}. Vous accéderez ensuite à ${application}.`,
  setPassword: 'Enregistrer',
  sessionsEnd: 'Toutes vos autres sessions seront fermées.',
  cancel: 'Annuler',
  continueTo: (host) => `pour continuer vers ${host}`,
  backTo: (application) => `Retour à ${application}`,
  backToSignIn: 'Retour à la connexion',
  quote: 'Si cela se reproduit, signalez-le en indiquant l’ID de requête ci-dessous.',
  requestId: 'ID de requête',
  remembered: {
    wish: 'Se souvenir de moi dans ce navigateur',
    continueAs: (email) => `Continuer en tant que ${email}`,
    forget: 'Oublier ce navigateur',
    useAnother: 'Utiliser un autre compte',
  },
  linking: LINKING.fr,
  secondFactor: SECOND_FACTOR.fr,
  passkeys: PASSKEYS.fr,
  providers: {
    or: 'ou',
    continueWith: (provider) => `Continuer avec ${provider}`,
  },
  problems: {
    passkey_invalid: 'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous autrement.',
    passkey_unknown:
      'Cette clé d’accès n’est plus valable : elle a été supprimée, ou le mot de passe a été réinitialisé. Connectez-vous autrement.',
    passkey_of_other_account:
      'Cette clé d’accès appartient à un autre compte. Choisissez-en une autre ou connectez-vous autrement.',
    provider_sign_in_cancelled: 'Vous êtes de retour, mais la connexion n’a pas abouti. Choisissez comment continuer.',
    credentials_invalid:
      'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez les deux et réessayez. S’ils sont corrects et que votre adresse n’est pas encore confirmée, nous vous envoyons un nouvel e-mail.',
    email_invalid: 'Saisissez votre adresse e-mail complète, par exemple nom@example.com.',
    email_code_invalid: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le ou demandez un autre e-mail.',
    sign_up_password_wrong: 'Ce n’est pas le mot de passe choisi à l’inscription. Réessayez.',
    sign_up_password_spent: 'Un mot de passe incorrect a été saisi cinq fois. Choisissez-en un nouveau.',
    sign_up_not_confirmed: 'Pas encore confirmé. Ouvrez d’abord le lien de l’e-mail ou saisissez le code.',
    browser_not_remembered: 'Ce navigateur ne se souvient plus de votre compte. Connectez-vous à nouveau.',
    mfa_code_invalid:
      'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant ou utilisez un code de secours.',
    mfa_required:
      'Ce compte utilise la validation en deux étapes. Saisissez aussi son code, et une nouvelle fois votre nouveau mot de passe.',
    mail_just_sent: (moment) => `Nous venons d’envoyer un e-mail. Vous pourrez en demander un autre ${moment}.`,
    password_missing: 'Saisissez votre mot de passe.',
    password_too_short: 'Utilisez au moins 8 caractères.',
    password_too_long: 'Utilisez au plus 256 caractères.',
    password_common:
      'C’est l’un des mots de passe les plus courants : il serait deviné en premier. Choisissez-en un autre.',
    password_personal:
      'Il contient votre nom, votre adresse e-mail ou le nom de l’application. Choisissez-en un autre.',
    password_guessable: 'Il est trop facile à deviner. Quelques mots sans rapport entre eux font un bon mot de passe.',
    malformed_input: 'Une partie de ce formulaire est illisible. Vérifiez votre saisie et réessayez.',
    too_many_requests: (moment) => `Trop de tentatives. Réessayez ${moment}.`,
    overloaded: 'De très nombreuses personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    unavailable: 'La connexion est impossible pour le moment. Réessayez dans quelques secondes.',
  },
  outcomes: {
    verified: {
      title: 'Votre adresse e-mail est confirmée',
      text: (application) =>
        `Revenez à la fenêtre où vous vous êtes inscrit. Ou connectez-vous à ${application} avec votre mot de passe.`,
    },
    'password-chosen': {
      title: 'Votre nouveau mot de passe est enregistré',
      text: (application) =>
        `Votre adresse e-mail est confirmée. Connectez-vous à ${application} avec le nouveau mot de passe.`,
    },
    'password-set': {
      title: 'Votre nouveau mot de passe est enregistré',
      text: (application) =>
        `Connectez-vous à ${application} avec celui-ci. Vous avez été déconnecté partout ailleurs.`,
    },
    'not-me': {
      title: 'Merci de nous l’avoir signalé',
      text: (application) =>
        `L’inscription chez ${application}, son mot de passe et ses codes sont supprimés. Vous n’avez rien d’autre à faire.`,
    },
  },
  failures: {
    login_link_invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a été modifié ou tronqué en chemin. Revenez à l’application et connectez-vous à partir de là.',
    },
    login_expired: {
      title: 'Cette connexion a expiré',
      text: 'Elle est restée ouverte trop longtemps. Revenez à l’application et connectez-vous de nouveau.',
    },
    mailed_link_expired: {
      title: 'Ce lien a expiré',
      text: 'Le lien d’un e-mail n’est valable que peu de temps. Revenez à l’application, connectez-vous ou inscrivez-vous de nouveau, puis ouvrez l’e-mail le plus récent.',
    },
    login_finished: {
      title: 'Cette connexion est terminée',
      text: 'Elle a été effectuée dans ce navigateur ou dans un autre. Si vous n’êtes pas connecté ici, revenez à l’application et connectez-vous de nouveau.',
    },
    login_cancelled: {
      title: 'Cette connexion a été annulée',
      text: 'Rien n’a changé. Revenez à l’application pour recommencer.',
    },
    other_browser: {
      title: 'Page ouverte dans un autre navigateur',
      text: 'Cette connexion a commencé dans un autre navigateur, ou ses cookies ont été effacés. Ouvrez l’application dans ce navigateur et connectez-vous de nouveau.',
    },
    mailed_link_spent: {
      title: 'Ce lien n’est plus valable',
      text: 'Il a déjà été utilisé, a été remplacé par un e-mail plus récent ou a expiré. Ouvrez l’e-mail le plus récent ou connectez-vous de nouveau depuis l’application.',
    },
    first_factor_lapsed: {
      title: 'Veuillez vous reconnecter',
      text: 'Le délai est dépassé, ou un code incorrect a été saisi cinq fois. Rien n’a changé. Reconnectez-vous en ayant votre code sous la main.',
    },
    form_not_trusted: {
      title: 'Nous n’avons pas pu vérifier ce formulaire',
      text: 'Il ne vient pas de cette page, ou votre navigateur bloque les cookies. Autorisez les cookies pour ce site et réessayez.',
    },
    destination_not_allowed: {
      title: 'Impossible de poursuivre cette connexion',
      text: 'L’adresse vers laquelle elle devait revenir n’appartient plus à l’application. Revenez à l’application et connectez-vous de nouveau.',
    },
    provider_blocked_by_plan: {
      title: 'Ce mode de connexion n’est pas disponible',
      text: 'L’application ne propose pas ce mode de connexion. Revenez-y ou adressez-vous à ses responsables.',
    },
    provider_unknown: {
      title: 'Ce mode de connexion n’est plus proposé',
      text: 'L’application l’a supprimé. Connectez-vous autrement.',
    },
    provider_unreachable: {
      title: 'Le fournisseur ne répond pas',
      text: 'Nous n’avons pas pu joindre le fournisseur qui devait vous connecter. Rien n’est perdu. Réessayez dans une minute ou connectez-vous autrement.',
    },
    provider_refused: {
      title: 'Le fournisseur ne vous a pas connecté',
      text: 'Il a signalé une erreur sans donner de détails. Réessayez ou connectez-vous autrement.',
    },
    provider_answer_invalid: {
      title: 'Nous n’avons pas pu nous fier à la réponse',
      text: 'La réponse du fournisseur ne correspond pas à cette connexion, vous n’êtes donc pas connecté. Réessayez ou connectez-vous autrement.',
    },
    provider_answer_unknown: {
      title: 'Cette étape a déjà été franchie',
      text: 'La réponse d’un fournisseur ne compte qu’une fois et pendant quelques minutes. Cette page a peut-être été ouverte deux fois ou avec le bouton de retour. Connectez-vous à nouveau.',
    },
    nothing_to_link: {
      title: 'Cette étape est terminée',
      text: 'Elle a été achevée ou quittée, ou une autre connexion l’a remplacée. Recommencez avec le bouton du fournisseur.',
    },
    account_blocked: {
      title: 'Ce compte est bloqué',
      text: 'Vous ne pouvez pas vous y connecter pour le moment. Les responsables de l’application peuvent vous dire pourquoi.',
    },
    upstream_account_taken: {
      title: 'Il appartient maintenant à un autre compte',
      text: 'Entre-temps, le compte du fournisseur a été associé à un autre compte ici. Recommencez et il vous y connectera.',
    },
    unknown_route: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est mal saisie, ou la page ne s’ouvre pas seule. Revenez à l’application et connectez-vous à partir de là.',
    },
    busy: {
      title: 'Un instant, s’il vous plaît',
      text: 'Le service est très sollicité. Réessayez dans quelques secondes.',
    },
    refused: {
      title: 'Cela n’a pas fonctionné',
      text: 'Nous n’avons pas pu lire ce que votre navigateur a envoyé. Revenez en arrière et réessayez.',
    },
    broken: {
      title: 'Un problème est survenu de notre côté',
      text: 'Vous n’y êtes pour rien, et rien n’est perdu. Patientez un instant et réessayez.',
    },
  },
};
