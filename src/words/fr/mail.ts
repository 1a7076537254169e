import type { MailWords } from '../en/mail.js';
import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';
import { spelled } from './numbers.js';

const setNewPassword = `Ce n’était pas vous ? Choisissez sans attendre un nouveau mot de passe : cliquez sur « ${login.forgotPassword} » sur la page de connexion.`;

/** French puts a no-break space before ? ! : and inside « ». */
const undoIt = (undoDays: number) =>
  `Ce n’était pas vous ? Cliquez sur « ${login.itWasNotMe} » dans les ${spelled(undoDays)} jours. La modification est annulée, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe.`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? undoIt(undoDays)
    : `Ce n’était pas vous ? Choisissez sans attendre un nouveau mot de passe et contactez ${app}.`;

export const mail: MailWords = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  codeLabel: 'Ou saisissez ce code là où il vous est demandé :',
  validFor: (time) => `Le lien et le code sont valables ${time} et ne servent qu’une seule fois.`,
  digitsLabel: 'Saisissez ce code là où il vous est demandé :',
  digitsValidFor: (time) => `Le code est valable ${time} et ne sert qu’une seule fois.`,
  linkLabel: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  when: 'Date',
  ip: 'Adresse IP',
  device: 'Appareil',
  alsoSignIn: (app, ways) =>
    `Votre compte s’ouvre aussi avec : ${ways}. Supprimez ce que vous ne reconnaissez pas, ou contactez ${app}.`,
  passkeyNamed: (name) => `clé d’accès « ${name} »`,
  footer: (app) => `Vous recevez cet e-mail car cette adresse est utilisée pour un compte ${app}.`,
  footerUnproved: (app) => `Vous recevez cet e-mail car quelqu’un a indiqué cette adresse à ${app}.`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app) => `Confirmez votre adresse e-mail pour ${app}`,
      heading: () => 'Confirmez votre adresse e-mail',
      body: (app) => [`Bienvenue sur ${app} ! Il ne reste qu’une étape : confirmez que cette adresse est bien à vous.`],
      button: 'Confirmer l’adresse',
      warning: (_app, { offersNotMe }) =>
        offersNotMe
          ? `Vous n’avez pas créé de compte ? Ignorez cet e-mail, ou ouvrez le lien et choisissez « ${login.itWasNotMe} ».`
          : 'Vous n’avez pas créé de compte ? Ignorez cet e-mail, et aucun compte ne sera créé.',
    },
    already_registered: {
      subject: (app) => `Vous avez déjà un compte ${app}`,
      heading: () => 'Vous avez déjà un compte',
      body: (app) => [
        `Quelqu’un, sans doute vous, a voulu créer un compte ${app} avec cette adresse. Vous en avez déjà un : il vous suffit de vous connecter.`,
        `Si vous avez oublié votre mot de passe, cliquez sur « ${login.forgotPassword} » sur la page de connexion.`,
      ],
      button: 'Se connecter',
      warning: () => 'Ce n’était pas vous ? Votre compte est inchangé et personne n’a appris qu’il existe.',
    },
    invitation: {
      subject: (app) => `Vous avez un compte ${app}`,
      heading: () => 'Votre compte est prêt',
      body: (app, { days }) => [
        `${app} a créé un compte pour cette adresse. Le bouton confirme que l’adresse est la vôtre et vous donne accès au compte.`,
        `Il fonctionne pendant ${spelled(days)} jours. Ensuite, cliquez sur « ${login.forgotPassword} » sur la page de connexion.`,
      ],
      button: 'Accéder à mon compte',
      warning: (app) => `Si vous n’attendiez pas cet e-mail, ignorez-le ou contactez ${app}.`,
    },
    join_invitation: {
      subject: (app, { organization }) =>
        organization
          ? `Vous êtes invité(e) à rejoindre ${organization} sur ${app}`
          : `Vous êtes invité(e) à rejoindre ${app}`,
      heading: () => 'Vous êtes invité(e)',
      body: (app, { email, time, organization, inviter }) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} a invité ${email} à rejoindre ${organization} sur ${app}.`
                : `${organization} a invité ${email} à rejoindre ${app}.`,
              'Le bouton vous y mène. Si vous n’avez pas encore de compte, il suffit de quelques mots pour le créer.',
            ]
          : [
              `${app} a invité ${email}. Le bouton vous y mène, et il suffit de quelques mots pour créer votre compte.`,
            ]),
        `L’invitation est valable ${time}. Elle est réservée à cette adresse.`,
      ],
      button: 'Accepter l’invitation',
      warning: () =>
        'Si vous n’attendiez pas cet e-mail, ignorez-le : rien ne se passe tant que vous n’appuyez pas sur le bouton. Ne transmettez le lien à personne.',
    },
    reset_password: {
      subject: (app) => `Choisissez un nouveau mot de passe pour ${app}`,
      heading: () => 'Choisissez un nouveau mot de passe',
      body: (app) => [`Un nouveau mot de passe a été demandé pour votre compte ${app}.`],
      button: 'Choisir un mot de passe',
      warning: () => 'Vous n’avez rien demandé ? Ignorez cet e-mail et votre mot de passe restera le même.',
    },
    confirm_address: {
      subject: (app) => `Confirmez votre nouvelle adresse e-mail pour ${app}`,
      heading: () => 'Confirmez votre nouvelle adresse e-mail',
      body: (app) => [
        `Quelqu’un a demandé à utiliser cette adresse pour un compte ${app}. Confirmez qu’elle est bien à vous.`,
      ],
      warning: () => 'Vous n’avez rien demandé ? Ignorez cet e-mail et rien ne changera.',
    },
    address_change_requested: {
      subject: (app) => `Votre adresse e-mail pour ${app} va être modifiée`,
      heading: () => 'Est-ce vous qui modifiez l’adresse e-mail ?',
      body: (app, { email }) => [
        `Quelqu’un, sans doute vous, souhaite utiliser l’adresse ${email} pour votre compte ${app}. Elle remplacera celle-ci dès que le code qui lui a été envoyé sera saisi.`,
      ],
      button: 'Arrêter cette modification',
      warning: (_app, { undoDays }) =>
        `Si c’est bien vous, il n’y a rien à faire. Sinon, une autre personne est dans votre compte : arrêtez la modification. Ce lien permet aussi de l’annuler pendant ${spelled(undoDays)} jours.`,
    },
    address_changed: {
      subject: (app) => `Votre adresse e-mail pour ${app} a été modifiée`,
      heading: () => 'Votre adresse e-mail a été modifiée',
      body: (app, { email }) => [`Votre compte ${app} utilise désormais l’adresse ${email}.`],
      button: 'Annuler cette modification',
      warning: (_app, { undoDays }) =>
        `Ce n’était pas vous ? Annulez la modification. C’est possible pendant ${spelled(undoDays)} jours : cette adresse est rétablie, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe.`,
    },
    address_assigned: {
      subject: (app) => `Voici désormais votre adresse e-mail pour ${app}`,
      heading: () => 'Votre adresse e-mail a été modifiée',
      body: (app) => [`${app} a modifié votre compte. Il utilise désormais cette adresse.`],
      warning: (app) => `Si ce compte n’est pas le vôtre, contactez ${app}.`,
    },
    address_restored: {
      subject: (app) => `La modification de votre adresse e-mail pour ${app} a été annulée`,
      heading: () => 'La modification de l’adresse e-mail a été annulée',
      body: (app, { email }) => [
        `Le compte ${app} utilise l’adresse ${email}. Tous les appareils sont déconnectés et le mot de passe n’est plus valable.`,
        `Pour vous reconnecter, cliquez sur « ${login.forgotPassword} » sur la page de connexion et choisissez un nouveau mot de passe.`,
      ],
      warning: (app) => `Si quelque chose vous semble anormal dans le compte, contactez ${app}.`,
    },
    account_returned: {
      subject: (app) => `Votre compte ${app} est de nouveau à vous`,
      heading: () => 'Votre compte est de nouveau à vous',
      body: (app, { email }) => [
        `Quelqu’un, sans doute vous, a indiqué qu’une modification de votre compte ${app} ne venait pas de vous. Elle est annulée, avec tout ce qui a pu être ajouté d’autre au compte. Tous les appareils sont déconnectés et le mot de passe n’est plus valable.`,
        `Le compte utilise l’adresse ${email}. Pour vous reconnecter, cliquez sur « ${login.forgotPassword} » sur la page de connexion et choisissez un nouveau mot de passe.`,
      ],
      warning: (app) => `Si quelque chose vous semble anormal dans le compte, contactez ${app}.`,
    },
    account_deleted: {
      subject: (app) => `Votre compte ${app} a été supprimé`,
      heading: () => 'Votre compte a été supprimé',
      body: (app) => [
        `Votre compte ${app} et les données enregistrées à votre sujet ont été supprimés à la demande de son titulaire. Vous êtes déconnecté partout, et cela ne peut pas être annulé.`,
      ],
      warning: (app) => `Ce n’était pas vous ? Contactez ${app} sans attendre.`,
    },
    password_changed: {
      subject: (app) => `Votre mot de passe ${app} a été modifié`,
      heading: () => 'Votre mot de passe a été modifié',
      body: (app) => [`Le mot de passe de votre compte ${app} vient d’être modifié.`],
      button: login.itWasNotMe,
      warning: (_app, { link, undoDays }) => (link ? undoIt(undoDays) : setNewPassword),
    },
    new_sign_in: {
      subject: (app) => `Nouvelle connexion à ${app}`,
      heading: () => 'Nouvelle connexion',
      body: (app) => [`Votre compte ${app} a été utilisé sur un appareil que nous ne connaissions pas encore.`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app) => `Un navigateur mémorisé pour ${app} a été copié`,
      heading: () => 'Un navigateur mémorisé a été copié',
      body: (app) => [
        `Vous avez permis à ${app} de se souvenir d’un navigateur. Quelqu’un a utilisé une copie de ce que ce navigateur conserve à cet effet\u00a0: elle a servi à deux endroits, indiqués ci-dessous, le plus ancien d’abord. L’un des deux est peut-être vous.`,
        'Par sécurité, ce navigateur n’est plus mémorisé, et toutes les connexions poursuivies avec lui sont fermées. Pour continuer, connectez-vous comme d’habitude.',
      ],
      warning: () =>
        'Si vous ne reconnaissez pas l’un des deux, quelqu’un d’autre a eu accès à ce navigateur\u00a0: vérifiez l’appareil et choisissez tout de suite un nouveau mot de passe.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `La validation en deux étapes est activée pour ${app}`
          : `La validation en deux étapes a été désactivée pour ${app}`,
      heading: (_app, { change }) =>
        change === 'enabled'
          ? 'La validation en deux étapes est activée'
          : 'La validation en deux étapes a été désactivée',
      body: (app, { change }) => [
        change === 'enabled'
          ? `Désormais, la connexion à ${app} demande aussi un code. Gardez vos codes de secours en lieu sûr.`
          : `La connexion à ${app} ne demande plus de code.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app) => `Nouveaux codes de secours pour ${app}`,
      heading: () => 'Nouveaux codes de secours',
      body: (app) => [
        `De nouveaux codes de secours ont été créés pour votre compte ${app}. Les anciens ne fonctionnent plus.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} est maintenant associé à votre compte ${app}`,
      heading: (_app, { provider }) => `${provider} est maintenant associé`,
      body: (app, { provider, email }) => [
        `Le compte ${provider} ${email} a été associé à votre compte ${app}. Vous pouvez désormais l’utiliser pour vous connecter.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app, { provider }) => `${provider} n’est plus associé à votre compte ${app}`,
      heading: (_app, { provider }) => `${provider} n’est plus associé`,
      body: (app, { provider }) => [`Votre compte ${provider} ne permet plus de vous connecter à ${app}.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app) => `Votre code pour ${app}`,
      heading: (_app, { provider }) => `Ce compte ${provider} est-il à vous ?`,
      body: (app, { provider, account }) => [
        `Quelqu’un, sans doute vous, se connecte à ${app} avec le compte ${provider} ${account} et indique que cette adresse est la sienne.`,
        `Avec ce code, ce compte ${provider} peut se connecter à ${app} en tant que titulaire de cette adresse, maintenant et à l’avenir.`,
      ],
      warning: (app, { provider }) =>
        `Vous n’avez rien demandé ou ne connaissez pas ce compte ${provider} ? Ignorez cet e-mail. Ne donnez le code à personne, pas même à ${app} : il permet d’utiliser votre compte.`,
    },
    sign_in_code: {
      subject: (app) => `Votre code pour ${app}`,
      heading: () => 'Se connecter avec ce code',
      body: (app) => [`Quelqu’un, sans doute vous, se connecte à ${app} avec cette adresse.`],
      warning: (app) =>
        `Vous n’avez rien demandé ? Ignorez cet e-mail. Ne donnez le code à personne, pas même à ${app} : toute personne qui l’a peut utiliser votre compte.`,
    },
    confirm_presence: {
      subject: (app) => `Votre code pour ${app}`,
      heading: () => 'Est-ce bien vous ?',
      body: (app) => [
        `Quelqu’un, sans doute vous, souhaite modifier la protection de votre compte ${app}. Ce code confirme qu’il s’agit bien de vous.`,
      ],
      warning: (app) =>
        `Vous n’avez rien demandé ? Une autre personne est peut-être connectée à votre compte. Ne donnez le code à personne, pas même à ${app}. En cas de doute, contactez ${app}.`,
    },
    link_address: {
      subject: (app) => `Votre code pour ${app}`,
      heading: () => 'Est-ce votre véritable adresse ?',
      body: (app, { relay }) => [
        `Quelqu’un, sans doute vous, utilise ${app} avec l’adresse masquée ${relay} et indique que cette adresse est la sienne. Ce code le confirme.`,
        `Si vous avez déjà un compte ${app} à cette adresse, les deux n’en feront plus qu’un : il est conservé, et tout ce qui se connecte avec l’adresse masquée s’y connectera. Sinon, le compte à l’adresse masquée utilisera désormais cette adresse.`,
      ],
      warning: (app) =>
        `Vous n’avez rien demandé ? Ignorez cet e-mail. Ne donnez le code à personne, pas même à ${app} : il permet d’utiliser votre compte.`,
    },
    accounts_merged: {
      subject: (app) => `Vos deux comptes ${app} n’en font plus qu’un`,
      heading: () => 'Deux comptes n’en font plus qu’un',
      body: (app, { email, relay }) => [
        `Le compte à l’adresse masquée ${relay} fait maintenant partie de votre compte ${email} sur ${app}. Tout ce qui s’y connectait se connecte à ce compte.`,
        'Il est possible que vous deviez vous reconnecter sur vos appareils.',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app) => `Une clé d’accès a été ajoutée à votre compte ${app}`,
      heading: () => 'Une clé d’accès a été ajoutée',
      body: (app) => [
        `Vous pouvez désormais l’utiliser à la place de votre mot de passe pour vous connecter à ${app}.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app) => `Une clé d’accès a été retirée de votre compte ${app}`,
      heading: () => 'Une clé d’accès a été retirée',
      body: (app) => [
        `Elle ne permet plus de se connecter à ${app}. Vous pouvez aussi la supprimer de votre appareil.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app) => `Un webhook de ${app} a été désactivé`,
      heading: () => 'Un webhook a été désactivé',
      body: (app, { url, reason }) => [
        reason === 'gone'
          ? `${url} a répondu que cette adresse n’existe plus.`
          : `${url} n’a rien accepté depuis des jours.`,
        `${app} n’y envoie plus rien. Dès que le destinataire fonctionne, réactivez le webhook, et ce qui s’est passé entre-temps sera envoyé.`,
      ],
      warning: () => 'Si le webhook n’est plus utile, supprimez-le.',
    },
  },
};
