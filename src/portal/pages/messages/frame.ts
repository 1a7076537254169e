import type { Language } from '../../../platform/http/language.js';

interface FrameWords {
  account: string;
  overview: string;
  security: string;
  signIns: string;
  data: string;
  signOut: string;
  save: string;
  change: string;
  on: string;
  off: string;
}

/** What stands around every account page. */
export const FRAME: Record<Language, FrameWords> = {
  en: {
    account: 'Your account',
    overview: 'Overview',
    security: 'Security',
    signIns: 'Sign-ins',
    data: 'Your data',
    signOut: 'Sign out',
    save: 'Save',
    change: 'Change',
    on: 'On',
    off: 'Off',
  },
  de: {
    account: 'Ihr Konto',
    overview: 'Übersicht',
    security: 'Sicherheit',
    signIns: 'Anmeldungen',
    data: 'Ihre Daten',
    signOut: 'Abmelden',
    save: 'Speichern',
    change: 'Ändern',
    on: 'Aktiviert',
    off: 'Nicht aktiviert',
  },
  fr: {
    account: 'Votre compte',
    overview: 'Aperçu',
    security: 'Sécurité',
    signIns: 'Connexions',
    data: 'Vos données',
    signOut: 'Se déconnecter',
    save: 'Enregistrer',
    change: 'Modifier',
    on: 'Activée',
    off: 'Désactivée',
  },
  es: {
    account: 'Su cuenta',
    overview: 'Resumen',
    security: 'Seguridad',
    signIns: 'Sesiones',
    data: 'Sus datos',
    signOut: 'Cerrar sesión',
    save: 'Guardar',
    change: 'Cambiar',
    on: 'Activada',
    off: 'Desactivada',
  },
  pt: {
    account: 'Sua conta',
    overview: 'Visão geral',
    security: 'Segurança',
    signIns: 'Acessos',
    data: 'Seus dados',
    signOut: 'Sair',
    save: 'Salvar',
    change: 'Alterar',
    on: 'Ativada',
    off: 'Desativada',
  },
  ja: {
    account: 'アカウント',
    overview: '概要',
    security: 'セキュリティ',
    signIns: 'ログイン状況',
    data: 'データ',
    signOut: 'ログアウト',
    save: '保存',
    change: '変更',
    on: '有効',
    off: '無効',
  },
};
