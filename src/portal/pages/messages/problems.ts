import type { Language } from '../../../platform/http/language.js';

const en = {
  password_wrong: 'This is not your current password. Check it and try again.',
  fresh_proof_invalid: 'This code is wrong, was used already, or is too old.',
  malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
  current_password_required: 'Enter your current password too.',
  mfa_setup_code_invalid:
    'This is not the code that the app shows now. Check the clock of your phone, and try the next code.',
};

type ProblemWords = typeof en;

const de: ProblemWords = {
  password_wrong: 'Das ist nicht Ihr aktuelles Passwort. Prüfen Sie es und versuchen Sie es erneut.',
  fresh_proof_invalid: 'Dieser Code ist falsch, wurde schon verwendet oder ist zu alt.',
  malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  current_password_required: 'Geben Sie auch Ihr aktuelles Passwort ein.',
  mfa_setup_code_invalid:
    'Das ist nicht der Code, den die App jetzt anzeigt. Prüfen Sie die Uhrzeit Ihres Telefons und versuchen Sie den nächsten Code.',
};

const fr: ProblemWords = {
  password_wrong: 'Ce n’est pas votre mot de passe actuel. Vérifiez-le et réessayez.',
  fresh_proof_invalid: 'Ce code est incorrect, a déjà été utilisé ou est trop ancien.',
  malformed_input: 'Une partie de ce formulaire est illisible. Vérifiez votre saisie et réessayez.',
  current_password_required: 'Saisissez aussi votre mot de passe actuel.',
  mfa_setup_code_invalid:
    'Ce n’est pas le code que l’application affiche maintenant. Vérifiez l’heure de votre téléphone et essayez le code suivant.',
};

const es: ProblemWords = {
  password_wrong: 'Esta no es su contraseña actual. Compruébela e inténtelo de nuevo.',
  fresh_proof_invalid: 'Este código es incorrecto, ya se ha usado o es demasiado antiguo.',
  malformed_input: 'No se ha podido leer una parte de este formulario. Revise lo que ha escrito e inténtelo de nuevo.',
  current_password_required: 'Escriba también su contraseña actual.',
  mfa_setup_code_invalid:
    'Este no es el código que muestra ahora la aplicación. Compruebe la hora del teléfono y pruebe con el siguiente código.',
};

const pt: ProblemWords = {
  password_wrong: 'Esta não é a sua senha atual. Confira e tente novamente.',
  fresh_proof_invalid: 'Este código está errado, já foi usado ou é antigo demais.',
  malformed_input: 'Não foi possível ler uma parte deste formulário. Confira o que digitou e tente novamente.',
  current_password_required: 'Digite também a sua senha atual.',
  mfa_setup_code_invalid:
    'Este não é o código que o aplicativo mostra agora. Confira o relógio do celular e tente o próximo código.',
};

const ja: ProblemWords = {
  password_wrong: '現在のパスワードと一致しません。確認してもう一度お試しください。',
  fresh_proof_invalid: 'このコードは間違っているか、使用済みか、有効期限が切れています。',
  malformed_input: 'フォームの一部を読み取れませんでした。入力内容を確認して、もう一度お試しください。',
  current_password_required: '現在のパスワードも入力してください。',
  mfa_setup_code_invalid:
    'アプリに現在表示されているコードと一致しません。スマートフォンの時刻を確認し、次のコードをお試しください。',
};

/** What must be corrected in a form, by the code of the failure. */
export const PROBLEMS: Record<Language, ProblemWords> = { en, de, fr, es, pt, ja };
