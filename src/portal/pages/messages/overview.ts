import type { Language } from '../../../platform/http/language.js';

interface OverviewWords {
  intro: (application: string) => string;
  you: string;
  edit: string;
  editTitle: string;
  editIntro: (application: string) => string;
  language: string;
  languageHint: string;
  languageOfBrowser: string;
  since: string;
  verified: string;
  relay: string;
  password: string;
  isSet: string;
  notSet: string;
  twoSteps: string;
  codesLeft: (count: number) => string;
  passkeys: string;
  count: (count: number) => string;
  weak: string;
}

const passkeysIn = (one: string, many: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : many.replace('#', String(count));

/** Who is signed in, and what protects the account. */
export const OVERVIEW: Record<Language, OverviewWords> = {
  en: {
    intro: (application) => `You manage your account at ${application} here.`,
    you: 'About you',
    edit: 'Edit',
    editTitle: 'Edit your details',
    editIntro: (application) => `${application} sees what you enter here.`,
    language: 'Language',
    languageHint: 'These pages and our emails use it.',
    languageOfBrowser: 'As in your browser',
    since: 'Member since',
    verified: 'Verified',
    relay: 'Hides your real address',
    password: 'Password',
    isSet: 'Set',
    notSet: 'None',
    twoSteps: 'Two-step verification',
    codesLeft: passkeysIn('1 recovery code left', '# recovery codes left', 'No recovery codes left'),
    passkeys: 'Passkeys',
    count: passkeysIn('1 passkey', '# passkeys', 'None'),
    weak: 'A password alone can be guessed or stolen. A passkey or two-step verification keeps others out.',
  },
  de: {
    intro: (application) => `Hier verwalten Sie Ihr Konto bei ${application}.`,
    you: 'Über Sie',
    edit: 'Bearbeiten',
    editTitle: 'Angaben bearbeiten',
    editIntro: (application) => `${application} sieht, was Sie hier eingeben.`,
    language: 'Sprache',
    languageHint: 'Diese Seiten und unsere E-Mails verwenden sie.',
    languageOfBrowser: 'Wie in Ihrem Browser',
    since: 'Mitglied seit',
    verified: 'Bestätigt',
    relay: 'Verbirgt Ihre echte Adresse',
    password: 'Passwort',
    isSet: 'Festgelegt',
    notSet: 'Keines',
    twoSteps: 'Bestätigung in zwei Schritten',
    codesLeft: passkeysIn(
      'Noch 1 Wiederherstellungscode',
      'Noch # Wiederherstellungscodes',
      'Keine Wiederherstellungscodes mehr',
    ),
    passkeys: 'Passkeys',
    count: passkeysIn('1 Passkey', '# Passkeys', 'Keine'),
    weak: 'Ein Passwort allein kann erraten oder gestohlen werden. Ein Passkey oder die Bestätigung in zwei Schritten hält andere fern.',
  },
  fr: {
    intro: (application) => `Vous gérez ici votre compte chez ${application}.`,
    you: 'À propos de vous',
    edit: 'Modifier',
    editTitle: 'Modifier vos informations',
    editIntro: (application) => `${application} voit ce que vous saisissez ici.`,
    language: 'Langue',
    languageHint: 'Ces pages et nos e-mails l’utilisent.',
    languageOfBrowser: 'Celle de votre navigateur',
    since: 'Membre depuis',
    verified: 'Confirmée',
    relay: 'Masque votre véritable adresse',
    password: 'Mot de passe',
    isSet: 'Défini',
    notSet: 'Aucun',
    twoSteps: 'Validation en deux étapes',
    codesLeft: passkeysIn('Il reste 1 code de secours', 'Il reste # codes de secours', 'Plus aucun code de secours'),
    passkeys: 'Clés d’accès',
    count: passkeysIn('1 clé d’accès', '# clés d’accès', 'Aucune'),
    weak: 'Un mot de passe seul peut être deviné ou volé. Une clé d’accès ou la validation en deux étapes protège mieux.',
  },
  es: {
    intro: (application) => `Aquí administra su cuenta en ${application}.`,
    you: 'Sobre usted',
    edit: 'Editar',
    editTitle: 'Editar sus datos',
    editIntro: (application) => `${application} ve lo que escriba aquí.`,
    language: 'Idioma',
    languageHint: 'Estas páginas y nuestros correos lo usan.',
    languageOfBrowser: 'El de su navegador',
    since: 'Miembro desde',
    verified: 'Verificado',
    relay: 'Oculta su dirección real',
    password: 'Contraseña',
    isSet: 'Definida',
    notSet: 'Ninguna',
    twoSteps: 'Verificación en dos pasos',
    codesLeft: passkeysIn(
      'Queda 1 código de recuperación',
      'Quedan # códigos de recuperación',
      'Sin códigos de recuperación',
    ),
    passkeys: 'Llaves de acceso',
    count: passkeysIn('1 llave de acceso', '# llaves de acceso', 'Ninguna'),
    weak: 'Una contraseña sola se puede adivinar o robar. Una llave de acceso o la verificación en dos pasos la protege mejor.',
  },
  pt: {
    intro: (application) => `Aqui você gerencia sua conta em ${application}.`,
    you: 'Sobre você',
    edit: 'Editar',
    editTitle: 'Editar seus dados',
    editIntro: (application) => `${application} vê o que você informar aqui.`,
    language: 'Idioma',
    languageHint: 'Estas páginas e nossos e-mails usam esse idioma.',
    languageOfBrowser: 'O do seu navegador',
    since: 'Membro desde',
    verified: 'Confirmado',
    relay: 'Oculta o seu endereço real',
    password: 'Senha',
    isSet: 'Definida',
    notSet: 'Nenhuma',
    twoSteps: 'Verificação em duas etapas',
    codesLeft: passkeysIn(
      'Resta 1 código de recuperação',
      'Restam # códigos de recuperação',
      'Sem códigos de recuperação',
    ),
    passkeys: 'Chaves de acesso',
    count: passkeysIn('1 chave de acesso', '# chaves de acesso', 'Nenhuma'),
    weak: 'Só uma senha pode ser adivinhada ou roubada. Uma chave de acesso ou a verificação em duas etapas protege melhor.',
  },
  ja: {
    intro: (application) => `${application} のアカウントをここで管理できます。`,
    you: 'プロフィール',
    edit: '編集',
    editTitle: 'プロフィールの編集',
    editIntro: (application) => `ここに入力した内容は ${application} に表示されます。`,
    language: '言語',
    languageHint: 'アカウントページとメールで使う言語です。',
    languageOfBrowser: 'ブラウザーの設定に合わせる',
    since: '登録日',
    verified: '確認済み',
    relay: '本来のアドレスを隠しています',
    password: 'パスワード',
    isSet: '設定済み',
    notSet: 'なし',
    twoSteps: '2段階認証',
    codesLeft: (count) => (count === 0 ? 'リカバリーコードなし' : `リカバリーコード残り\u00a0${count}\u00a0個`),
    passkeys: 'パスキー',
    count: (count) => (count === 0 ? 'なし' : `${count} 個`),
    weak: 'パスワードだけでは、推測や盗難のおそれがあります。パスキーや2段階認証で、より安全になります。',
  },
};
