import type { Language } from '../../platform/http/language.js';

/** The words around an upstream account that is not linked yet. */
const en = {
  choiceTitle: 'New here?',
  choiceIntro: (provider: string, application: string) =>
    `${provider} hides your real address, so we cannot tell whether you have an account with ${application}.`,
  haveAccount: 'I already have an account',
  haveAccountNote: (provider: string) => `Sign in to it once. After that, ${provider} signs you in to it.`,
  accountAt: (provider: string) => `Account at ${provider}`,
  sent: (address: string) =>
    `We have sent six digits to ${address}. Enter them here to prove that this address is yours.`,
  unconfirmed: (provider: string) => `${provider} has not confirmed this address to us.`,
  accountThere: (application: string) => `There is already an account with ${application} for this address.`,
  signInToIt: 'Sign in to it instead',
  addressTitle: 'Your email address',
  addressIntro: (provider: string) =>
    `${provider} has not confirmed an address to us. Enter one at which you can read email now.`,
  sendCode: 'Send code',
  willLink: (provider: string, account: string) =>
    `Sign in to your account. Your ${provider} account ${account} will then be linked to it.`,
  willLinkHere: (provider: string, account: string) =>
    `Your ${provider} account ${account} will then be linked to this account.`,
  leave: 'Do not link',
};

export type LinkingMessages = typeof en;

const de: LinkingMessages = {
  choiceTitle: 'Neu hier?',
  choiceIntro: (provider, application) =>
    `${provider} verbirgt Ihre echte Adresse. Deshalb wissen wir nicht, ob Sie schon ein Konto bei ${application} haben.`,
  haveAccount: 'Ich habe schon ein Konto',
  haveAccountNote: (provider) => `Melden Sie sich einmal mit diesem Konto an; danach genügt ${provider}.`,
  accountAt: (provider) => `Konto bei ${provider}`,
  sent: (address) =>
    `Wir haben sechs Ziffern an ${address} gesendet. Geben Sie sie hier ein, um zu zeigen, dass die Adresse Ihnen gehört.`,
  unconfirmed: (provider) => `${provider} hat uns diese Adresse nicht bestätigt.`,
  accountThere: (application) => `Für diese Adresse gibt es schon ein Konto bei ${application}.`,
  signInToIt: 'Stattdessen dort anmelden',
  addressTitle: 'Ihre E-Mail-Adresse',
  addressIntro: (provider) =>
    `${provider} hat uns keine Adresse bestätigt. Geben Sie eine ein, unter der Sie jetzt E-Mails lesen können.`,
  sendCode: 'Code senden',
  willLink: (provider, account) =>
    `Melden Sie sich in Ihrem Konto an. Ihr Konto ${account} bei ${provider} wird dann damit verknüpft.`,
  willLinkHere: (provider, account) => `Ihr Konto ${account} bei ${provider} wird dann mit diesem Konto verknüpft.`,
  leave: 'Nicht verknüpfen',
};

/** A no-break space goes before ? ! : ; as French sets them. */
const fr: LinkingMessages = {
  choiceTitle: 'Nouveau ici ?',
  choiceIntro: (provider, application) =>
    `${provider} masque votre véritable adresse : nous ne pouvons pas savoir si vous avez déjà un compte ${application}.`,
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
};

const es: LinkingMessages = {
  choiceTitle: '¿Es su primera vez aquí?',
  choiceIntro: (provider, application) =>
    `${provider} oculta su dirección real, así que no sabemos si ya tiene una cuenta en ${application}.`,
  haveAccount: 'Ya tengo una cuenta',
  haveAccountNote: (provider) => `Inicie sesión en ella una vez; después podrá entrar en ella con ${provider}.`,
  accountAt: (provider) => `Cuenta de ${provider}`,
  sent: (address) =>
    `Hemos enviado seis dígitos a ${address}. Escríbalos aquí para demostrar que la dirección le pertenece.`,
  unconfirmed: (provider) => `${provider} no nos ha confirmado esta dirección.`,
  accountThere: (application) => `Ya existe una cuenta en ${application} con esta dirección.`,
  signInToIt: 'Iniciar sesión en ella',
  addressTitle: 'Su correo electrónico',
  addressIntro: (provider) =>
    `${provider} no nos ha confirmado ninguna dirección. Escriba una cuyo correo pueda leer ahora.`,
  sendCode: 'Enviar código',
  willLink: (provider, account) =>
    `Inicie sesión en su cuenta. Su cuenta de ${provider} ${account} se vinculará entonces a ella.`,
  willLinkHere: (provider, account) => `Su cuenta de ${provider} ${account} se vinculará entonces a esta cuenta.`,
  leave: 'No vincular',
};

const pt: LinkingMessages = {
  choiceTitle: 'É a sua primeira vez aqui?',
  choiceIntro: (provider, application) =>
    `${provider} oculta seu endereço real, por isso não sabemos se você já tem uma conta em ${application}.`,
  haveAccount: 'Já tenho uma conta',
  haveAccountNote: (provider) => `Entre nela uma vez; depois disso, você poderá entrar nela com ${provider}.`,
  accountAt: (provider) => `Conta de ${provider}`,
  sent: (address) => `Enviamos seis dígitos para ${address}. Digite-os aqui para provar que o endereço é seu.`,
  unconfirmed: (provider) => `${provider} não nos confirmou este endereço.`,
  accountThere: (application) => `Já existe uma conta em ${application} com este endereço.`,
  signInToIt: 'Entrar nela',
  addressTitle: 'Seu endereço de e-mail',
  addressIntro: (provider) =>
    `${provider} não nos confirmou nenhum endereço. Digite um em que você possa ler e-mails agora.`,
  sendCode: 'Enviar código',
  willLink: (provider, account) =>
    `Entre na sua conta. A sua conta ${account} de ${provider} será então vinculada a ela.`,
  willLinkHere: (provider, account) => `A sua conta ${account} de ${provider} será então vinculada a esta conta.`,
  leave: 'Não vincular',
};

const ja: LinkingMessages = {
  choiceTitle: '初めてのご利用ですか？',
  choiceIntro: (provider, application) =>
    `${provider} が本来のメールアドレスを非公開にしているため、${application} のアカウントをお持ちかどうかを確認できません。`,
  haveAccount: 'すでにアカウントを持っています',
  haveAccountNote: (provider) => `一度ログインすると、次回から ${provider} でそのアカウントにログインできます。`,
  accountAt: (provider) => `${provider} のアカウント`,
  sent: (address) =>
    `${address} に6桁の数字を送信しました。ご自身のアドレスであることを確認するため、ここに入力してください。`,
  unconfirmed: (provider) => `このアドレスは ${provider} によって確認されていません。`,
  accountThere: (application) => `このアドレスの ${application} アカウントはすでに存在します。`,
  signInToIt: 'そのアカウントにログイン',
  addressTitle: 'メールアドレスの入力',
  addressIntro: (provider) =>
    `${provider} によって確認されたアドレスがありません。いまメールを受け取れるアドレスを入力してください。`,
  sendCode: '確認コードを送信',
  willLink: (provider, account) =>
    `お持ちのアカウントにログインしてください。${provider} アカウント（${account}）がそのアカウントと連携されます。`,
  willLinkHere: (provider, account) => `その後、${provider} アカウント（${account}）がこのアカウントと連携されます。`,
  leave: '連携しない',
};

export const LINKING: Record<Language, LinkingMessages> = { en, de, fr, es, pt, ja };
