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
  picture: string;
  pictureHint: string;
  since: string;
  verified: string;
  relay: string;
  protection: string;
  password: string;
  isSet: string;
  notSet: string;
  twoSteps: string;
  codesLeft: (count: number) => string;
  passkeys: string;
  count: (count: number) => string;
  review: string;
  weak: string;
}

const passkeysIn = (one: string, many: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : many.replace('#', String(count));

/** Who is signed in, and what protects the account. */
export const OVERVIEW: Record<Language, OverviewWords> = {
  en: {
    intro: (application) => `Your account at ${application}: who you are, and what protects it.`,
    you: 'About you',
    edit: 'Edit',
    editTitle: 'Edit your details',
    editIntro: (application) => `${application} sees what you enter here.`,
    language: 'Language',
    languageHint: 'Of these pages and of our emails.',
    languageOfBrowser: 'As in your browser',
    picture: 'Picture',
    pictureHint: 'The address of a picture of you, beginning with https://.',
    since: 'Member since',
    verified: 'verified',
    relay: 'hides your real address',
    protection: 'What protects it',
    password: 'Password',
    isSet: 'Set',
    notSet: 'None',
    twoSteps: 'Two-step verification',
    codesLeft: passkeysIn('On, 1 recovery code left', 'On, # recovery codes left', 'On, no recovery codes left'),
    passkeys: 'Passkeys',
    count: passkeysIn('1 passkey', '# passkeys', 'None'),
    review: 'Review security',
    weak: 'A password alone can be guessed or stolen. A passkey or two-step verification keeps others out.',
  },
  de: {
    intro: (application) => `Ihr Konto bei ${application}: wer Sie sind und was es schützt.`,
    you: 'Über Sie',
    edit: 'Bearbeiten',
    editTitle: 'Angaben bearbeiten',
    editIntro: (application) => `${application} sieht, was Sie hier eingeben.`,
    language: 'Sprache',
    languageHint: 'Dieser Seiten und unserer E-Mails.',
    languageOfBrowser: 'Wie in Ihrem Browser',
    picture: 'Bild',
    pictureHint: 'Die Adresse eines Bildes von Ihnen, die mit https:// beginnt.',
    since: 'Mitglied seit',
    verified: 'bestätigt',
    relay: 'verbirgt Ihre echte Adresse',
    protection: 'So ist es geschützt',
    password: 'Passwort',
    isSet: 'Festgelegt',
    notSet: 'Keines',
    twoSteps: 'Bestätigung in zwei Schritten',
    codesLeft: passkeysIn(
      'Aktiviert, noch 1 Wiederherstellungscode',
      'Aktiviert, noch # Wiederherstellungscodes',
      'Aktiviert, keine Wiederherstellungscodes mehr',
    ),
    passkeys: 'Passkeys',
    count: passkeysIn('1 Passkey', '# Passkeys', 'Keine'),
    review: 'Sicherheit prüfen',
    weak: 'Ein Passwort allein kann erraten oder gestohlen werden. Ein Passkey oder die Bestätigung in zwei Schritten hält andere fern.',
  },
  fr: {
    intro: (application) => `Votre compte chez ${application}\u00a0: qui vous êtes et ce qui le protège.`,
    you: 'À propos de vous',
    edit: 'Modifier',
    editTitle: 'Modifier vos informations',
    editIntro: (application) => `${application} voit ce que vous saisissez ici.`,
    language: 'Langue',
    languageHint: 'De ces pages et de nos e-mails.',
    languageOfBrowser: 'Celle de votre navigateur',
    picture: 'Photo',
    pictureHint: 'L’adresse d’une photo de vous, commençant par https://.',
    since: 'Membre depuis',
    verified: 'confirmée',
    relay: 'masque votre véritable adresse',
    protection: 'Ce qui le protège',
    password: 'Mot de passe',
    isSet: 'Défini',
    notSet: 'Aucun',
    twoSteps: 'Validation en deux étapes',
    codesLeft: passkeysIn(
      'Activée, il reste 1 code de secours',
      'Activée, il reste # codes de secours',
      'Activée, plus aucun code de secours',
    ),
    passkeys: 'Clés d’accès',
    count: passkeysIn('1 clé d’accès', '# clés d’accès', 'Aucune'),
    review: 'Vérifier la sécurité',
    weak: 'Un mot de passe seul peut être deviné ou volé. Une clé d’accès ou la validation en deux étapes protège mieux.',
  },
  es: {
    intro: (application) => `Su cuenta en ${application}: quién es usted y qué la protege.`,
    you: 'Sobre usted',
    edit: 'Editar',
    editTitle: 'Editar sus datos',
    editIntro: (application) => `${application} ve lo que escriba aquí.`,
    language: 'Idioma',
    languageHint: 'De estas páginas y de nuestros correos.',
    languageOfBrowser: 'El de su navegador',
    picture: 'Foto',
    pictureHint: 'La dirección de una foto suya, que empiece por https://.',
    since: 'Miembro desde',
    verified: 'verificado',
    relay: 'oculta su dirección real',
    protection: 'Qué la protege',
    password: 'Contraseña',
    isSet: 'Definida',
    notSet: 'Ninguna',
    twoSteps: 'Verificación en dos pasos',
    codesLeft: passkeysIn(
      'Activada, queda 1 código de recuperación',
      'Activada, quedan # códigos de recuperación',
      'Activada, sin códigos de recuperación',
    ),
    passkeys: 'Llaves de acceso',
    count: passkeysIn('1 llave de acceso', '# llaves de acceso', 'Ninguna'),
    review: 'Revisar la seguridad',
    weak: 'Una contraseña sola se puede adivinar o robar. Una llave de acceso o la verificación en dos pasos la protege mejor.',
  },
  pt: {
    intro: (application) => `Sua conta em ${application}: quem você é e o que a protege.`,
    you: 'Sobre você',
    edit: 'Editar',
    editTitle: 'Editar seus dados',
    editIntro: (application) => `${application} vê o que você informar aqui.`,
    language: 'Idioma',
    languageHint: 'Destas páginas e dos nossos e-mails.',
    languageOfBrowser: 'O do seu navegador',
    picture: 'Foto',
    pictureHint: 'O endereço de uma foto sua, começando com https://.',
    since: 'Membro desde',
    verified: 'confirmado',
    relay: 'oculta o seu endereço real',
    protection: 'O que a protege',
    password: 'Senha',
    isSet: 'Definida',
    notSet: 'Nenhuma',
    twoSteps: 'Verificação em duas etapas',
    codesLeft: passkeysIn(
      'Ativada, resta 1 código de recuperação',
      'Ativada, restam # códigos de recuperação',
      'Ativada, sem códigos de recuperação',
    ),
    passkeys: 'Chaves de acesso',
    count: passkeysIn('1 chave de acesso', '# chaves de acesso', 'Nenhuma'),
    review: 'Revisar a segurança',
    weak: 'Só uma senha pode ser adivinhada ou roubada. Uma chave de acesso ou a verificação em duas etapas protege melhor.',
  },
  ja: {
    intro: (application) => `${application} のアカウントの情報と保護の状況です。`,
    you: 'プロフィール',
    edit: '編集',
    editTitle: 'プロフィールの編集',
    editIntro: (application) => `ここに入力した内容は ${application} に表示されます。`,
    language: '言語',
    languageHint: 'アカウントページとメールで使う言語です。',
    languageOfBrowser: 'ブラウザーの設定に合わせる',
    picture: '写真',
    pictureHint: 'https:// で始まる、写真のアドレスです。',
    since: '登録日',
    verified: '確認済み',
    relay: '本来のアドレスを隠しています',
    protection: 'アカウントの保護',
    password: 'パスワード',
    isSet: '設定済み',
    notSet: 'なし',
    twoSteps: '2段階認証',
    codesLeft: (count) => (count === 0 ? '有効（リカバリーコードなし）' : `有効（リカバリーコード残り ${count} 個）`),
    passkeys: 'パスキー',
    count: (count) => (count === 0 ? 'なし' : `${count} 個`),
    review: 'セキュリティを確認',
    weak: 'パスワードだけでは、推測や盗難のおそれがあります。パスキーや2段階認証で、より安全になります。',
  },
};
