import type { Language } from '../../../platform/http/language.js';

interface RelayWords {
  link: string;
  title: string;
  intro: (address: string) => string;
  realAddress: string;
  sendCode: string;
  effects: string[];
  codeTitle: string;
  codeIntro: string;
  confirm: string;
  factorCode: string;
  factorHint: string;
}

/** Linking an account with a relay address to the real address of its owner. */
export const RELAY: Record<Language, RelayWords> = {
  en: {
    link: 'Use your real address',
    title: 'Link your real address',
    intro: (address) =>
      `${address} hides your real address. Prove the real one, and your account uses it from then on.`,
    realAddress: 'Your real address',
    sendCode: 'Send code',
    effects: [
      'If the real address has no account here, this account simply takes it.',
      'If it has one, both become one: that account stays, with its address, password and settings.',
      'The passkeys and linked accounts of this one move there. Two-step verification does not: set it up again there.',
      'This account is then gone. It cannot be undone.',
      'Both addresses get an email about it.',
    ],
    codeTitle: 'Check that inbox',
    codeIntro: 'A code is on its way to your real address. The accounts become one once you enter it.',
    confirm: 'Link',
    factorCode: 'Code of that account’s authenticator app',
    factorHint: 'Only if that account has two-step verification.',
  },
  de: {
    link: 'Ihre echte Adresse verwenden',
    title: 'Echte Adresse verknüpfen',
    intro: (address) =>
      `${address} verbirgt Ihre echte Adresse. Weisen Sie die echte nach, dann verwendet Ihr Konto sie von da an.`,
    realAddress: 'Ihre echte Adresse',
    sendCode: 'Code senden',
    effects: [
      'Wenn die echte Adresse hier kein Konto hat, übernimmt dieses Konto sie einfach.',
      'Wenn sie eines hat, werden beide zu einem: Jenes Konto bleibt, mit seiner Adresse, seinem Passwort und seinen Einstellungen.',
      'Die Passkeys und verknüpften Konten von diesem hier wechseln dorthin. Die Bestätigung in zwei Schritten nicht: Richten Sie sie dort neu ein.',
      'Dieses Konto gibt es dann nicht mehr. Das lässt sich nicht rückgängig machen.',
      'Beide Adressen erhalten eine E-Mail darüber.',
    ],
    codeTitle: 'Sehen Sie in jenem Posteingang nach',
    codeIntro: 'Ein Code ist unterwegs an Ihre echte Adresse. Sobald Sie ihn eingeben, werden die Konten zu einem.',
    confirm: 'Verknüpfen',
    factorCode: 'Code der Authenticator-App jenes Kontos',
    factorHint: 'Nur, wenn jenes Konto die Bestätigung in zwei Schritten hat.',
  },
  fr: {
    link: 'Utiliser votre véritable adresse',
    title: 'Associer votre véritable adresse',
    intro: (address) =>
      `${address} masque votre véritable adresse. Prouvez la véritable, et votre compte l’utilisera désormais.`,
    realAddress: 'Votre véritable adresse',
    sendCode: 'Envoyer le code',
    effects: [
      'Si la véritable adresse n’a pas de compte ici, ce compte la prend simplement.',
      'Si elle en a un, les deux n’en font plus qu’un\u00a0: cet autre compte reste, avec son adresse, son mot de passe et ses réglages.',
      'Les clés d’accès et les comptes associés de celui-ci y sont transférés. La validation en deux étapes ne l’est pas\u00a0: configurez-la de nouveau là-bas.',
      'Ce compte-ci disparaît alors. C’est irréversible.',
      'Les deux adresses reçoivent un e-mail à ce sujet.',
    ],
    codeTitle: 'Consultez cette boîte de réception',
    codeIntro:
      'Un code est en route vers votre véritable adresse. Les comptes n’en font plus qu’un dès que vous le saisissez.',
    confirm: 'Associer',
    factorCode: 'Code de l’application d’authentification de cet autre compte',
    factorHint: 'Seulement si cet autre compte utilise la validation en deux étapes.',
  },
  es: {
    link: 'Usar su dirección real',
    title: 'Vincular su dirección real',
    intro: (address) => `${address} oculta su dirección real. Demuestre la real y su cuenta la usará desde entonces.`,
    realAddress: 'Su dirección real',
    sendCode: 'Enviar código',
    effects: [
      'Si la dirección real no tiene cuenta aquí, esta cuenta simplemente la toma.',
      'Si la tiene, ambas pasan a ser una: se queda la otra cuenta, con su dirección, su contraseña y sus ajustes.',
      'Las llaves de acceso y las cuentas vinculadas de esta pasan a la otra. La verificación en dos pasos no: configúrela de nuevo allí.',
      'Esta cuenta deja de existir. No se puede deshacer.',
      'Ambas direcciones reciben un correo al respecto.',
    ],
    codeTitle: 'Revise esa bandeja de entrada',
    codeIntro: 'Un código está en camino a su dirección real. Las cuentas pasan a ser una en cuanto lo escriba.',
    confirm: 'Vincular',
    factorCode: 'Código de la aplicación de autenticación de la otra cuenta',
    factorHint: 'Solo si la otra cuenta tiene verificación en dos pasos.',
  },
  pt: {
    link: 'Usar o seu endereço real',
    title: 'Vincular o seu endereço real',
    intro: (address) => `${address} oculta o seu endereço real. Comprove o real, e a sua conta passa a usá-lo.`,
    realAddress: 'Seu endereço real',
    sendCode: 'Enviar código',
    effects: [
      'Se o endereço real não tem conta aqui, esta conta simplesmente passa a usá-lo.',
      'Se tem, as duas viram uma: a outra conta fica, com o endereço, a senha e os ajustes dela.',
      'As chaves de acesso e as contas vinculadas desta passam para a outra. A verificação em duas etapas não: configure-a de novo lá.',
      'Esta conta deixa de existir. Isso não pode ser desfeito.',
      'Os dois endereços recebem um e-mail sobre isso.',
    ],
    codeTitle: 'Confira essa caixa de entrada',
    codeIntro: 'Um código está a caminho do seu endereço real. As contas viram uma assim que você o digitar.',
    confirm: 'Vincular',
    factorCode: 'Código do aplicativo autenticador da outra conta',
    factorHint: 'Só se a outra conta tiver verificação em duas etapas.',
  },
  ja: {
    link: '本来のアドレスを使う',
    title: '本来のアドレスの連携',
    intro: (address) =>
      `${address} は本来のアドレスを隠しています。本来のアドレスを確認すると、以後このアカウントで使われます。`,
    realAddress: '本来のアドレス',
    sendCode: 'コードを送信',
    effects: [
      '本来のアドレスのアカウントがない場合は、このアカウントがそのアドレスを使います。',
      'アカウントがある場合は1つに統合されます。そのアカウントが、アドレス、パスワード、設定とともに残ります。',
      'このアカウントのパスキーと連携アカウントは、そちらに移ります。2段階認証は移りません。統合後に改めて設定してください。',
      'このアカウントはなくなり、元に戻せません。',
      '両方のアドレスにメールでお知らせします。',
    ],
    codeTitle: '受信トレイを確認してください',
    codeIntro: '本来のアドレスにコードを送信しました。入力すると、アカウントが1つになります。',
    confirm: '連携する',
    factorCode: 'そのアカウントの認証アプリのコード',
    factorHint: 'そのアカウントで2段階認証が有効な場合のみ入力してください。',
  },
};
