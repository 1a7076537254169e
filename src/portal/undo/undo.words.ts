import type { Language } from '../../platform/http/language.js';
import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';

type OfChange = (app: string, email: string, newEmail: string) => string;

interface Words {
  stopTitle: string;
  stopIntro: OfChange;
  stop: string;
  undoTitle: string;
  undoIntro: OfChange;
  undo: string;
  /** Of a change that is no change of email. */
  title: string;
  notMe: string;
  addressStays: string;
  addressReturns: string;
  addressIs: (email: string) => string;
  /** Takes a moment. */
  effect: (since: string) => string;
  wasYou: string;
  doneTitle: string;
  done: (email: string) => string;
  keepsSecondFactor: string;
  resetHere: string;
  setPassword: string;
  signIn: (app: string) => string;
  goOn: (app: string) => string;
}

export const UNDO_WORDS: Record<Language, Words> = {
  en: {
    stopTitle: 'Stop the change?',
    stopIntro: (app, email, next) =>
      `Someone wants to change the address of your account with ${app} from ${email} to ${next}.`,
    stop: 'Stop the change',
    undoTitle: 'Undo the change?',
    undoIntro: (app, email, next) => `The address of your account with ${app} was changed from ${email} to ${next}.`,
    undo: 'Undo the change',
    title: 'Was this not you?',
    notMe: 'It was not me',
    addressStays: 'Your address stays as it is.',
    addressReturns: 'Your old address comes back.',
    addressIs: (email) => `The address of the account is then ${email}.`,
    effect: (since) =>
      `Every device is signed out, and the password no longer works. Passkeys, linked accounts and two-step verification that were added since ${since} are removed, and so are older passkeys and links that a password alone could add. You then set a new password.`,
    wasYou: 'If it was you, close this page. Nothing happens then.',
    doneTitle: 'Your account is yours again',
    done: (email) => `It uses the address ${email}. Every device is signed out, and the password no longer works.`,
    keepsSecondFactor: 'Your two-step verification is older than what was undone, so it stays on.',
    resetHere: `Now set a new password. If you leave this page, choose “${FORGOT_PASSWORD.en}” when you sign in, and enter this address.`,
    setPassword: 'Set a new password',
    signIn: (app) => `Now sign in to ${app} again.`,
    goOn: (app) => `Continue to ${app}`,
  },
  de: {
    stopTitle: 'Änderung stoppen?',
    stopIntro: (app, email, next) =>
      `Jemand möchte die Adresse Ihres Kontos bei ${app} von ${email} auf ${next} ändern.`,
    stop: 'Änderung stoppen',
    undoTitle: 'Änderung rückgängig machen?',
    undoIntro: (app, email, next) => `Die Adresse Ihres Kontos bei ${app} wurde von ${email} auf ${next} geändert.`,
    undo: 'Änderung rückgängig machen',
    title: 'Waren Sie das nicht?',
    notMe: 'Das war ich nicht',
    addressStays: 'Ihre Adresse bleibt, wie sie ist.',
    addressReturns: 'Es gilt wieder Ihre alte Adresse.',
    addressIs: (email) => `Das Konto hat dann die Adresse ${email}.`,
    effect: (since) =>
      `Alle Geräte werden abgemeldet, und das Passwort gilt nicht mehr. Passkeys, verknüpfte Konten und die Bestätigung in zwei Schritten werden entfernt, wenn sie seit ${since} hinzugefügt wurden, außerdem ältere Passkeys und Verknüpfungen, für die das Passwort allein genügte. Danach legen Sie ein neues Passwort fest.`,
    wasYou: 'Wenn Sie es selbst waren, schließen Sie diese Seite. Dann geschieht nichts.',
    doneTitle: 'Ihr Konto gehört wieder Ihnen',
    done: (email) =>
      `Es verwendet die Adresse ${email}. Alle Geräte sind abgemeldet, und das Passwort gilt nicht mehr.`,
    keepsSecondFactor:
      'Ihre Bestätigung in zwei Schritten ist älter als das, was rückgängig gemacht wurde. Sie bleibt deshalb aktiviert.',
    resetHere: `Legen Sie jetzt ein neues Passwort fest. Wenn Sie diese Seite verlassen, wählen Sie bei der Anmeldung „${FORGOT_PASSWORD.de}“ und geben Sie diese Adresse ein.`,
    setPassword: 'Neues Passwort festlegen',
    signIn: (app) => `Melden Sie sich jetzt wieder bei ${app} an.`,
    goOn: (app) => `Weiter zu ${app}`,
  },
  fr: {
    stopTitle: 'Arrêter la modification ?',
    stopIntro: (app, email, next) =>
      `Quelqu’un souhaite remplacer l’adresse ${email} de votre compte ${app} par ${next}.`,
    stop: 'Arrêter la modification',
    undoTitle: 'Annuler la modification ?',
    undoIntro: (app, email, next) => `L’adresse ${email} de votre compte ${app} a été remplacée par ${next}.`,
    undo: 'Annuler la modification',
    title: 'Ce n’était pas vous ?',
    notMe: 'Ce n’était pas moi',
    addressStays: 'Votre adresse reste la même.',
    addressReturns: 'Votre ancienne adresse est rétablie.',
    addressIs: (email) => `Le compte utilise alors l’adresse ${email}.`,
    effect: (since) =>
      `Tous les appareils sont déconnectés et le mot de passe n’est plus valable. Les clés d’accès, les comptes associés et la validation en deux étapes ajoutés depuis le ${since} sont retirés, de même que les clés d’accès et associations plus anciennes pour lesquelles le mot de passe suffisait. Vous choisissez ensuite un nouveau mot de passe.`,
    wasYou: 'Si c’était vous, fermez cette page. Rien ne se passera.',
    doneTitle: 'Votre compte est de nouveau à vous',
    done: (email) =>
      `Il utilise l’adresse ${email}. Tous les appareils sont déconnectés et le mot de passe n’est plus valable.`,
    keepsSecondFactor:
      'Votre validation en deux étapes est plus ancienne que ce qui a été annulé : elle reste activée.',
    resetHere: `Choisissez maintenant un nouveau mot de passe. Si vous quittez cette page, cliquez sur « ${FORGOT_PASSWORD.fr} » au moment de vous connecter et saisissez cette adresse.`,
    setPassword: 'Choisir un mot de passe',
    signIn: (app) => `Connectez-vous maintenant de nouveau à ${app}.`,
    goOn: (app) => `Continuer vers ${app}`,
  },
  es: {
    stopTitle: '¿Detener el cambio?',
    stopIntro: (app, email, next) =>
      `Alguien quiere cambiar la dirección de su cuenta de ${app} de ${email} a ${next}.`,
    stop: 'Detener el cambio',
    undoTitle: '¿Deshacer el cambio?',
    undoIntro: (app, email, next) => `La dirección de su cuenta de ${app} ha cambiado de ${email} a ${next}.`,
    undo: 'Deshacer el cambio',
    title: '¿No ha sido usted?',
    notMe: 'No he sido yo',
    addressStays: 'Su dirección no cambia.',
    addressReturns: 'Se restablece su dirección anterior.',
    addressIs: (email) => `La dirección de la cuenta será entonces ${email}.`,
    effect: (since) =>
      `Se cierran todas las sesiones y la contraseña deja de ser válida. Se eliminan las llaves de acceso, las cuentas vinculadas y la verificación en dos pasos que se hayan añadido desde el ${since}, y también las llaves de acceso y los vínculos más antiguos para los que bastaba la contraseña. Después elegirá una nueva contraseña.`,
    wasYou: 'Si ha sido usted, cierre esta página. No ocurrirá nada.',
    doneTitle: 'Su cuenta vuelve a ser suya',
    done: (email) => `Usa la dirección ${email}. Se han cerrado todas las sesiones y la contraseña ya no es válida.`,
    keepsSecondFactor: 'Su verificación en dos pasos es anterior a lo que se ha deshecho, así que sigue activada.',
    resetHere: `Elija ahora una nueva contraseña. Si sale de esta página, pulse «${FORGOT_PASSWORD.es}» al iniciar sesión e introduzca esta dirección.`,
    setPassword: 'Elegir una nueva contraseña',
    signIn: (app) => `Ahora vuelva a iniciar sesión en ${app}.`,
    goOn: (app) => `Continuar en ${app}`,
  },
  pt: {
    stopTitle: 'Interromper a mudança?',
    stopIntro: (app, email, next) => `Alguém quer mudar o endereço da sua conta em ${app} de ${email} para ${next}.`,
    stop: 'Interromper a mudança',
    undoTitle: 'Desfazer a mudança?',
    undoIntro: (app, email, next) => `O endereço da sua conta em ${app} mudou de ${email} para ${next}.`,
    undo: 'Desfazer a mudança',
    title: 'Não foi você?',
    notMe: 'Não fui eu',
    addressStays: 'Seu endereço continua o mesmo.',
    addressReturns: 'Seu endereço antigo volta a valer.',
    addressIs: (email) => `O endereço da conta será então ${email}.`,
    effect: (since) =>
      `Todos os dispositivos são desconectados, e a senha deixa de valer. As chaves de acesso, as contas vinculadas e a verificação em duas etapas adicionadas desde ${since} são removidas, assim como chaves de acesso e vínculos mais antigos para os quais bastava a senha. Depois, você define uma nova senha.`,
    wasYou: 'Se foi você, feche esta página. Nada vai acontecer.',
    doneTitle: 'A conta é sua de novo',
    done: (email) => `Ela usa o endereço ${email}. Todos os dispositivos foram desconectados, e a senha não vale mais.`,
    keepsSecondFactor:
      'Sua verificação em duas etapas é mais antiga do que o que foi desfeito, por isso continua ativada.',
    resetHere: `Agora defina uma nova senha. Se você sair desta página, clique em “${FORGOT_PASSWORD.pt}” ao entrar e informe este endereço.`,
    setPassword: 'Definir nova senha',
    signIn: (app) => `Agora entre de novo em ${app}.`,
    goOn: (app) => `Continuar em ${app}`,
  },
  ja: {
    stopTitle: '変更を止めますか？',
    stopIntro: (app, email, next) =>
      `${app} のアカウントのメールアドレスを ${email} から ${next} に変更しようとしている方がいます。`,
    stop: '変更を止める',
    undoTitle: '変更を元に戻しますか？',
    undoIntro: (app, email, next) => `${app} のアカウントのメールアドレスが ${email} から ${next} に変更されました。`,
    undo: '変更を元に戻す',
    title: 'お心当たりがありませんか？',
    notMe: 'いいえ、私ではありません',
    addressStays: 'アドレスは今のまま変わりません。',
    addressReturns: '以前のアドレスに戻ります。',
    addressIs: (email) => `アカウントのメールアドレスは ${email} になります。`,
    effect: (since) =>
      `すべての端末からログアウトされ、これまでのパスワードは使用できなくなります。${since} 以降に追加されたパスキー、連携アカウント、2段階認証は削除されます。それより前のものでも、パスワードだけで追加できたパスキーと連携は削除されます。その後、新しいパスワードを設定していただきます。`,
    wasYou: 'ご自身で行った場合は、このページを閉じてください。何も起こりません。',
    doneTitle: 'アカウントを取り戻しました',
    done: (email) =>
      `メールアドレスは ${email} です。すべての端末からログアウトされ、これまでのパスワードは使用できなくなりました。`,
    keepsSecondFactor: '2段階認証は取り消された変更より前に設定されたものなので、有効のままです。',
    resetHere: `新しいパスワードを設定してください。このページを離れた場合は、ログイン画面で「${FORGOT_PASSWORD.ja}」を選び、このアドレスを入力します。`,
    setPassword: '新しいパスワードを設定する',
    signIn: (app) => `もう一度 ${app} にログインしてください。`,
    goOn: (app) => `${app} に進む`,
  },
};
