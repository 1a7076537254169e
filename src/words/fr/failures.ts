import type { LoginFailures, LoginProblems, PortalFailures, PortalProblems } from '../en/failures.js';
import { spelled } from './numbers.js';

export const loginProblems: LoginProblems = {
  passkey_invalid: 'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous autrement.',
  passkey_unknown: 'Cette clé d’accès n’est plus valable. Connectez-vous autrement.',
  passkey_of_other_account:
    'Cette clé d’accès appartient à un autre compte. Choisissez-en une autre ou connectez-vous autrement.',
  provider_sign_in_cancelled: 'Vous êtes de retour, mais la connexion n’a pas abouti. Choisissez comment continuer.',
  credentials_invalid:
    'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez les deux et réessayez. S’ils sont corrects et que votre adresse n’est pas encore confirmée, nous vous envoyons un nouvel e-mail.',
  new_password_due:
    'Un nouveau mot de passe est nécessaire. Revenez à la page de connexion et indiquez que vous l’avez oublié.',
  email_invalid: 'Saisissez votre adresse e-mail complète, par exemple nom@example.com.',
  user_code_unknown: 'Aucun appareil n’affiche ce code. Comparez-le lettre par lettre.',
  email_code_invalid: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le ou demandez un autre e-mail.',
  sign_up_password_wrong: 'Ce n’est pas le mot de passe choisi à l’inscription. Réessayez.',
  sign_up_password_spent: ({ signUpTries }) =>
    `Un mot de passe incorrect a été saisi ${spelled(signUpTries)} fois. Choisissez-en un nouveau.`,
  sign_up_not_confirmed: 'Pas encore confirmé. Ouvrez d’abord le lien de l’e-mail ou saisissez le code.',
  profile_fields_invalid: 'Un champ manque ou ne convient pas. Vérifiez ce que vous avez saisi.',
  agreement_required: 'Cochez chaque case pour continuer. Chaque lien ouvre la version en vigueur.',
  browser_not_remembered: 'Ce navigateur ne se souvient plus de votre compte. Connectez-vous à nouveau.',
  organization_not_member:
    'Ce compte ne fait pas partie de cette organisation. Connectez-vous avec un autre compte, ou demandez aux responsables de l’application de vous ajouter.',
  membership_required:
    'Cette application n’accepte que les membres d’organisations, et ce compte n’appartient à aucune. Demandez aux responsables de l’application de vous ajouter.',
  organization_policy:
    'Cette organisation exige une autre connexion : à nouveau, par un autre moyen, ou avec un second facteur. Choisissez un moyen ou un autre compte.',
  organization_address:
    'Ce compte n’a pas d’adresse de l’organisation à laquelle appartient ce fournisseur. Connectez-vous autrement.',
  other_user_wanted:
    'L’application a demandé un autre compte que celui-ci. Connectez-vous avec ce compte-là, ou revenez à l’application.',
  mfa_code_invalid: 'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant ou utilisez un code de secours.',
  mfa_required:
    'Ce compte utilise la validation en deux étapes. Saisissez aussi son code, et une nouvelle fois votre nouveau mot de passe.',
  mail_just_sent: ({ moment }) => `Nous venons d’envoyer un e-mail. Vous pourrez en demander un autre ${moment}.`,
  password_missing: 'Saisissez votre mot de passe.',
  password_too_short: ({ leastCharacters }) => `Utilisez au moins ${leastCharacters} caractères.`,
  password_too_long: ({ mostCharacters }) => `Utilisez au plus ${mostCharacters} caractères.`,
  password_common:
    'C’est l’un des mots de passe les plus courants : il serait deviné en premier. Choisissez-en un autre.',
  password_personal: 'Il contient votre nom, votre adresse e-mail ou le nom de l’application. Choisissez-en un autre.',
  password_guessable: 'Il est trop facile à deviner. Quelques mots sans rapport entre eux font un bon mot de passe.',
  malformed_input: 'Une partie de ce formulaire est illisible. Vérifiez votre saisie et réessayez.',
  too_many_requests: ({ moment }) => `Trop de tentatives. Réessayez ${moment}.`,
  overloaded: 'De très nombreuses personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  unavailable: 'La connexion est impossible pour le moment. Réessayez dans quelques secondes.',
};

export const loginFailures: LoginFailures = {
  login_link_invalid: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il a été modifié ou tronqué en chemin. Revenez à l’application et connectez-vous à partir de là.',
  },
  organization_policy: {
    title: 'Cette organisation exige une autre connexion',
    text: 'Connectez-vous à nouveau, par un autre moyen, ou avec un second facteur. Cette organisation vous laissera alors entrer.',
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
    text: ({ factorTries }) =>
      `Le délai est dépassé, ou un code incorrect a été saisi ${spelled(factorTries)} fois. Rien n’a changé. Reconnectez-vous en ayant votre code sous la main.`,
  },
  form_not_trusted: {
    title: 'Nous n’avons pas pu vérifier ce formulaire',
    text: 'Il ne vient pas de cette page, ou votre navigateur bloque les cookies. Autorisez les cookies pour ce site et réessayez.',
  },
  destination_not_allowed: {
    title: 'Impossible de poursuivre cette connexion',
    text: 'L’adresse vers laquelle elle devait revenir n’appartient plus à l’application. Revenez à l’application et connectez-vous de nouveau.',
  },
  user_code_used: {
    title: 'Ce code a déjà été utilisé',
    text: 'L’appareil a été autorisé ou refusé avec ce code. Pour vous connecter, recommencez sur l’appareil\u00a0: il affiche un nouveau code.',
  },
  user_code_expired: {
    title: 'Ce code a expiré',
    text: 'Le code d’un appareil n’est valable que quelques minutes. Recommencez sur l’appareil\u00a0: il affiche un nouveau code.',
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
  invitation_invalid: {
    title: 'Cette invitation n’est plus valable',
    text: 'Elle a été acceptée, retirée ou renvoyée, ou elle a expiré. Si vous avez un e-mail plus récent, utilisez-le. Sinon, adressez-vous aux personnes qui vous ont invité(e).',
  },
  address_not_admitted: {
    title: 'Cette adresse n’est pas invitée',
    text: 'L’application n’accepte pas de nouveaux comptes pour toutes les adresses e-mail, et la vôtre n’est pas invitée. Connectez-vous avec l’adresse invitée, ou adressez-vous aux responsables de l’application.',
  },
  sign_up_closed: {
    title: 'Aucun nouveau compte n’est possible',
    text: 'L’application n’accepte pas d’inscriptions. Si vous avez un compte, connectez-vous avec celui-ci.',
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
  client_unknown: {
    title: 'Cette connexion ne peut pas commencer',
    text: 'L’application qui vous a envoyé ici l’a demandée d’une manière que nous n’acceptons pas. Seules les personnes qui gèrent l’application peuvent y remédier.',
  },
  sign_out_refused: {
    title: 'Cette déconnexion ne peut pas commencer',
    text: 'Vous êtes peut-être encore connecté ici. L’application qui vous a envoyé ici a demandé la déconnexion d’une manière que nous n’acceptons pas. Seules les personnes qui gèrent l’application peuvent y remédier.',
  },
  refused: {
    title: 'Cela n’a pas fonctionné',
    text: 'Nous n’avons pas pu lire ce que votre navigateur a envoyé. Revenez en arrière et réessayez.',
  },
  broken: {
    title: 'Un problème est survenu de notre côté',
    text: 'Vous n’y êtes pour rien, et rien n’est perdu. Patientez un instant et réessayez.',
  },
};

export const portalProblems: PortalProblems = {
  last_manager:
    'L’organisation aurait des membres, mais personne pour l’administrer. Donnez d’abord à un autre membre un rôle qui l’administre.',
  role_beyond: 'Cela demande des droits que vous n’avez pas dans cette organisation.',
  roles_missing: 'Cochez au moins un rôle.',
  invitation_open: 'Cette adresse a une invitation en cours. Renvoyez-la, ou retirez-la d’abord.',
  invitation_ended: 'L’invitation a été acceptée ou retirée entre-temps.',
  invitation_unknown: 'Cette invitation n’existe plus.',
  member_already: 'Cette adresse appartient déjà à un membre. Modifiez plutôt ses rôles.',
  dns_unanswered: ({ moment }) => `Le DNS n’a pas répondu pour ce domaine. Réessayez ${moment}.`,
  domain_claimed: 'L’organisation a déjà revendiqué ce domaine.',
  domain_not_claimable:
    'De nombreuses organisations utilisent ce domaine. Revendiquez-en un qui n’appartient qu’à la vôtre.',
  domain_record_missing:
    'Cet enregistrement n’est pas encore dans le DNS. Créez-le, ou attendez\u00a0: il faut parfois une heure pour qu’il soit visible.',
  domain_record_other:
    'Dans le DNS, cet enregistrement a une autre valeur. Mettez celle qui figure ici, et vérifiez de nouveau plus tard.',
  domain_taken:
    'Une autre organisation a prouvé ce domaine, et il n’appartient qu’à une seule. Il faut d’abord le retirer là-bas.',
  domain_unknown: 'L’organisation n’a plus ce domaine.',
  domains_full: 'L’organisation a atteint le nombre maximal de domaines. Retirez-en un d’abord.',
  overloaded: 'Le service est très sollicité : cela n’a pas fonctionné. Réessayez dans quelques secondes.',
  unavailable: 'Cela n’a pas fonctionné pour le moment. Réessayez dans quelques secondes.',
  password_wrong: 'Ce n’est pas votre mot de passe actuel. Vérifiez-le et réessayez.',
  fresh_proof_invalid: 'Ce code est incorrect, a déjà été utilisé ou est trop ancien.',
  second_factor_not_proved:
    'Vous n’avez pas utilisé la deuxième étape dans cette session. Utilisez un code ou une clé d’accès, ou déconnectez-vous puis reconnectez-vous avec l’un des deux.',
  passkey_too_new:
    'Cette clé d’accès a été ajoutée après votre connexion\u00a0: elle ne compte pas encore ici. Déconnectez-vous et reconnectez-vous avec elle\u00a0: elle comptera aussitôt. D’ici là, choisissez un autre moyen.',
  second_factor_too_new:
    'L’application d’authentification a été activée après votre connexion\u00a0: ses codes ne comptent pas encore ici. Déconnectez-vous et reconnectez-vous avec un code\u00a0: ils compteront aussitôt.',
  malformed_input: 'Une partie de ce formulaire est illisible. Vérifiez votre saisie et réessayez.',
  current_password_required: 'Saisissez aussi votre mot de passe actuel.',
  mfa_setup_code_invalid:
    'Ce n’est pas le code que l’application affiche maintenant. Vérifiez l’heure de votre téléphone et essayez le code suivant.',
  email_unchanged: 'C’est déjà l’adresse de votre compte.',
  address_change_invalid:
    'Ce code est incorrect ou trop ancien, ou l’adresse n’est pas libre. Vérifiez-le ou recommencez la modification.',
  last_way_in:
    'C’est le dernier moyen de vous connecter à votre compte. Ajoutez-en d’abord un autre\u00a0: un mot de passe, une clé d’accès ou un autre compte.',
  passkey_not_accepted: 'La clé d’accès n’a pas été acceptée. Réessayez.',
  passkey_not_added: 'Cette clé d’accès est déjà sur votre compte, ou vous en avez le nombre maximal.',
  passkey_invalid: 'Cette clé d’accès n’a pas été acceptée. Réessayez ou confirmez autrement.',
  last_owner_stays:
    'Vous êtes le dernier propriétaire de la console : votre compte reste. Désignez d’abord un autre propriétaire.',
  second_factor_kept:
    'Un opérateur garde un second facteur. Ajoutez d’abord une clé d’accès ou une application d’authentification.',
  deletion_not_confirmed: 'Ce n’est pas l’adresse de votre compte.',
  merge_mfa_required: 'Le compte de cette adresse utilise la validation en deux étapes. Saisissez aussi son code.',
  merge_app_required:
    'Le compte de cette adresse n’est protégé que par une clé d’accès. Connectez-vous à ce compte, activez la validation en deux étapes avec une application, puis recommencez l’association.',
  real_address_due: 'Cette adresse en masque aussi une autre. Saisissez la véritable.',
  form_not_trusted:
    'Votre compte a été rouvert depuis l’affichage de ce formulaire. Vérifiez-le et envoyez-le de nouveau.',
};

export const portalFailures: PortalFailures = {
  page_session_over: {
    title: 'Votre compte n’est pas ouvert ici',
    text: 'Vous avez été déconnecté, ou la page est restée inactive trop longtemps. Rien n’est perdu. Retournez à l’application et ouvrez votre compte depuis celle-ci.',
  },
  form_came_too_late: {
    title: 'Votre compte n’est plus ouvert ici',
    text: 'Vous avez été déconnecté, ou la page est restée inactive trop longtemps. Ce que vous venez d’envoyer n’est pas enregistré et rien n’a changé. Retournez à l’application, ouvrez votre compte depuis celle-ci et recommencez.',
  },
  changed_meanwhile: {
    title: 'Votre compte a changé entre-temps',
    text: 'Peut-être dans une autre fenêtre ou sur un autre appareil. Rien n’a été fait. Ouvrez votre compte pour voir où il en est.',
  },
  portal_code_invalid: {
    title: 'Ce lien n’est plus valable',
    text: 'Il fonctionne une seule fois et pendant peu de temps. Retournez à l’application et ouvrez de nouveau votre compte.',
  },
  feature_blocked_by_plan: {
    title: 'Cette page n’est pas disponible',
    text: 'L’application ne la propose pas. Retournez-y ou demandez à ses responsables.',
  },
  unknown_route: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est mal saisie, ou la page n’existe plus.',
  },
  view_is_read_only: {
    title: 'Fermé pendant une vue',
    text: 'Vous voyez le compte d’une autre personne. Rien ne peut y être modifié et aucun secret n’y est affiché. Terminez la vue pour ouvrir un compte à vous.',
  },
  view_is_over: {
    title: 'La vue est terminée',
    text: 'Le compte de l’autre personne est fermé ici. Vous pouvez commencer une autre vue dans la console.',
  },
  opened_elsewhere: {
    title: 'Ouvrez votre compte depuis l’application',
    text: 'Ce lien ne s’ouvre que dans sa propre fenêtre. Retournez à l’application et ouvrez de nouveau votre compte.',
  },
  linked_elsewhere: {
    title: 'Il appartient à un autre compte',
    text: 'Ce compte est associé ici à un autre compte. Connectez-vous avec lui et dissociez-le d’abord là-bas.',
  },
  link_answer_unknown: {
    title: 'Cette étape est déjà faite',
    text: 'La réponse d’un fournisseur compte une seule fois et quelques minutes seulement. Cette page a peut-être été ouverte deux fois. Recommencez si rien n’a été associé.',
  },
  email_undo_invalid: {
    title: 'Ce lien ne fonctionne pas',
    text: ({ undoDays }) => `Il a déjà servi ou a expiré : il fonctionne une fois, pendant ${spelled(undoDays)} jours.`,
  },
  former_email_taken: {
    title: 'L’adresse est utilisée',
    text: 'Un autre compte utilise maintenant votre ancienne adresse : elle ne peut pas être rétablie ici. Contactez les responsables de l’application.',
  },
  gone: {
    title: 'Cet élément n’existe plus',
    text: 'Il a été supprimé entre-temps, dans cette fenêtre ou dans une autre.',
  },
};
