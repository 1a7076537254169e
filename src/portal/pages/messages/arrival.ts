import type { Language } from '../../../platform/http/language.js';

interface ArrivalWords {
  replaceTitle: string;
  replaceIntro: (open: string, coming: string) => string;
  replaceNote: string;
  replace: string;
  stay: (open: string) => string;
  staySignedIn: string;
  signOutTitle: string;
  signOutIntro: (application: string) => string;
  signedOutTitle: string;
  signedOut: (application: string) => string;
  mayShow: (application: string, time: string) => string;
  close: string;
}

/** Coming to the account pages, and leaving them. */
export const ARRIVAL: Record<Language, ArrivalWords> = {
  en: {
    replaceTitle: 'Open the other account?',
    replaceIntro: (open, coming) =>
      `The account of ${open} is open in this browser. This link opens the account of ${coming}.`,
    replaceNote: 'If you did not expect this, stay where you are.',
    replace: 'Open the other account',
    stay: (open) => `Stay with ${open}`,
    staySignedIn: 'Stay signed in',
    signOutTitle: 'Sign out?',
    signOutIntro: (application) => `You sign out of ${application} and of these pages, in this browser.`,
    signedOutTitle: 'You are signed out',
    signedOut: (application) => `Your session at ${application} has ended, and these pages are closed.`,
    mayShow: (application, time) => `${application} may still show you as signed in for up to ${time}.`,
    close: 'You can close this window.',
  },
  de: {
    replaceTitle: 'Anderes Konto öffnen?',
    replaceIntro: (open, coming) =>
      `In diesem Browser ist das Konto von ${open} geöffnet. Dieser Link öffnet das Konto von ${coming}.`,
    replaceNote: 'Wenn Sie das nicht erwartet haben, bleiben Sie bei dem geöffneten Konto.',
    replace: 'Das andere Konto öffnen',
    stay: (open) => `Bei ${open} bleiben`,
    staySignedIn: 'Angemeldet bleiben',
    signOutTitle: 'Abmelden?',
    signOutIntro: (application) => `Sie melden sich in diesem Browser bei ${application} und von diesen Seiten ab.`,
    signedOutTitle: 'Sie sind abgemeldet',
    signedOut: (application) => `Ihre Sitzung bei ${application} ist beendet, und diese Seiten sind geschlossen.`,
    mayShow: (application, time) => `${application} zeigt Sie möglicherweise noch bis zu ${time} lang als angemeldet.`,
    close: 'Sie können das Fenster schließen.',
  },
  fr: {
    replaceTitle: 'Ouvrir l’autre compte\u00a0?',
    replaceIntro: (open, coming) =>
      `Le compte de ${open} est ouvert dans ce navigateur. Ce lien ouvre le compte de ${coming}.`,
    replaceNote: 'Si vous ne vous y attendiez pas, gardez le compte actuel.',
    replace: 'Ouvrir l’autre compte',
    stay: (open) => `Garder ${open}`,
    staySignedIn: 'Garder ma session ouverte',
    signOutTitle: 'Se déconnecter\u00a0?',
    signOutIntro: (application) => `Vous vous déconnectez de ${application} et de ces pages, dans ce navigateur.`,
    signedOutTitle: 'Vous êtes déconnecté',
    signedOut: (application) => `Votre session ${application} a pris fin et ces pages sont fermées.`,
    mayShow: (application, time) => `${application} peut encore vous afficher comme connecté pendant ${time} au plus.`,
    close: 'Vous pouvez fermer cette fenêtre.',
  },
  es: {
    replaceTitle: '¿Abrir la otra cuenta?',
    replaceIntro: (open, coming) =>
      `En este navegador está abierta la cuenta de ${open}. Este enlace abre la cuenta de ${coming}.`,
    replaceNote: 'Si no lo esperaba, quédese en la cuenta actual.',
    replace: 'Abrir la otra cuenta',
    stay: (open) => `Seguir con ${open}`,
    staySignedIn: 'Mantener la sesión iniciada',
    signOutTitle: '¿Cerrar sesión?',
    signOutIntro: (application) => `Cerrará su sesión en ${application} y en estas páginas, en este navegador.`,
    signedOutTitle: 'Ha cerrado la sesión',
    signedOut: (application) => `Su sesión de ${application} ha terminado y estas páginas están cerradas.`,
    mayShow: (application, time) =>
      `Es posible que ${application} siga mostrando su sesión como iniciada durante ${time} como máximo.`,
    close: 'Puede cerrar esta ventana.',
  },
  pt: {
    replaceTitle: 'Abrir a outra conta?',
    replaceIntro: (open, coming) =>
      `A conta de ${open} está aberta neste navegador. Este link abre a conta de ${coming}.`,
    replaceNote: 'Se você não esperava isso, continue na conta atual.',
    replace: 'Abrir a outra conta',
    stay: (open) => `Continuar com ${open}`,
    staySignedIn: 'Continuar na conta',
    signOutTitle: 'Sair da conta?',
    signOutIntro: (application) => `Você sai de ${application} e destas páginas, neste navegador.`,
    signedOutTitle: 'Você saiu da conta',
    signedOut: (application) => `Sua sessão em ${application} terminou, e estas páginas estão fechadas.`,
    mayShow: (application, time) => `${application} ainda pode mostrar você como conectado por até ${time}.`,
    close: 'Você pode fechar esta janela.',
  },
  ja: {
    replaceTitle: '別のアカウントを開きますか？',
    replaceIntro: (open, coming) =>
      `このブラウザーでは ${open} のアカウントが開かれています。このリンクは ${coming} のアカウントを開きます。`,
    replaceNote: '心当たりがない場合は、今のアカウントのままにしてください。',
    replace: '別のアカウントを開く',
    stay: (open) => `${open} のままにする`,
    staySignedIn: 'ログインしたままにする',
    signOutTitle: 'ログアウトしますか？',
    signOutIntro: (application) => `このブラウザーで、${application} とアカウントページからログアウトします。`,
    signedOutTitle: 'ログアウトしました',
    signedOut: (application) => `${application} のセッションが終了し、アカウントページを閉じました。`,
    mayShow: (application, time) => `${application} では、最長 ${time}、ログイン中と表示されることがあります。`,
    close: 'このウィンドウを閉じてもかまいません。',
  },
};
