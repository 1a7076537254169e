import type { Language } from '../../../platform/http/language.js';
import type { EndReason } from '../../../session/lifecycle/end-reasons.js';

type Words = Record<EndReason, string>;

const en: Words = {
  logout: 'Signed out',
  user: 'Signed out on the account pages',
  admin: 'Signed out by the people who run the application',
  blocked: 'Signed out because the account was blocked',
  reuse: 'Signed out for safety: an old sign-in was used a second time',
  idle: 'Signed out after a long time without use',
  absolute: 'Signed out at the end of the longest time',
  password_change: 'Signed out because the password changed',
  replaced: 'Replaced by a new sign-in in the same browser',
  plan: 'Signed out because the account pages were switched off',
  replayed_code: 'Signed out for safety: a code was used twice',
  bound: 'Signed out because there were too many sign-ins',
  second_factor_disabled: 'Signed out because two-step verification was turned off',
  taken_over: 'Signed out because the account was taken over',
  restored: 'Signed out after a repair by the people who run the application',
  merged: 'Signed out because the account was merged',
  deleted: 'Signed out because the account was deleted',
};

const de: Words = {
  logout: 'Abgemeldet',
  user: 'Auf den Kontoseiten abgemeldet',
  admin: 'Von den Betreibern abgemeldet',
  blocked: 'Abgemeldet, weil das Konto gesperrt wurde',
  reuse: 'Zur Sicherheit abgemeldet: eine alte Anmeldung wurde ein zweites Mal verwendet',
  idle: 'Abgemeldet, weil lange nicht verwendet',
  absolute: 'Abgemeldet nach der längsten Dauer',
  password_change: 'Abgemeldet, weil das Passwort geändert wurde',
  replaced: 'Durch eine neue Anmeldung im selben Browser ersetzt',
  plan: 'Abgemeldet, weil die Kontoseiten abgeschaltet wurden',
  replayed_code: 'Zur Sicherheit abgemeldet: ein Code wurde zweimal verwendet',
  bound: 'Abgemeldet, weil es zu viele Anmeldungen gab',
  second_factor_disabled: 'Abgemeldet, weil die Bestätigung in zwei Schritten deaktiviert wurde',
  taken_over: 'Abgemeldet, weil das Konto übernommen wurde',
  restored: 'Nach einer Reparatur durch die Betreiber abgemeldet',
  merged: 'Abgemeldet, weil das Konto zusammengeführt wurde',
  deleted: 'Abgemeldet, weil das Konto gelöscht wurde',
};

const fr: Words = {
  logout: 'Déconnexion',
  user: 'Déconnexion depuis les pages du compte',
  admin: 'Déconnexion par les responsables de l’application',
  blocked: 'Déconnexion, car le compte a été bloqué',
  reuse: 'Déconnexion de sécurité\u00a0: une ancienne connexion a servi une deuxième fois',
  idle: 'Déconnexion après une longue inactivité',
  absolute: 'Déconnexion à la durée maximale',
  password_change: 'Déconnexion, car le mot de passe a changé',
  replaced: 'Remplacée par une nouvelle connexion dans le même navigateur',
  plan: 'Déconnexion, car les pages du compte ont été désactivées',
  replayed_code: 'Déconnexion de sécurité\u00a0: un code a servi deux fois',
  bound: 'Déconnexion, car il y avait trop de connexions',
  second_factor_disabled: 'Déconnexion, car la validation en deux étapes a été désactivée',
  taken_over: 'Déconnexion, car le compte a été repris',
  restored: 'Déconnexion après une réparation par les responsables',
  merged: 'Déconnexion, car le compte a été fusionné',
  deleted: 'Déconnexion, car le compte a été supprimé',
};

const es: Words = {
  logout: 'Sesión cerrada',
  user: 'Sesión cerrada desde las páginas de la cuenta',
  admin: 'Sesión cerrada por los responsables de la aplicación',
  blocked: 'Sesión cerrada porque se bloqueó la cuenta',
  reuse: 'Sesión cerrada por seguridad: una sesión antigua se usó por segunda vez',
  idle: 'Sesión cerrada tras mucho tiempo sin uso',
  absolute: 'Sesión cerrada al llegar a su duración máxima',
  password_change: 'Sesión cerrada porque cambió la contraseña',
  replaced: 'Sustituida por un nuevo inicio de sesión en el mismo navegador',
  plan: 'Sesión cerrada porque se desactivaron las páginas de la cuenta',
  replayed_code: 'Sesión cerrada por seguridad: un código se usó dos veces',
  bound: 'Sesión cerrada porque había demasiadas sesiones',
  second_factor_disabled: 'Sesión cerrada porque se desactivó la verificación en dos pasos',
  taken_over: 'Sesión cerrada porque el titular recuperó la cuenta',
  restored: 'Sesión cerrada tras una reparación de los responsables',
  merged: 'Sesión cerrada porque se unió la cuenta con otra',
  deleted: 'Sesión cerrada porque se eliminó la cuenta',
};

const pt: Words = {
  logout: 'Saída',
  user: 'Saída pelas páginas da conta',
  admin: 'Saída feita por quem administra o aplicativo',
  blocked: 'Saída porque a conta foi bloqueada',
  reuse: 'Saída por segurança: um login antigo foi usado pela segunda vez',
  idle: 'Saída após muito tempo sem uso',
  absolute: 'Saída ao chegar ao tempo máximo',
  password_change: 'Saída porque a senha foi alterada',
  replaced: 'Substituído por um novo login no mesmo navegador',
  plan: 'Saída porque as páginas da conta foram desligadas',
  replayed_code: 'Saída por segurança: um código foi usado duas vezes',
  bound: 'Saída porque havia logins demais',
  second_factor_disabled: 'Saída porque a verificação em duas etapas foi desativada',
  taken_over: 'Saída porque a conta foi assumida pelo dono',
  restored: 'Saída após um reparo feito por quem administra',
  merged: 'Saída porque a conta foi unida a outra',
  deleted: 'Saída porque a conta foi excluída',
};

const ja: Words = {
  logout: 'ログアウト',
  user: 'アカウントページでのログアウト',
  admin: '運営者によるログアウト',
  blocked: 'アカウント停止によるログアウト',
  reuse: '安全のためのログアウト（古いログイン情報が再度使われました）',
  idle: '長期間使用されなかったためログアウト',
  absolute: '最長期間の終了によるログアウト',
  password_change: 'パスワード変更によるログアウト',
  replaced: '同じブラウザーでの新しいログインに置き換え',
  plan: 'アカウントページの提供終了によるログアウト',
  replayed_code: '安全のためのログアウト（コードが2回使われました）',
  bound: 'ログイン数の上限によるログアウト',
  second_factor_disabled: '2段階認証の無効化によるログアウト',
  taken_over: 'アカウントの引き継ぎによるログアウト',
  restored: '運営者による復旧後のログアウト',
  merged: 'アカウントの統合によるログアウト',
  deleted: 'アカウントの削除によるログアウト',
};

/** Why a session ended. */
export const END_REASON_WORDS: Record<Language, Words> = { en, de, fr, es, pt, ja };
