import type { Language } from '../../../platform/http/language.js';

const en = {
  intro: 'You can download what is stored about you, or delete your account.',
  exportTitle: 'Download your data',
  exportAbout:
    'Everything that is stored about you, as a file for people and programs (JSON): your details, sign-ins, passkeys, linked accounts and activity. No passwords and no secrets.',
  export: 'Download',
  deleteTitle: 'Delete your account',
  deleteAbout: (application: string) => `This ends your account at ${application} for good.`,
  delete: 'Delete your account',
  askTitle: 'Delete your account?',
  askIntro: 'This cannot be undone.',
  effects: (application: string) => [
    `Every session at ${application} ends, and you can no longer sign in.`,
    'Your password, passkeys, linked accounts and recovery codes are deleted.',
    'Everything here that identifies you is deleted.',
    `What ${application} itself keeps about you is not deleted here. Ask the people who run it.`,
    'We confirm it by email.',
  ],
  confirmLabel: 'Your email address',
  confirmHint: (address: string) => `Enter ${address} to confirm.`,
  deletedTitle: 'Your account is deleted',
  deleted: 'All your sessions have ended. An email confirms it.',
};

export type DataWords = typeof en;

const de: DataWords = {
  intro: 'Sie können herunterladen, was über Sie gespeichert ist, oder Ihr Konto löschen.',
  exportTitle: 'Ihre Daten herunterladen',
  exportAbout:
    'Alles, was über Sie gespeichert ist, als Datei für Menschen und Programme (JSON): Ihre Angaben, Anmeldungen, Passkeys, verknüpften Konten und Aktivitäten. Keine Passwörter und keine Geheimnisse.',
  export: 'Herunterladen',
  deleteTitle: 'Konto löschen',
  deleteAbout: (application) => `Damit endet Ihr Konto bei ${application} endgültig.`,
  delete: 'Konto löschen',
  askTitle: 'Ihr Konto löschen?',
  askIntro: 'Das lässt sich nicht rückgängig machen.',
  effects: (application) => [
    `Jede Sitzung bei ${application} endet, und Sie können sich nicht mehr anmelden.`,
    'Passwort, Passkeys, verknüpfte Konten und Wiederherstellungscodes werden gelöscht.',
    'Alles hier, woran man Sie erkennt, wird gelöscht.',
    `Was ${application} selbst über Sie speichert, wird hier nicht gelöscht. Wenden Sie sich dazu an die Betreiber.`,
    'Wir bestätigen es per E-Mail.',
  ],
  confirmLabel: 'Ihre E-Mail-Adresse',
  confirmHint: (address) => `Geben Sie zur Bestätigung ${address} ein.`,
  deletedTitle: 'Ihr Konto ist gelöscht',
  deleted: 'Alle Ihre Sitzungen sind beendet. Eine E-Mail bestätigt es.',
};

const fr: DataWords = {
  intro: 'Vous pouvez télécharger ce qui est enregistré sur vous ou supprimer votre compte.',
  exportTitle: 'Télécharger vos données',
  exportAbout:
    'Tout ce qui est enregistré sur vous, dans un fichier lisible par des personnes et des programmes (JSON)\u00a0: vos informations, connexions, clés d’accès, comptes associés et activités. Ni mots de passe ni secrets.',
  export: 'Télécharger',
  deleteTitle: 'Supprimer votre compte',
  deleteAbout: (application) => `Cela met fin définitivement à votre compte ${application}.`,
  delete: 'Supprimer votre compte',
  askTitle: 'Supprimer votre compte\u00a0?',
  askIntro: 'C’est irréversible.',
  effects: (application) => [
    `Toutes vos sessions ${application} prennent fin et vous ne pouvez plus vous connecter.`,
    'Votre mot de passe, vos clés d’accès, vos comptes associés et vos codes de secours sont supprimés.',
    'Tout ce qui vous identifie ici est supprimé.',
    `Ce que ${application} conserve de son côté n’est pas supprimé ici. Adressez-vous à ses responsables.`,
    'Nous le confirmons par e-mail.',
  ],
  confirmLabel: 'Votre adresse e-mail',
  confirmHint: (address) => `Saisissez ${address} pour confirmer.`,
  deletedTitle: 'Votre compte est supprimé',
  deleted: 'Toutes vos sessions ont pris fin. Un e-mail le confirme.',
};

const es: DataWords = {
  intro: 'Puede descargar lo que hay guardado sobre usted o eliminar su cuenta.',
  exportTitle: 'Descargar sus datos',
  exportAbout:
    'Todo lo que hay guardado sobre usted, en un archivo para personas y programas (JSON): sus datos, inicios de sesión, llaves de acceso, cuentas vinculadas y actividad. Sin contraseñas ni secretos.',
  export: 'Descargar',
  deleteTitle: 'Eliminar su cuenta',
  deleteAbout: (application) => `Esto pone fin a su cuenta de ${application} para siempre.`,
  delete: 'Eliminar su cuenta',
  askTitle: '¿Eliminar su cuenta?',
  askIntro: 'No se puede deshacer.',
  effects: (application) => [
    `Terminan todas sus sesiones de ${application} y ya no podrá iniciar sesión.`,
    'Se eliminan su contraseña, sus llaves de acceso, sus cuentas vinculadas y sus códigos de recuperación.',
    'Se elimina todo lo que aquí le identifica.',
    `Lo que ${application} guarda por su parte no se elimina aquí. Pregunte a sus responsables.`,
    'Se lo confirmamos por correo.',
  ],
  confirmLabel: 'Su correo electrónico',
  confirmHint: (address) => `Escriba ${address} para confirmar.`,
  deletedTitle: 'Su cuenta se ha eliminado',
  deleted: 'Todas sus sesiones han terminado. Un correo lo confirma.',
};

const pt: DataWords = {
  intro: 'Você pode baixar o que está guardado sobre você ou excluir sua conta.',
  exportTitle: 'Baixar seus dados',
  exportAbout:
    'Tudo o que está guardado sobre você, em um arquivo para pessoas e programas (JSON): seus dados, acessos, chaves de acesso, contas vinculadas e atividade. Sem senhas e sem segredos.',
  export: 'Baixar',
  deleteTitle: 'Excluir sua conta',
  deleteAbout: (application) => `Isso encerra sua conta em ${application} de vez.`,
  delete: 'Excluir sua conta',
  askTitle: 'Excluir sua conta?',
  askIntro: 'Isso não pode ser desfeito.',
  effects: (application) => [
    `Todas as suas sessões em ${application} terminam e você não pode mais entrar.`,
    'Sua senha, chaves de acesso, contas vinculadas e códigos de recuperação são excluídos.',
    'Tudo o que identifica você aqui é excluído.',
    `O que ${application} guarda por conta própria não é excluído aqui. Fale com quem o administra.`,
    'Confirmamos por e-mail.',
  ],
  confirmLabel: 'Seu e-mail',
  confirmHint: (address) => `Digite ${address} para confirmar.`,
  deletedTitle: 'Sua conta foi excluída',
  deleted: 'Todas as suas sessões terminaram. Um e-mail confirma.',
};

const ja: DataWords = {
  intro: '保存されている情報のダウンロードと、アカウントの削除ができます。',
  exportTitle: 'データのダウンロード',
  exportAbout:
    '保存されているすべての情報（プロフィール、ログイン、パスキー、連携アカウント、操作の記録）を、ファイル（JSON）で受け取れます。パスワードや秘密の情報は含まれません。',
  export: 'ダウンロード',
  deleteTitle: 'アカウントの削除',
  deleteAbout: (application) => `${application} のアカウントを完全に削除します。`,
  delete: 'アカウントを削除',
  askTitle: 'アカウントを削除しますか？',
  askIntro: '削除すると元に戻せません。',
  effects: (application) => [
    `${application} のすべてのセッションが終了し、ログインできなくなります。`,
    'パスワード、パスキー、連携アカウント、リカバリーコードが削除されます。',
    'ここに保存されている、ご本人を特定できる情報がすべて削除されます。',
    `${application} 自体が保存している情報は、ここでは削除されません。運営者にお問い合わせください。`,
    '完了をメールでお知らせします。',
  ],
  confirmLabel: 'メールアドレス',
  confirmHint: (address) => `確認のため ${address} と入力してください。`,
  deletedTitle: 'アカウントを削除しました',
  deleted: 'すべてのセッションが終了しました。メールでもお知らせします。',
};

/** What is stored about a person, and the end of the account. */
export const DATA: Record<Language, DataWords> = { en, de, fr, es, pt, ja };
