import type { Language } from '../../../platform/http/language.js';

interface Words {
  askTitle: string;
  ask: (name: string) => string;
  signOut: string;
  stay: string;
  outTitle: string;
  out: string;
  overTitle: string;
  over: string;
  back: (name: string) => string;
}

export const WORDS: Record<Language, Words> = {
  en: {
    askTitle: 'Sign out?',
    ask: (name) => `Another site sent you here. Do you want to sign out of ${name}?`,
    signOut: 'Sign out',
    stay: 'Stay signed in',
    outTitle: 'You are signed out',
    out: 'There is no active session in this browser. You can close this page.',
    overTitle: 'Please sign in again',
    over: 'Your session has ended, or is no longer in this browser.',
    back: (name) => `Continue to ${name}`,
  },
  de: {
    askTitle: 'Abmelden?',
    ask: (name) => `Eine andere Website hat Sie hierher geleitet. Möchten Sie sich bei ${name} abmelden?`,
    signOut: 'Abmelden',
    stay: 'Angemeldet bleiben',
    outTitle: 'Sie sind abgemeldet',
    out: 'In diesem Browser ist niemand angemeldet. Sie können diese Seite schließen.',
    overTitle: 'Bitte melden Sie sich erneut an',
    over: 'Ihre Sitzung ist beendet oder in diesem Browser nicht mehr vorhanden.',
    back: (name) => `Weiter zu ${name}`,
  },
  fr: {
    askTitle: 'Se déconnecter ?',
    ask: (name) => `Vous venez d’un autre site. Voulez-vous vous déconnecter de ${name} ?`,
    signOut: 'Se déconnecter',
    stay: 'Garder ma session ouverte',
    outTitle: 'Déconnexion effectuée',
    out: 'Aucune session n’est ouverte dans ce navigateur. Vous pouvez fermer cette page.',
    overTitle: 'Veuillez vous reconnecter',
    over: 'Votre session a pris fin ou n’existe plus dans ce navigateur.',
    back: (name) => `Continuer vers ${name}`,
  },
  es: {
    askTitle: '¿Cerrar sesión?',
    ask: (name) => `Otro sitio web le ha traído hasta aquí. ¿Quiere cerrar su sesión en ${name}?`,
    signOut: 'Cerrar sesión',
    stay: 'Mantener la sesión iniciada',
    outTitle: 'Sesión cerrada',
    out: 'No hay ninguna sesión iniciada en este navegador. Puede cerrar esta página.',
    overTitle: 'Vuelva a iniciar sesión',
    over: 'Su sesión ha terminado o ya no está en este navegador.',
    back: (name) => `Continuar en ${name}`,
  },
  pt: {
    askTitle: 'Sair da conta?',
    ask: (name) => `Outro site trouxe você até aqui. Quer sair da sua conta em ${name}?`,
    signOut: 'Sair',
    stay: 'Continuar na conta',
    outTitle: 'Você saiu da conta',
    out: 'Não há nenhuma sessão ativa neste navegador. Você pode fechar esta página.',
    overTitle: 'Entre novamente',
    over: 'Sua sessão terminou ou não está mais neste navegador.',
    back: (name) => `Continuar em ${name}`,
  },
  ja: {
    askTitle: 'ログアウトしますか？',
    ask: (name) => `別のサイトからこのページに移動しました。${name} からログアウトしますか？`,
    signOut: 'ログアウト',
    stay: 'ログインしたままにする',
    outTitle: 'ログアウトしました',
    out: 'このブラウザーにログイン中のアカウントはありません。このページを閉じてもかまいません。',
    overTitle: 'もう一度ログインしてください',
    over: 'セッションが終了したか、このブラウザーに残っていません。',
    back: (name) => `${name} に進む`,
  },
};
