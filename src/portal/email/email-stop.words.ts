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
  stopEffect: string;
  undoEffect: string;
  wasYou: string;
  doneTitle: string;
  done: (app: string, email: string) => string;
  goOn: (app: string) => string;
  invalidTitle: string;
  invalid: string;
  takenTitle: string;
  taken: string;
}

export const STOP_WORDS: Record<Language, Words> = {
  en: {
    stopTitle: 'Stop the change?',
    stopIntro: (app, email, next) =>
      `Someone wants to change the address of your account with ${app} from ${email} to ${next}.`,
    stop: 'Stop the change',
    undoTitle: 'Undo the change?',
    undoIntro: (app, email, next) => `The address of your account with ${app} was changed from ${email} to ${next}.`,
    undo: 'Undo the change',
    stopEffect:
      'Your address stays as it is. Every device is signed out, the password no longer works, and what was added to the account since then is removed. You then set a new password.',
    undoEffect:
      'Your old address comes back. Every device is signed out, the password no longer works, and what was added to the account since then is removed. You then set a new password.',
    wasYou: 'If you are making the change yourself, close this page. Nothing happens then.',
    doneTitle: 'Your account is yours again',
    done: (app, email) =>
      `It uses the address ${email}. Now set a new password: go to ${app}, choose “${FORGOT_PASSWORD.en}” when you sign in, and enter this address.`,
    goOn: (app) => `Continue to ${app}`,
    invalidTitle: 'This link does not work',
    invalid:
      'It was already used, or it has expired. It stops a change while it is being made, and undoes it for seven days afterwards.',
    takenTitle: 'The address is in use',
    taken:
      'Another account uses your old address now, so it cannot be restored here. Contact the people who run the application.',
  },
  de: {
    stopTitle: 'Änderung stoppen?',
    stopIntro: (app, email, next) =>
      `Jemand möchte die Adresse Ihres Kontos bei ${app} von ${email} auf ${next} ändern.`,
    stop: 'Änderung stoppen',
    undoTitle: 'Änderung rückgängig machen?',
    undoIntro: (app, email, next) => `Die Adresse Ihres Kontos bei ${app} wurde von ${email} auf ${next} geändert.`,
    undo: 'Änderung rückgängig machen',
    stopEffect:
      'Ihre Adresse bleibt, wie sie ist. Alle Geräte werden abgemeldet, das Passwort gilt nicht mehr, und was seitdem zum Konto hinzugefügt wurde, wird entfernt. Danach legen Sie ein neues Passwort fest.',
    undoEffect:
      'Es gilt wieder Ihre alte Adresse. Alle Geräte werden abgemeldet, das Passwort gilt nicht mehr, und was seitdem zum Konto hinzugefügt wurde, wird entfernt. Danach legen Sie ein neues Passwort fest.',
    wasYou: 'Wenn Sie die Adresse selbst ändern, schließen Sie diese Seite. Dann geschieht nichts.',
    doneTitle: 'Ihr Konto gehört wieder Ihnen',
    done: (app, email) =>
      `Es verwendet die Adresse ${email}. Legen Sie jetzt ein neues Passwort fest: Gehen Sie zu ${app}, wählen Sie bei der Anmeldung „${FORGOT_PASSWORD.de}“ und geben Sie diese Adresse ein.`,
    goOn: (app) => `Weiter zu ${app}`,
    invalidTitle: 'Dieser Link funktioniert nicht',
    invalid:
      'Er wurde schon benutzt oder ist abgelaufen: Er stoppt eine laufende Änderung und macht sie danach noch sieben Tage lang rückgängig.',
    takenTitle: 'Die Adresse ist vergeben',
    taken:
      'Ein anderes Konto verwendet inzwischen Ihre alte Adresse, deshalb lässt sie sich hier nicht wiederherstellen. Wenden Sie sich an den Betreiber der Anwendung.',
  },
  fr: {
    stopTitle: 'Arrêter la modification ?',
    stopIntro: (app, email, next) =>
      `Quelqu’un souhaite remplacer l’adresse ${email} de votre compte ${app} par ${next}.`,
    stop: 'Arrêter la modification',
    undoTitle: 'Annuler la modification ?',
    undoIntro: (app, email, next) => `L’adresse ${email} de votre compte ${app} a été remplacée par ${next}.`,
    undo: 'Annuler la modification',
    stopEffect:
      'Votre adresse reste la même. Tous les appareils sont déconnectés, le mot de passe n’est plus valable et ce qui a été ajouté au compte depuis est supprimé. Vous choisissez ensuite un nouveau mot de passe.',
    undoEffect:
      'Votre ancienne adresse est rétablie. Tous les appareils sont déconnectés, le mot de passe n’est plus valable et ce qui a été ajouté au compte depuis est supprimé. Vous choisissez ensuite un nouveau mot de passe.',
    wasYou: 'Si vous modifiez vous-même l’adresse, fermez cette page. Rien ne se passera.',
    doneTitle: 'Votre compte est de nouveau à vous',
    done: (app, email) =>
      `Il utilise l’adresse ${email}. Choisissez maintenant un nouveau mot de passe : allez sur ${app}, cliquez sur « ${FORGOT_PASSWORD.fr} » au moment de vous connecter et saisissez cette adresse.`,
    goOn: (app) => `Continuer vers ${app}`,
    invalidTitle: 'Ce lien ne fonctionne pas',
    invalid:
      'Il a déjà servi ou a expiré : il arrête une modification en cours et permet de l’annuler pendant sept jours.',
    takenTitle: 'L’adresse est utilisée',
    taken:
      'Un autre compte utilise maintenant votre ancienne adresse : elle ne peut pas être rétablie ici. Contactez les responsables de l’application.',
  },
  es: {
    stopTitle: '¿Detener el cambio?',
    stopIntro: (app, email, next) =>
      `Alguien quiere cambiar la dirección de su cuenta de ${app} de ${email} a ${next}.`,
    stop: 'Detener el cambio',
    undoTitle: '¿Deshacer el cambio?',
    undoIntro: (app, email, next) => `La dirección de su cuenta de ${app} ha cambiado de ${email} a ${next}.`,
    undo: 'Deshacer el cambio',
    stopEffect:
      'Su dirección no cambia. Se cierran todas las sesiones, la contraseña deja de ser válida y se elimina lo que se haya añadido a la cuenta desde entonces. Después elegirá una nueva contraseña.',
    undoEffect:
      'Se restablece su dirección anterior. Se cierran todas las sesiones, la contraseña deja de ser válida y se elimina lo que se haya añadido a la cuenta desde entonces. Después elegirá una nueva contraseña.',
    wasYou: 'Si es usted quien cambia la dirección, cierre esta página. No ocurrirá nada.',
    doneTitle: 'Su cuenta vuelve a ser suya',
    done: (app, email) =>
      `Usa la dirección ${email}. Elija ahora una nueva contraseña: vaya a ${app}, pulse «${FORGOT_PASSWORD.es}» al iniciar sesión e introduzca esta dirección.`,
    goOn: (app) => `Continuar en ${app}`,
    invalidTitle: 'Este enlace no funciona',
    invalid:
      'Ya se ha usado o ha caducado: detiene un cambio en curso y permite deshacerlo durante los siete días siguientes.',
    takenTitle: 'La dirección está en uso',
    taken:
      'Otra cuenta usa ahora su dirección anterior, por lo que no se puede restablecer aquí. Póngase en contacto con los responsables de la aplicación.',
  },
  pt: {
    stopTitle: 'Interromper a mudança?',
    stopIntro: (app, email, next) => `Alguém quer mudar o endereço da sua conta em ${app} de ${email} para ${next}.`,
    stop: 'Interromper a mudança',
    undoTitle: 'Desfazer a mudança?',
    undoIntro: (app, email, next) => `O endereço da sua conta em ${app} mudou de ${email} para ${next}.`,
    undo: 'Desfazer a mudança',
    stopEffect:
      'Seu endereço continua o mesmo. Todos os dispositivos são desconectados, a senha deixa de valer, e o que foi adicionado à conta desde então é removido. Depois, você define uma nova senha.',
    undoEffect:
      'Seu endereço antigo volta a valer. Todos os dispositivos são desconectados, a senha deixa de valer, e o que foi adicionado à conta desde então é removido. Depois, você define uma nova senha.',
    wasYou: 'Se é você que está mudando o endereço, feche esta página. Nada vai acontecer.',
    doneTitle: 'A conta é sua de novo',
    done: (app, email) =>
      `Ela usa o endereço ${email}. Agora defina uma nova senha: vá para ${app}, clique em “${FORGOT_PASSWORD.pt}” ao entrar e informe este endereço.`,
    goOn: (app) => `Continuar em ${app}`,
    invalidTitle: 'Este link não funciona',
    invalid:
      'Ele já foi usado ou expirou: serve para interromper uma mudança em andamento e para desfazê-la durante sete dias.',
    takenTitle: 'O endereço está em uso',
    taken:
      'Outra conta usa agora o seu endereço antigo, por isso ele não pode ser restaurado aqui. Entre em contato com os responsáveis pelo aplicativo.',
  },
  ja: {
    stopTitle: '変更を止めますか？',
    stopIntro: (app, email, next) =>
      `${app} のアカウントのメールアドレスを ${email} から ${next} に変更しようとしている方がいます。`,
    stop: '変更を止める',
    undoTitle: '変更を元に戻しますか？',
    undoIntro: (app, email, next) => `${app} のアカウントのメールアドレスが ${email} から ${next} に変更されました。`,
    undo: '変更を元に戻す',
    stopEffect:
      'アドレスは今のまま変わりません。すべての端末からログアウトされ、これまでのパスワードは使用できなくなり、その後アカウントに追加されたものは削除されます。その後、新しいパスワードを設定していただきます。',
    undoEffect:
      '以前のアドレスに戻ります。すべての端末からログアウトされ、これまでのパスワードは使用できなくなり、その後アカウントに追加されたものは削除されます。その後、新しいパスワードを設定していただきます。',
    wasYou: 'ご自身で変更している場合は、このページを閉じてください。何も起こりません。',
    doneTitle: 'アカウントを取り戻しました',
    done: (app, email) =>
      `メールアドレスは ${email} です。新しいパスワードを設定してください。${app} のログイン画面で「${FORGOT_PASSWORD.ja}」を選び、このアドレスを入力します。`,
    goOn: (app) => `${app} に進む`,
    invalidTitle: 'このリンクは使用できません',
    invalid:
      'すでに使用されたか、有効期限が切れています。変更の途中ではそれを止め、変更後は7日間元に戻すことができます。',
    takenTitle: 'アドレスは使用中です',
    taken:
      '以前のアドレスは現在ほかのアカウントで使用されているため、ここでは元に戻せません。アプリの運営者にご連絡ください。',
  },
};
