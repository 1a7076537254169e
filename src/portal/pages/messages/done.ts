import type { Language } from '../../../platform/http/language.js';

const en = {
  profile: 'Your details are saved.',
  password: 'Your password is changed. You stay signed in here, and are signed out everywhere else.',
  'turned-off': 'Two-step verification is off.',
  'session-ended': 'The device is signed out.',
  'others-ended': 'Every other device is signed out.',
  'passkey-added': 'Your passkey is added.',
  'passkey-renamed': 'The passkey is renamed.',
  'passkey-removed': 'The passkey is removed.',
  linked: 'The account is linked.',
  'not-linked': 'Nothing was linked.',
  unlinked: 'The account is no longer linked.',
  'email-changed': 'Your email address is changed.',
  'relay-linked': 'Your real address is linked.',
  'change-dropped': 'Nothing was changed. The code no longer counts.',
};

type DoneWords = typeof en;

/** What a page says has just been done. */
export type DoneName = keyof DoneWords;

export const isDoneName = (name: string): name is DoneName => Object.hasOwn(en, name);

const de: DoneWords = {
  profile: 'Ihre Angaben sind gespeichert.',
  password: 'Ihr Passwort ist geändert. Hier bleiben Sie angemeldet, überall sonst sind Sie abgemeldet.',
  'turned-off': 'Die Bestätigung in zwei Schritten ist deaktiviert.',
  'session-ended': 'Das Gerät ist abgemeldet.',
  'others-ended': 'Alle anderen Geräte sind abgemeldet.',
  'passkey-added': 'Ihr Passkey ist hinzugefügt.',
  'passkey-renamed': 'Der Passkey ist umbenannt.',
  'passkey-removed': 'Der Passkey ist entfernt.',
  linked: 'Das Konto ist verknüpft.',
  'not-linked': 'Es wurde nichts verknüpft.',
  unlinked: 'Das Konto ist nicht mehr verknüpft.',
  'email-changed': 'Ihre E-Mail-Adresse ist geändert.',
  'relay-linked': 'Ihre echte Adresse ist verknüpft.',
  'change-dropped': 'Es wurde nichts geändert. Der Code gilt nicht mehr.',
};

const fr: DoneWords = {
  profile: 'Vos informations sont enregistrées.',
  password: 'Votre mot de passe est changé. Vous restez connecté ici et êtes déconnecté partout ailleurs.',
  'turned-off': 'La validation en deux étapes est désactivée.',
  'session-ended': 'L’appareil est déconnecté.',
  'others-ended': 'Tous les autres appareils sont déconnectés.',
  'passkey-added': 'Votre clé d’accès est ajoutée.',
  'passkey-renamed': 'La clé d’accès est renommée.',
  'passkey-removed': 'La clé d’accès est supprimée.',
  linked: 'Le compte est associé.',
  'not-linked': 'Aucun compte n’a été associé.',
  unlinked: 'Le compte n’est plus associé.',
  'email-changed': 'Votre adresse e-mail est changée.',
  'relay-linked': 'Votre véritable adresse est associée.',
  'change-dropped': 'Rien n’a été modifié. Le code n’est plus valable.',
};

const es: DoneWords = {
  profile: 'Sus datos se han guardado.',
  password: 'Su contraseña se ha cambiado. Su sesión sigue abierta aquí y se ha cerrado en todos los demás sitios.',
  'turned-off': 'La verificación en dos pasos está desactivada.',
  'session-ended': 'Se ha cerrado la sesión en el dispositivo.',
  'others-ended': 'Se ha cerrado la sesión en los demás dispositivos.',
  'passkey-added': 'La llave de acceso se ha añadido.',
  'passkey-renamed': 'Se ha cambiado el nombre de la llave de acceso.',
  'passkey-removed': 'La llave de acceso se ha eliminado.',
  linked: 'La cuenta está vinculada.',
  'not-linked': 'No se ha vinculado ninguna cuenta.',
  unlinked: 'La cuenta ya no está vinculada.',
  'email-changed': 'Su correo electrónico se ha cambiado.',
  'relay-linked': 'Su dirección real está vinculada.',
  'change-dropped': 'No se ha cambiado nada. El código ya no es válido.',
};

const pt: DoneWords = {
  profile: 'Seus dados foram salvos.',
  password: 'Sua senha foi alterada. Você continua conectado aqui e saiu de todos os outros lugares.',
  'turned-off': 'A verificação em duas etapas está desativada.',
  'session-ended': 'O dispositivo foi desconectado.',
  'others-ended': 'Os outros dispositivos foram desconectados.',
  'passkey-added': 'Sua chave de acesso foi adicionada.',
  'passkey-renamed': 'A chave de acesso foi renomeada.',
  'passkey-removed': 'A chave de acesso foi removida.',
  linked: 'A conta está vinculada.',
  'not-linked': 'Nenhuma conta foi vinculada.',
  unlinked: 'A conta não está mais vinculada.',
  'email-changed': 'Seu e-mail foi alterado.',
  'relay-linked': 'Seu endereço real está vinculado.',
  'change-dropped': 'Nada foi mudado. O código não vale mais.',
};

const ja: DoneWords = {
  profile: 'プロフィールを保存しました。',
  password: 'パスワードを変更しました。ここではログインしたままで、ほかではすべてログアウトしました。',
  'turned-off': '2段階認証を無効にしました。',
  'session-ended': 'デバイスからログアウトしました。',
  'others-ended': 'ほかのすべてのデバイスからログアウトしました。',
  'passkey-added': 'パスキーを追加しました。',
  'passkey-renamed': 'パスキーの名前を変更しました。',
  'passkey-removed': 'パスキーを削除しました。',
  linked: 'アカウントを連携しました。',
  'not-linked': 'アカウントは連携されませんでした。',
  unlinked: 'アカウントの連携を解除しました。',
  'email-changed': 'メールアドレスを変更しました。',
  'relay-linked': '本来のアドレスを連携しました。',
  'change-dropped': '何も変更されていません。コードは無効になりました。',
};

export const DONE: Record<Language, DoneWords> = { en, de, fr, es, pt, ja };
