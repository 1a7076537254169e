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
    signedOut: (application) => `You are signed out of ${application} and of these pages. You can close this window.`,
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
    signedOut: (application) =>
      `Sie sind bei ${application} und von diesen Seiten abgemeldet. Sie können das Fenster schließen.`,
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
    signedOut: (application) =>
      `La session est fermée sur ${application} et sur ces pages. Vous pouvez fermer cette fenêtre.`,
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
    signedOut: (application) =>
      `La sesión está cerrada en ${application} y en estas páginas. Puede cerrar esta ventana.`,
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
    signedOut: (application) => `Você saiu de ${application} e destas páginas. Pode fechar esta janela.`,
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
    signedOut: (application) =>
      `${application} とアカウントページからログアウトしました。このウィンドウを閉じてもかまいません。`,
  },
};
