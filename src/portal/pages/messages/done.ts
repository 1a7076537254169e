import type { Language } from '../../../platform/http/language.js';

const en = {
  profile: 'Your details are saved.',
  password: 'Your password is changed. Every other device is signed out.',
  'turned-off': 'Two-step verification is off.',
  'session-ended': 'The device is signed out.',
  'others-ended': 'Every other device is signed out.',
};

type DoneWords = typeof en;

/** What a page says has just been done. */
export type DoneName = keyof DoneWords;

export const isDoneName = (name: string): name is DoneName => Object.hasOwn(en, name);

const de: DoneWords = {
  profile: 'Ihre Angaben sind gespeichert.',
  password: 'Ihr Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',
  'turned-off': 'Die Bestätigung in zwei Schritten ist deaktiviert.',
  'session-ended': 'Das Gerät ist abgemeldet.',
  'others-ended': 'Alle anderen Geräte sind abgemeldet.',
};

const fr: DoneWords = {
  profile: 'Vos informations sont enregistrées.',
  password: 'Votre mot de passe est changé. Tous les autres appareils sont déconnectés.',
  'turned-off': 'La validation en deux étapes est désactivée.',
  'session-ended': 'L’appareil est déconnecté.',
  'others-ended': 'Tous les autres appareils sont déconnectés.',
};

const es: DoneWords = {
  profile: 'Sus datos se han guardado.',
  password: 'Su contraseña se ha cambiado. Los demás dispositivos tienen la sesión cerrada.',
  'turned-off': 'La verificación en dos pasos está desactivada.',
  'session-ended': 'Se ha cerrado la sesión en el dispositivo.',
  'others-ended': 'Se ha cerrado la sesión en los demás dispositivos.',
};

const pt: DoneWords = {
  profile: 'Seus dados foram salvos.',
  password: 'Sua senha foi alterada. Os outros dispositivos foram desconectados.',
  'turned-off': 'A verificação em duas etapas está desativada.',
  'session-ended': 'O dispositivo foi desconectado.',
  'others-ended': 'Os outros dispositivos foram desconectados.',
};

const ja: DoneWords = {
  profile: 'プロフィールを保存しました。',
  password: 'パスワードを変更しました。ほかのすべてのデバイスからログアウトしました。',
  'turned-off': '2段階認証を無効にしました。',
  'session-ended': 'デバイスからログアウトしました。',
  'others-ended': 'ほかのすべてのデバイスからログアウトしました。',
};

export const DONE: Record<Language, DoneWords> = { en, de, fr, es, pt, ja };
