import type { Language } from '../../../platform/http/language.js';

interface ConfirmWords {
  title: string;
  intro: string;
  confirm: string;
  byPassword: string;
  byCode: string;
  codeHint: string;
  passkey: string;
  notUsed: string;
  mail: (address: string) => string;
  sendMail: string;
  sent: (address: string) => string;
}

/** «Confirm it is you», before something that takes over an account. */
export const CONFIRM: Record<Language, ConfirmWords> = {
  en: {
    title: 'Confirm it is you',
    intro: 'This step changes how your account is protected. We do not ask you again for five minutes.',
    confirm: 'Confirm',
    byPassword: 'Use your password',
    byCode: 'Use a code of your authenticator app',
    codeHint: 'Six digits from the app, or one of your recovery codes.',
    passkey: 'Use a passkey',
    notUsed: 'No passkey was used. Try again, or confirm in another way.',
    mail: (address) => `We send a code to ${address}.`,
    sendMail: 'Email me a code',
    sent: (address) => `A code is on its way to ${address}.`,
  },
  de: {
    title: 'Bestätigen Sie, dass Sie es sind',
    intro: 'Dieser Schritt ändert, wie Ihr Konto geschützt ist. Danach fragen wir fünf Minuten lang nicht noch einmal.',
    confirm: 'Bestätigen',
    byPassword: 'Passwort verwenden',
    byCode: 'Code der Authenticator-App verwenden',
    codeHint: 'Sechs Ziffern aus der App, oder einer Ihrer Wiederherstellungscodes.',
    passkey: 'Passkey verwenden',
    notUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder bestätigen Sie auf andere Weise.',
    mail: (address) => `Wir senden einen Code an ${address}.`,
    sendMail: 'Code per E-Mail senden',
    sent: (address) => `Ein Code ist unterwegs an ${address}.`,
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    intro: 'Cette étape modifie la protection de votre compte. Nous ne vous le redemanderons pas pendant cinq minutes.',
    confirm: 'Confirmer',
    byPassword: 'Utiliser votre mot de passe',
    byCode: 'Utiliser un code de l’application d’authentification',
    codeHint: 'Six chiffres de l’application, ou l’un de vos codes de secours.',
    passkey: 'Utiliser une clé d’accès',
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez ou confirmez autrement.',
    mail: (address) => `Nous envoyons un code à ${address}.`,
    sendMail: 'Recevoir un code par e-mail',
    sent: (address) => `Un code est en route vers ${address}.`,
  },
  es: {
    title: 'Confirme que es usted',
    intro: 'Este paso cambia la protección de su cuenta. No se lo volveremos a pedir durante cinco minutos.',
    confirm: 'Confirmar',
    byPassword: 'Usar su contraseña',
    byCode: 'Usar un código de la aplicación de autenticación',
    codeHint: 'Seis dígitos de la aplicación, o uno de sus códigos de recuperación.',
    passkey: 'Usar una llave de acceso',
    notUsed: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o confirme de otra forma.',
    mail: (address) => `Enviamos un código a ${address}.`,
    sendMail: 'Enviarme un código por correo',
    sent: (address) => `Un código está en camino a ${address}.`,
  },
  pt: {
    title: 'Confirme que é você',
    intro: 'Esta etapa muda a proteção da sua conta. Não pediremos de novo durante cinco minutos.',
    confirm: 'Confirmar',
    byPassword: 'Usar sua senha',
    byCode: 'Usar um código do aplicativo autenticador',
    codeHint: 'Seis dígitos do aplicativo, ou um dos seus códigos de recuperação.',
    passkey: 'Usar uma chave de acesso',
    notUsed: 'Nenhuma chave de acesso foi usada. Tente novamente ou confirme de outra forma.',
    mail: (address) => `Enviamos um código para ${address}.`,
    sendMail: 'Receber um código por e-mail',
    sent: (address) => `Um código está a caminho de ${address}.`,
  },
  ja: {
    title: 'ご本人であることの確認',
    intro: 'アカウントの保護に関わる操作です。確認後5分間は、再度の確認は不要です。',
    confirm: '確認する',
    byPassword: 'パスワードを使う',
    byCode: '認証アプリのコードを使う',
    codeHint: 'アプリの6桁の数字、またはリカバリーコードを入力してください。',
    passkey: 'パスキーを使う',
    notUsed: 'パスキーは使用されませんでした。もう一度お試しいただくか、別の方法で確認してください。',
    mail: (address) => `${address} にコードを送信します。`,
    sendMail: 'コードをメールで受け取る',
    sent: (address) => `${address} にコードを送信しました。`,
  },
};
