import type { Language } from '../../../platform/http/language.js';

const en = {
  overloaded: 'The service is busy, so this did not work. Try again in a few seconds.',
  unavailable: 'This did not work just now. Try again in a few seconds.',
  password_wrong: 'This is not your current password. Check it and try again.',
  fresh_proof_invalid: 'This code is wrong, was used already, or is too old.',
  second_factor_not_proved:
    'You turned two-step verification on elsewhere. Use a code, or sign out and sign in again with one first.',
  passkey_too_new:
    'This passkey was added after you signed in, so it does not count here yet. Sign out and sign in again with it, and it counts at once. Until then, use another way.',
  second_factor_too_new:
    'The authenticator app was turned on after you signed in, so its codes do not count here yet. Sign out and sign in again with a code, and they count at once.',
  malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
  current_password_required: 'Enter your current password too.',
  mfa_setup_code_invalid:
    'This is not the code that the app shows now. Check the clock of your phone, and try the next code.',
  email_unchanged: 'This is already the address of your account.',
  address_change_invalid:
    'This code is wrong or too old, or the address is not free. Check it, or ask for the change again.',
  last_way_in:
    'This is the last way to sign in to your account. Add another one first: a password, a passkey, or another account.',
  passkey_not_accepted: 'The passkey was not accepted. Try again.',
  passkey_not_added: 'Your account already has this passkey, or has the maximum number of passkeys.',
  passkey_invalid: 'This passkey was not accepted. Try again, or confirm in another way.',
  deletion_not_confirmed: 'This is not the address of your account.',
  merge_mfa_required: 'The account of this address has two-step verification. Enter its code too.',
  merge_app_required:
    'The account of this address is protected by a passkey alone. Sign in to it, turn on two-step verification with an app, and link again.',
  real_address_due: 'This address hides another one too. Enter the real one.',
  form_not_trusted: 'Your account was opened again after this form was shown. Check the form and send it again.',
};

type ProblemWords = typeof en;

const de: ProblemWords = {
  overloaded:
    'Der Dienst ist ausgelastet, deshalb hat das nicht geklappt. Versuchen Sie es in einigen Sekunden erneut.',
  unavailable: 'Das hat gerade nicht geklappt. Versuchen Sie es in einigen Sekunden erneut.',
  password_wrong: 'Das ist nicht Ihr aktuelles Passwort. Prüfen Sie es und versuchen Sie es erneut.',
  fresh_proof_invalid: 'Dieser Code ist falsch, wurde schon verwendet oder ist zu alt.',
  second_factor_not_proved:
    'Die Bestätigung in zwei Schritten wurde anderswo eingeschaltet. Verwenden Sie einen Code, oder melden Sie sich ab und zuerst mit einem Code neu an.',
  passkey_too_new:
    'Dieser Passkey kam erst nach Ihrer Anmeldung hinzu und zählt hier deshalb noch nicht. Melden Sie sich ab und mit ihm neu an, dann zählt er sofort. Bis dahin wählen Sie einen anderen Weg.',
  second_factor_too_new:
    'Die Authenticator-App wurde erst nach Ihrer Anmeldung eingeschaltet, deshalb zählen ihre Codes hier noch nicht. Melden Sie sich ab und mit einem Code neu an, dann zählen sie sofort.',
  malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  current_password_required: 'Geben Sie auch Ihr aktuelles Passwort ein.',
  mfa_setup_code_invalid:
    'Das ist nicht der Code, den die App jetzt anzeigt. Prüfen Sie die Uhrzeit Ihres Telefons und versuchen Sie den nächsten Code.',
  email_unchanged: 'Das ist schon die Adresse Ihres Kontos.',
  address_change_invalid:
    'Dieser Code ist falsch oder zu alt, oder die Adresse ist nicht frei. Prüfen Sie ihn, oder beginnen Sie die Änderung neu.',
  last_way_in:
    'Das ist der letzte Weg, sich bei Ihrem Konto anzumelden. Fügen Sie zuerst einen anderen hinzu: ein Passwort, einen Passkey oder ein anderes Konto.',
  passkey_not_accepted: 'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut.',
  passkey_not_added: 'Dieser Passkey gehört schon zu Ihrem Konto, oder Sie haben so viele wie möglich.',
  passkey_invalid:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es erneut oder bestätigen Sie auf andere Weise.',
  deletion_not_confirmed: 'Das ist nicht die Adresse Ihres Kontos.',
  merge_mfa_required: 'Das Konto dieser Adresse hat die Bestätigung in zwei Schritten. Geben Sie auch dessen Code ein.',
  merge_app_required:
    'Das Konto dieser Adresse ist nur durch einen Passkey geschützt. Melden Sie sich dort an, schalten Sie die Bestätigung in zwei Schritten mit einer App ein und verknüpfen Sie dann erneut.',
  real_address_due: 'Auch diese Adresse verbirgt eine andere. Geben Sie die echte ein.',
  form_not_trusted:
    'Ihr Konto wurde neu geöffnet, seit dieses Formular angezeigt wurde. Prüfen Sie es und senden Sie es noch einmal.',
};

const fr: ProblemWords = {
  overloaded: 'Le service est très sollicité : cela n’a pas fonctionné. Réessayez dans quelques secondes.',
  unavailable: 'Cela n’a pas fonctionné pour le moment. Réessayez dans quelques secondes.',
  password_wrong: 'Ce n’est pas votre mot de passe actuel. Vérifiez-le et réessayez.',
  fresh_proof_invalid: 'Ce code est incorrect, a déjà été utilisé ou est trop ancien.',
  second_factor_not_proved:
    'La validation en deux étapes a été activée ailleurs. Utilisez un code, ou déconnectez-vous puis reconnectez-vous d’abord avec un code.',
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
  deletion_not_confirmed: 'Ce n’est pas l’adresse de votre compte.',
  merge_mfa_required: 'Le compte de cette adresse utilise la validation en deux étapes. Saisissez aussi son code.',
  merge_app_required:
    'Le compte de cette adresse n’est protégé que par une clé d’accès. Connectez-vous à ce compte, activez la validation en deux étapes avec une application, puis recommencez l’association.',
  real_address_due: 'Cette adresse en masque aussi une autre. Saisissez la véritable.',
  form_not_trusted:
    'Votre compte a été rouvert depuis l’affichage de ce formulaire. Vérifiez-le et envoyez-le de nouveau.',
};

const es: ProblemWords = {
  overloaded: 'El servicio está muy ocupado y esto no ha funcionado. Inténtelo de nuevo en unos segundos.',
  unavailable: 'Esto no ha funcionado en este momento. Inténtelo de nuevo en unos segundos.',
  password_wrong: 'Esta no es su contraseña actual. Compruébela e inténtelo de nuevo.',
  fresh_proof_invalid: 'Este código es incorrecto, ya se ha usado o es demasiado antiguo.',
  second_factor_not_proved:
    'La verificación en dos pasos se activó en otro sitio. Use un código, o cierre la sesión y vuelva a iniciarla primero con un código.',
  passkey_too_new:
    'Esta llave de acceso se añadió después de iniciar sesión, así que aquí todavía no cuenta. Cierre la sesión y vuelva a iniciarla con ella: contará de inmediato. Hasta entonces, use otro medio.',
  second_factor_too_new:
    'La aplicación de autenticación se activó después de iniciar sesión, así que sus códigos aquí todavía no cuentan. Cierre la sesión y vuelva a iniciarla con un código: contarán de inmediato.',
  malformed_input: 'No se ha podido leer una parte de este formulario. Revise lo que ha escrito e inténtelo de nuevo.',
  current_password_required: 'Escriba también su contraseña actual.',
  mfa_setup_code_invalid:
    'Este no es el código que muestra ahora la aplicación. Compruebe la hora del teléfono y pruebe con el siguiente código.',
  email_unchanged: 'Esta ya es la dirección de su cuenta.',
  address_change_invalid:
    'Este código es incorrecto o demasiado antiguo, o la dirección no está libre. Compruébelo o pida el cambio de nuevo.',
  last_way_in:
    'Esta es la última forma de iniciar sesión en su cuenta. Añada antes otra: una contraseña, una llave de acceso u otra cuenta.',
  passkey_not_accepted: 'La llave de acceso no se ha aceptado. Inténtelo de nuevo.',
  passkey_not_added: 'Esta llave de acceso ya está en su cuenta, o tiene tantas como puede tener.',
  passkey_invalid: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o confirme de otra forma.',
  deletion_not_confirmed: 'Esta no es la dirección de su cuenta.',
  merge_mfa_required: 'La cuenta de esta dirección tiene verificación en dos pasos. Escriba también su código.',
  merge_app_required:
    'La cuenta de esta dirección solo está protegida por una llave de acceso. Inicie sesión en ella, active la verificación en dos pasos con una aplicación y vuelva a vincular.',
  real_address_due: 'Esta dirección también oculta otra. Escriba la real.',
  form_not_trusted: 'Su cuenta se ha vuelto a abrir desde que se mostró este formulario. Revíselo y envíelo de nuevo.',
};

const pt: ProblemWords = {
  overloaded: 'O serviço está muito ocupado e isto não funcionou. Tente novamente em alguns segundos.',
  unavailable: 'Isto não funcionou agora. Tente novamente em alguns segundos.',
  password_wrong: 'Esta não é a sua senha atual. Confira e tente novamente.',
  fresh_proof_invalid: 'Este código está errado, já foi usado ou é antigo demais.',
  second_factor_not_proved:
    'A verificação em duas etapas foi ativada em outro lugar. Use um código, ou saia e entre de novo com um código primeiro.',
  passkey_too_new:
    'Esta chave de acesso foi adicionada depois que você entrou, por isso ainda não vale aqui. Saia e entre de novo com ela, e ela passa a valer na hora. Até lá, use outro meio.',
  second_factor_too_new:
    'O aplicativo autenticador foi ativado depois que você entrou, por isso os códigos dele ainda não valem aqui. Saia e entre de novo com um código, e eles passam a valer na hora.',
  malformed_input: 'Não foi possível ler uma parte deste formulário. Confira o que digitou e tente novamente.',
  current_password_required: 'Digite também a sua senha atual.',
  mfa_setup_code_invalid:
    'Este não é o código que o aplicativo mostra agora. Confira o relógio do celular e tente o próximo código.',
  email_unchanged: 'Este já é o endereço da sua conta.',
  address_change_invalid:
    'Este código está errado ou é antigo demais, ou o endereço não está livre. Confira ou peça a mudança de novo.',
  last_way_in:
    'Esta é a última forma de entrar na sua conta. Antes, adicione outra: uma senha, uma chave de acesso ou outra conta.',
  passkey_not_accepted: 'A chave de acesso não foi aceita. Tente novamente.',
  passkey_not_added: 'Esta chave de acesso já está na sua conta, ou você já tem o máximo permitido.',
  passkey_invalid: 'Esta chave de acesso não foi aceita. Tente novamente ou confirme de outra forma.',
  deletion_not_confirmed: 'Este não é o endereço da sua conta.',
  merge_mfa_required: 'A conta deste endereço tem verificação em duas etapas. Digite também o código dela.',
  merge_app_required:
    'A conta deste endereço está protegida apenas por uma chave de acesso. Entre nela, ative a verificação em duas etapas com um aplicativo e vincule novamente.',
  real_address_due: 'Este endereço também oculta outro. Digite o real.',
  form_not_trusted: 'Sua conta foi aberta de novo desde que este formulário apareceu. Confira e envie outra vez.',
};

const ja: ProblemWords = {
  overloaded: 'サービスが混み合っているため、完了できませんでした。数秒後にもう一度お試しください。',
  unavailable: 'ただいま完了できませんでした。数秒後にもう一度お試しください。',
  password_wrong: '現在のパスワードと一致しません。確認してもう一度お試しください。',
  fresh_proof_invalid: 'このコードは間違っているか、使用済みか、有効期限が切れています。',
  second_factor_not_proved:
    '2段階認証がほかの場所で有効になりました。コードを使うか、一度ログアウトし、コードを使ってログインし直してください。',
  passkey_too_new:
    'このパスキーはログイン後に追加されたため、ここではまだ使えません。一度ログアウトし、このパスキーでログインし直すと、すぐに使えます。それまでは別の方法を使ってください。',
  second_factor_too_new:
    '認証アプリはログイン後に有効になったため、そのコードはここではまだ使えません。一度ログアウトし、コードを使ってログインし直すと、すぐに使えます。',
  malformed_input: 'フォームの一部を読み取れませんでした。入力内容を確認して、もう一度お試しください。',
  current_password_required: '現在のパスワードも入力してください。',
  mfa_setup_code_invalid:
    'アプリに現在表示されているコードと一致しません。スマートフォンの時刻を確認し、次のコードをお試しください。',
  email_unchanged: 'これはすでにこのアカウントのアドレスです。',
  address_change_invalid:
    'コードが間違っているか期限切れ、またはアドレスが使用できません。確認するか、変更をやり直してください。',
  last_way_in:
    'これはアカウントにログインする最後の方法です。先に別の方法（パスワード、パスキー、外部アカウント）を追加してください。',
  passkey_not_accepted: 'パスキーは受け付けられませんでした。もう一度お試しください。',
  passkey_not_added: 'このパスキーはすでに登録されているか、上限に達しています。',
  passkey_invalid: 'このパスキーは受け付けられませんでした。もう一度お試しいただくか、別の方法で確認してください。',
  deletion_not_confirmed: 'このアカウントのアドレスと一致しません。',
  merge_mfa_required: 'このアドレスのアカウントでは2段階認証が有効です。そのコードも入力してください。',
  merge_app_required:
    'このアドレスのアカウントはパスキーだけで保護されています。そのアカウントにログインし、アプリで2段階認証を有効にしてから、もう一度リンクしてください。',
  real_address_due: 'このアドレスも別のアドレスを隠しています。本来のアドレスを入力してください。',
  form_not_trusted: 'このフォームの表示後に、アカウントが開き直されました。内容を確認して、もう一度送信してください。',
};

/** What must be corrected in a form, by the code of the failure. */
export const PROBLEMS: Record<Language, ProblemWords> = { en, de, fr, es, pt, ja };
