import type { LoginWords } from '../en/login.js';
import { loginFailures, loginProblems } from './failures.js';

export const login: LoginWords = {
  email: 'E-mail',
  password: 'Mot de passe',
  name: 'Nom',
  optional: 'facultatif',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  passwordHint: ({ leastCharacters }) =>
    `Au moins ${leastCharacters} caractères. Quelques mots sans rapport entre eux conviennent bien.`,
  signIn: 'Se connecter',
  proveAgain: 'Confirmez que c’est bien vous : la suite demande une nouvelle connexion.',
  signInInstead: 'J’ai déjà un compte',
  createAccount: 'Créer le compte',
  createAnAccount: 'Créer un compte',
  createYourAccount: 'Créez votre compte',
  code: 'Code',
  codeHint: 'Les six chiffres reçus par e-mail.',
  verify: 'Confirmer',
  resend: 'Renvoyer l’e-mail',
  noCode:
    'Pas de code\u00a0? Regardez aussi dans les indésirables. Si cette adresse a déjà un compte, l’e-mail le dit\u00a0: il suffit alors de vous connecter.',
  nextMail: (seconds) => `(${seconds}\u00a0s)`,
  trouble: 'Un problème\u00a0?',
  yourAddress: 'votre adresse',
  otherAddress: 'Modifier',
  checkInbox: 'Consultez votre messagerie',
  verificationSent: (address) => `Utilisez le lien ou le code de l’e-mail envoyé à ${address}.`,
  confirmEmail: 'Confirmez votre adresse e-mail',
  confirmIntro: (address, application) =>
    `Confirmez que ${address} est bien à vous. Vous accéderez ensuite à ${application}.`,
  notYours: 'Vous n’avez rien demandé\u00a0? Fermez cette page et rien ne se passera.',
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
  forgotPassword: 'Mot de passe oublié\u00a0?',
  forgotTitle: 'Mot de passe oublié\u00a0?',
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
  agreement: {
    title: 'Avant de continuer',
    intro: (application) => `${application} le demande à chacun une fois, puis à chaque modification.`,
    terms: { name: 'conditions d’utilisation', yes: (part) => `J’accepte les ${part}.` },
    privacy: { name: 'politique de confidentialité', yes: (part) => `J’ai lu la ${part}.` },
    agree: 'Accepter et continuer',
    decline: 'Ne pas accepter',
    declined: 'Si vous n’acceptez pas, vous n’êtes pas connecté. Un compte que vous venez de créer est alors supprimé.',
  },
  profile: {
    title: 'Encore quelques informations',
    intro: (application) => `${application} en a besoin pour toutes les personnes qui l’utilisent.`,
  },
  organization: {
    title: 'Choisir une organisation',
    intro: (application: string) => `Vous appartenez à plusieurs organisations chez ${application}.`,
  },
  consent: {
    title: 'Autoriser l’accès\u00a0?',
    intro: (who, application) => `${who} demande l’accès à votre compte ${application}.`,
    thisDevice: 'Un programme sur cet appareil',
    callsItself: (name) => `Il se présente sous le nom «\u00a0${name}\u00a0».`,
    signedInAs: (email) => `Vous êtes connecté en tant que ${email}.`,
    able: 'Il pourra\u00a0:',
    abilities: {
      openid: 'vous reconnaître',
      profile: 'voir votre nom, votre photo et votre langue',
      email: 'voir votre adresse e-mail',
      offline_access: 'garder son accès en votre absence',
    },
    actAt: (resource) => `agir pour vous sur ${resource}`,
    use: (scope) => `utiliser «\u00a0${scope}\u00a0»`,
    goesTo: (host) => `La réponse est envoyée à ${host}.`,
    onDevice:
      'La réponse est envoyée à un programme sur cet appareil, et nous ne savons pas lequel. Autorisez-le seulement si vous venez de le lancer vous-même.',
    continueOnDevice:
      'La réponse est envoyée à un programme sur cet appareil, et nous ne savons pas lequel. Continuez seulement si vous venez de le lancer vous-même.',
    withdraw:
      'Vous pouvez retirer cet accès à tout moment dans votre compte, sous «\u00a0Applications connectées\u00a0».',
    allow: 'Autoriser',
    decline: 'Ne pas autoriser',
  },
  invited: {
    title: (app) => `Rejoindre ${app}`,
    intro: (email) => `Votre compte est pour ${email}. L’adresse est déjà confirmée.`,
    asked: (email) => `${email} est l’adresse invitée.`,
    accept: 'Accepter l’invitation',
    otherPerson: (other, email, app) =>
      `Dans ce navigateur, ${other} utilise ${app}. L’invitation est pour ${email} : si vous l’acceptez, vous continuez en tant que ${email}. Si ${app} affiche encore ${other} ensuite, déconnectez-vous là-bas et ouvrez le lien de nouveau.`,
    signIn: (email, app) => `Vous êtes invité(e) à rejoindre ${app}. Connectez-vous avec ${email} pour accepter.`,
    elsewhere: (email) => `Continuez avec un compte qui a l’adresse ${email}.`,
  },
  whoMaySignUp: {
    closed: 'Aucun nouveau compte n’est possible ici.',
    invited: 'Les nouveaux comptes sont réservés aux personnes invitées. Utilisez l’adresse de votre invitation.',
    domains: (domains) => `Les nouveaux comptes sont réservés aux adresses de ${domains} et aux personnes invitées.`,
  },
  emailCode: {
    newHere: 'Première visite ? Le code crée votre compte.',
    send: 'M’envoyer un code',
    instead: 'Recevoir plutôt un code par e-mail',
    sent: (address) => `Saisissez les six chiffres de l’e-mail envoyé à ${address}.`,
  },
  remembered: {
    wish: 'Se souvenir de moi dans ce navigateur',
    continueAs: (email) => `Continuer en tant que ${email}`,
    forget: 'Oublier ce navigateur',
    useAnother: 'Utiliser un autre compte',
  },
  providers: {
    or: 'ou',
    continueWith: (provider) => `Continuer avec ${provider}`,
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
    'device-allowed': {
      title: 'Vous pouvez retourner à votre appareil',
      text: (application) => `Il sera connecté à ${application} dans un instant. Vous pouvez fermer cette page.`,
    },
    'device-refused': {
      title: 'L’appareil a été refusé',
      text: (application) => `Il n’a pas été connecté à ${application}. Vous pouvez fermer cette page.`,
    },
  },
  linking: {
    choiceTitle: 'Nouveau ici ?',
    choiceIntro: (provider, application) =>
      `${provider} masque votre véritable adresse\u00a0: nous ne pouvons pas savoir si vous avez déjà un compte ${application}.`,
    haveAccount: 'J’ai déjà un compte',
    haveAccountNote: (provider) => `Connectez-vous-y une fois ; ensuite, ${provider} vous y connectera.`,
    accountAt: (provider) => `Compte ${provider}`,
    sent: (address) =>
      `Nous avons envoyé six chiffres à ${address}. Saisissez-les ici pour prouver que cette adresse est à vous.`,
    unconfirmed: (provider) => `${provider} ne nous a pas confirmé cette adresse.`,
    accountThere: (application) => `Il existe déjà un compte ${application} pour cette adresse.`,
    signInToIt: 'Se connecter à ce compte',
    addressTitle: 'Votre adresse e-mail',
    addressIntro: (provider) =>
      `${provider} ne nous a confirmé aucune adresse. Saisissez-en une dont vous pouvez lire les e-mails maintenant.`,
    sendCode: 'Envoyer le code',
    willLink: (provider, account) =>
      `Connectez-vous à votre compte. Votre compte ${provider} ${account} y sera alors associé.`,
    willLinkHere: (provider, account) => `Votre compte ${provider} ${account} sera alors associé à ce compte.`,
    leave: 'Ne pas associer',
  },
  secondFactor: {
    title: 'Validation en deux étapes',
    intro: 'Saisissez le code de votre application d’authentification.',
    hint: 'Six chiffres. Un nouveau code apparaît toutes les 30 secondes.',
    useRecoveryCode: 'Utiliser un code de secours',
    recoveryIntro: 'Saisissez l’un des codes de secours que vous avez conservés. Chacun ne sert qu’une fois.',
    recoveryCode: 'Code de secours',
    recoveryHint: 'Dix lettres et chiffres, par exemple 7KQF9-MXT2H.',
    useApp: 'Utiliser l’application d’authentification',
    allLost: (application) => `Vous n’avez plus de code\u00a0? Demandez de l’aide aux responsables de ${application}.`,
    enrolTitle: 'Configurer la validation en deux étapes',
    enrolIntro: (application) => `${application} demande une deuxième étape à chaque connexion.`,
    scan: 'Scannez cette image avec une application d’authentification. Saisissez ensuite le code qu’elle affiche.',
    qrCode: 'Code QR pour votre application d’authentification',
    byHand: 'Ou saisissez cette clé dans l’application\u00a0:',
    openApp: 'Ouvrir l’application sur cet appareil',
    codesTitle: 'Conservez vos codes de secours',
    codesIntro:
      'La validation en deux étapes est activée. Si vous perdez votre téléphone, chacun de ces codes vous permet de vous connecter une fois. Gardez-les en lieu sûr\u00a0: ils ne sont affichés que maintenant.',
    onTitle: 'La validation en deux étapes est activée',
    onIntro:
      'Vos codes de secours ont déjà été affichés. Si vous ne les avez pas conservés, demandez-en de nouveaux\u00a0; les anciens ne seront plus valables.',
    newCodes: 'Afficher de nouveaux codes',
    fileTitle: (application) => `Codes de secours pour ${application}`,
    download: 'Télécharger',
    copy: 'Copier',
    copied: 'Copié',
    print: 'Imprimer',
    resetField: 'Code de votre application d’authentification',
    resetHint: 'Ou l’un de vos codes de secours.',
  },
  passkeys: {
    signIn: 'Se connecter avec une clé d’accès',
    wish: 'Plus rapide la prochaine fois\u00a0: créer une clé d’accès sur cet appareil',
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous autrement.',
    factor: 'Utiliser une clé d’accès',
    factorIntro: 'Confirmez avec votre clé d’accès que c’est bien vous.',
    notHere:
      'Ce navigateur ne peut pas utiliser votre clé d’accès ici. Autorisez JavaScript pour cette page ou connectez-vous avec un autre navigateur.',
    allLost: (application) =>
      `Pas de clé d’accès sous la main\u00a0? Demandez de l’aide aux responsables de ${application}.`,
  },
  device: {
    title: 'Se connecter sur un autre appareil',
    intro: 'Saisissez le code affiché par l’appareil.',
    compare: 'Votre appareil affiche-t-il ce code\u00a0? Ne continuez que si chaque lettre est identique.',
    code: 'Code sur l’appareil',
    hint: 'Des lettres uniquement, par exemple WDJB-MJHT.',
    askTitle: 'Se connecter sur un appareil\u00a0?',
    ask: (application) => `Un appareil demande à être connecté à ${application} avec votre compte.`,
    allowIntro: (email, application) =>
      `Dernière étape\u00a0: l’appareil obtient l’accès au compte ${email} chez ${application}.`,
    program: 'Programme',
    place: 'Lieu',
    warning:
      'Ne continuez que si vous avez commencé vous-même, sur un appareil que vous avez devant vous. Si quelqu’un vous a envoyé le code ou un lien, cette personne veut entrer dans votre compte.',
    allow: 'Autoriser cet appareil',
    refuse: 'Refuser',
  },
  strays: {
    frontTitle: 'Ceci est un service de connexion',
    front:
      'Les applications vous envoient ici pour vous connecter. Nous ne savons pas de quelle application vous venez. Revenez-y et connectez-vous à partir de là.',
    strandedTitle: 'Il n’y a pas d’application ici',
    stranded:
      'Vous êtes bien connecté, mais l’adresse de retour ne mène à aucune application. Revenez à l’application et connectez-vous de nouveau. Si vous revenez encore ici, signalez-le à ses responsables.',
    forDevelopers:
      'Pour les développeurs\u00a0: envoyez le code de cette adresse à POST /v1/auth/authorize avant qu’il n’expire.',
  },
  signOut: {
    askTitle: 'Se déconnecter\u00a0?',
    ask: (name) => `Vous venez d’un autre site. Voulez-vous vous déconnecter de ${name}\u00a0?`,
    signOut: 'Se déconnecter',
    stay: 'Garder ma session ouverte',
    outTitle: 'Déconnexion effectuée',
    out: 'Aucune session n’est ouverte dans ce navigateur. Vous pouvez fermer cette page.',
    overTitle: 'Veuillez vous reconnecter',
    over: 'Votre session a pris fin ou n’existe plus dans ce navigateur.',
    back: (name) => `Continuer vers ${name}`,
  },
  problems: loginProblems,
  failures: loginFailures,
};
