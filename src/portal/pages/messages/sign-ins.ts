import type { Language } from '../../../platform/http/language.js';

interface SignInWords {
  intro: string;
  places: string;
  unknownDevice: string;
  /** A device of which only the system is known. */
  computer: (system: string) => string;
  /** In place of an address that is this machine's own. */
  thisMachine: string;
  thisOne: string;
  accountPages: string;
  lastUsed: string;
  signedIn: string;
  continued: string;
  end: string;
  endOthers: string;
  endOthersNote: string;
  onlyThis: string;
  recent: string;
  older: string;
  newest: string;
  nothing: string;
}

/** Where an account is signed in, and what happened lately. */
export const SIGN_INS: Record<Language, SignInWords> = {
  en: {
    intro: 'You see here where you are signed in and what happened lately.',
    places: 'Where you are signed in',
    unknownDevice: 'Unknown device',
    computer: (system) => `Computer with ${system}`,
    thisMachine: 'This machine',
    thisOne: 'This device',
    accountPages: 'These account pages',
    lastUsed: 'Last used',
    signedIn: 'Signed in',
    continued: 'Continued from a remembered browser',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    endOthersNote: 'This signs out every device but this one.',
    onlyThis: 'You are signed in only here.',
    recent: 'Recent activity',
    older: 'Older',
    newest: 'Newest',
    nothing: 'Nothing to show yet.',
  },
  de: {
    intro: 'Hier sehen Sie, wo Sie angemeldet sind und was zuletzt geschehen ist.',
    places: 'Wo Sie angemeldet sind',
    unknownDevice: 'Unbekanntes Gerät',
    computer: (system) => `Computer mit ${system}`,
    thisMachine: 'Dieser Rechner',
    thisOne: 'Dieses Gerät',
    accountPages: 'Diese Kontoseiten',
    lastUsed: 'Zuletzt verwendet',
    signedIn: 'Angemeldet',
    continued: 'In einem gemerkten Browser fortgesetzt',
    end: 'Abmelden',
    endOthers: 'Überall sonst abmelden',
    endOthersNote: 'Damit melden Sie jedes Gerät außer diesem ab.',
    onlyThis: 'Sie sind nur hier angemeldet.',
    recent: 'Letzte Aktivitäten',
    older: 'Ältere',
    newest: 'Neueste',
    nothing: 'Noch nichts vorhanden.',
  },
  fr: {
    intro: 'Vous voyez ici où vous êtes connecté et ce qui s’est passé récemment.',
    places: 'Où vous êtes connecté',
    unknownDevice: 'Appareil inconnu',
    computer: (system) => `Ordinateur sous ${system}`,
    thisMachine: 'Cette machine',
    thisOne: 'Cet appareil',
    accountPages: 'Ces pages de compte',
    lastUsed: 'Dernière utilisation',
    signedIn: 'Connexion',
    continued: 'Poursuivie dans un navigateur qui se souvient du compte',
    end: 'Déconnecter',
    endOthers: 'Déconnecter partout ailleurs',
    endOthersNote: 'Cela déconnecte tous les appareils sauf celui-ci.',
    onlyThis: 'Vous n’êtes connecté qu’ici.',
    recent: 'Activité récente',
    older: 'Plus ancien',
    newest: 'Le plus récent',
    nothing: 'Rien à afficher pour l’instant.',
  },
  es: {
    intro: 'Aquí ve dónde tiene la sesión abierta y qué ha pasado últimamente.',
    places: 'Dónde tiene la sesión abierta',
    unknownDevice: 'Dispositivo desconocido',
    computer: (system) => `Ordenador con ${system}`,
    thisMachine: 'Este equipo',
    thisOne: 'Este dispositivo',
    accountPages: 'Estas páginas de la cuenta',
    lastUsed: 'Último uso',
    signedIn: 'Inicio de sesión',
    continued: 'Continuada en un navegador que recuerda la cuenta',
    end: 'Cerrar sesión',
    endOthers: 'Cerrar sesión en los demás sitios',
    endOthersNote: 'Esto cierra la sesión en todos los dispositivos menos en este.',
    onlyThis: 'Solo tiene la sesión abierta aquí.',
    recent: 'Actividad reciente',
    older: 'Anteriores',
    newest: 'Más recientes',
    nothing: 'Todavía no hay nada que mostrar.',
  },
  pt: {
    intro: 'Aqui você vê onde está conectado e o que aconteceu recentemente.',
    places: 'Onde você está conectado',
    unknownDevice: 'Dispositivo desconhecido',
    computer: (system) => `Computador com ${system}`,
    thisMachine: 'Este computador',
    thisOne: 'Este dispositivo',
    accountPages: 'Estas páginas da conta',
    lastUsed: 'Último uso',
    signedIn: 'Login',
    continued: 'Continuado em um navegador que lembra da conta',
    end: 'Sair',
    endOthers: 'Sair em todos os outros lugares',
    endOthersNote: 'Isso desconecta todos os dispositivos, menos este.',
    onlyThis: 'Você está conectado apenas aqui.',
    recent: 'Atividade recente',
    older: 'Mais antigas',
    newest: 'Mais recentes',
    nothing: 'Ainda não há nada para mostrar.',
  },
  ja: {
    intro: 'ログイン中のデバイスと、最近の操作です。',
    places: 'ログイン中のデバイス',
    unknownDevice: '不明なデバイス',
    computer: (system) => `${system} のパソコン`,
    thisMachine: 'このマシン',
    thisOne: 'このデバイス',
    accountPages: 'アカウントページ',
    lastUsed: '最終使用',
    signedIn: 'ログイン',
    continued: 'アカウントを記憶したブラウザーからの続行',
    end: 'ログアウト',
    endOthers: 'ほかのすべてからログアウト',
    endOthersNote: 'このデバイス以外のすべてのデバイスからログアウトします。',
    onlyThis: 'ログイン中なのはこのデバイスだけです。',
    recent: '最近の操作',
    older: '以前の操作',
    newest: '最新',
    nothing: '表示するものはまだありません。',
  },
};
