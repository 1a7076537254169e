import type { Language } from '../http/language.js';

/** The link on the sign-in page. Emails refer to it by this name. */
export const FORGOT_PASSWORD: Record<Language, string> = {
  en: 'Forgot password?',
  de: 'Passwort vergessen?',
  fr: 'Mot de passe oublié ?',
  es: '¿Ha olvidado su contraseña?',
  pt: 'Esqueceu a senha?',
  ja: 'パスワードをお忘れの方',
};
