import type { Language } from '../../common/language.js';

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
    out: 'Nobody is signed in with this browser. You can close this page.',
    overTitle: 'Please sign in again',
    over: 'Your session has ended, or this browser no longer has it.',
    back: (name) => `Continue to ${name}`,
  },
  de: {
    askTitle: 'Abmelden?',
    ask: (name) => `Eine andere Seite hat Sie hierher geschickt. Möchten Sie sich bei ${name} abmelden?`,
    signOut: 'Abmelden',
    stay: 'Angemeldet bleiben',
    outTitle: 'Sie sind abgemeldet',
    out: 'In diesem Browser ist niemand angemeldet. Sie können diese Seite schließen.',
    overTitle: 'Bitte melden Sie sich erneut an',
    over: 'Ihre Sitzung ist beendet, oder dieser Browser hat sie nicht mehr.',
    back: (name) => `Weiter zu ${name}`,
  },
  fr: {
    askTitle: 'Se déconnecter ?',
    ask: (name) => `Un autre site vous a envoyé ici. Voulez-vous vous déconnecter de ${name} ?`,
    signOut: 'Se déconnecter',
    stay: 'Rester connecté',
    outTitle: 'Vous êtes déconnecté',
    out: 'Personne n’est connecté dans ce navigateur. Vous pouvez fermer cette page.',
    overTitle: 'Veuillez vous reconnecter',
    over: 'Votre session est terminée, ou ce navigateur ne l’a plus.',
    back: (name) => `Continuer vers ${name}`,
  },
  es: {
    askTitle: '¿Cerrar sesión?',
    ask: (name) => `Otro sitio le ha enviado aquí. ¿Quiere cerrar su sesión en ${name}?`,
    signOut: 'Cerrar sesión',
    stay: 'Mantener la sesión',
    outTitle: 'Ha cerrado la sesión',
    out: 'Nadie tiene la sesión iniciada en este navegador. Puede cerrar esta página.',
    overTitle: 'Vuelva a iniciar sesión',
    over: 'Su sesión ha terminado, o este navegador ya no la tiene.',
    back: (name) => `Continuar a ${name}`,
  },
  pt: {
    askTitle: 'Terminar sessão?',
    ask: (name) => `Outro site enviou-o para aqui. Quer terminar a sua sessão em ${name}?`,
    signOut: 'Terminar sessão',
    stay: 'Manter a sessão',
    outTitle: 'A sessão foi terminada',
    out: 'Ninguém tem sessão iniciada neste navegador. Pode fechar esta página.',
    overTitle: 'Inicie sessão novamente',
    over: 'A sua sessão terminou, ou este navegador já não a tem.',
    back: (name) => `Continuar para ${name}`,
  },
  ja: {
    askTitle: 'サインアウトしますか？',
    ask: (name) => `別のサイトからこのページに移動しました。${name}からサインアウトしますか？`,
    signOut: 'サインアウト',
    stay: 'サインインしたままにする',
    outTitle: 'サインアウトしました',
    out: 'このブラウザーでは誰もサインインしていません。このページを閉じてかまいません。',
    overTitle: 'もう一度サインインしてください',
    over: 'セッションが終了したか、このブラウザーに残っていません。',
    back: (name) => `${name}へ進む`,
  },
};
