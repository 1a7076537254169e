import type { Language } from '../../../platform/http/language.js';

const en = {
  passkeys: {
    about:
      'A passkey signs you in with your fingerprint, your face or the lock of your device. Nothing to remember, and nothing to steal.',
    add: 'Add a passkey',
    added: 'Added',
    rename: 'Rename',
    remove: 'Remove',
    newTitle: 'Add a passkey',
    newIntro: 'Your device asks for your fingerprint, your face or its PIN. A security key works too.',
    create: 'Create passkey',
    notCreated: 'No passkey was created. Try again whenever you like.',
    needsScript: 'This browser cannot create a passkey here. Allow JavaScript for this page, or use another browser.',
    renameTitle: 'Rename the passkey',
    renameIntro: 'Choose a name that tells it apart from your other passkeys.',
    name: 'Name',
    removeTitle: 'Remove the passkey?',
    removeIntro: (name: string) =>
      `“${name}” no longer signs you in. It may stay on your device until you delete it there too. We send you an email about it.`,
    removeIt: 'Remove passkey',
  },
  links: {
    title: 'Sign-in with other accounts',
    about: 'Accounts that you have elsewhere, and that sign you in here.',
    since: 'Linked',
    add: 'Link another account',
    remove: 'Unlink',
    addTitle: 'Link another account',
    addIntro: (application: string) =>
      `You sign in there once. From then on, that account signs you in to ${application} too. We send you an email about it.`,
    removeTitle: 'Unlink the account?',
    removeIntro: (provider: string, application: string) =>
      `Your account at ${provider} no longer signs you in to ${application}. Nothing changes at ${provider}. We send you an email about it.`,
    removeIt: 'Unlink',
  },
};

export type WaysInWords = typeof en;

const de: WaysInWords = {
  passkeys: {
    about:
      'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder der Sperre Ihres Geräts an. Sie müssen sich nichts merken, und es gibt nichts zu stehlen.',
    add: 'Passkey hinzufügen',
    added: 'Hinzugefügt',
    rename: 'Umbenennen',
    remove: 'Entfernen',
    newTitle: 'Passkey hinzufügen',
    newIntro: 'Ihr Gerät fragt nach Fingerabdruck, Gesicht oder seiner PIN. Auch ein Sicherheitsschlüssel ist möglich.',
    create: 'Passkey erstellen',
    notCreated: 'Es wurde kein Passkey erstellt. Sie können es jederzeit erneut versuchen.',
    needsScript:
      'Dieser Browser kann hier keinen Passkey erstellen. Erlauben Sie JavaScript für diese Seite oder verwenden Sie einen anderen Browser.',
    renameTitle: 'Passkey umbenennen',
    renameIntro: 'Ein Name, der ihn von Ihren anderen unterscheidet.',
    name: 'Name',
    removeTitle: 'Passkey entfernen?',
    removeIntro: (name) =>
      `„${name}“ meldet Sie dann nicht mehr an. Auf Ihrem Gerät bleibt er vielleicht, bis Sie ihn auch dort löschen. Wir informieren Sie per E-Mail.`,
    removeIt: 'Passkey entfernen',
  },
  links: {
    title: 'Anmeldung mit anderen Konten',
    about: 'Konten, die Sie anderswo haben und die Sie hier anmelden.',
    since: 'Verknüpft',
    add: 'Weiteres Konto verknüpfen',
    remove: 'Verknüpfung lösen',
    addTitle: 'Weiteres Konto verknüpfen',
    addIntro: (application) =>
      `Sie melden sich dort einmal an. Danach meldet Sie dieses Konto auch bei ${application} an. Wir informieren Sie per E-Mail.`,
    removeTitle: 'Verknüpfung lösen?',
    removeIntro: (provider, application) =>
      `Ihr Konto bei ${provider} meldet Sie dann nicht mehr bei ${application} an. Bei ${provider} ändert sich nichts. Wir informieren Sie per E-Mail.`,
    removeIt: 'Verknüpfung lösen',
  },
};

const fr: WaysInWords = {
  passkeys: {
    about:
      'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le verrouillage de votre appareil. Rien à retenir, rien à voler.',
    add: 'Ajouter une clé d’accès',
    added: 'Ajoutée',
    rename: 'Renommer',
    remove: 'Supprimer',
    newTitle: 'Ajouter une clé d’accès',
    newIntro: 'Votre appareil demande votre empreinte, votre visage ou son code. Une clé de sécurité convient aussi.',
    create: 'Créer une clé d’accès',
    notCreated: 'Aucune clé d’accès n’a été créée. Réessayez quand vous voulez.',
    needsScript:
      'Ce navigateur ne peut pas créer de clé d’accès ici. Autorisez JavaScript pour cette page ou utilisez un autre navigateur.',
    renameTitle: 'Renommer la clé d’accès',
    renameIntro: 'Un nom qui la distingue des autres.',
    name: 'Nom',
    removeTitle: 'Supprimer la clé d’accès\u00a0?',
    removeIntro: (name) =>
      `«\u00a0${name}\u00a0» ne vous connectera plus. Elle peut rester sur votre appareil tant que vous ne l’y supprimez pas aussi. Nous vous en informons par e-mail.`,
    removeIt: 'Supprimer la clé d’accès',
  },
  links: {
    title: 'Connexion avec d’autres comptes',
    about: 'Des comptes que vous avez ailleurs et qui vous connectent ici.',
    since: 'Associé',
    add: 'Associer un autre compte',
    remove: 'Dissocier',
    addTitle: 'Associer un autre compte',
    addIntro: (application) =>
      `Vous vous y connectez une fois. Ensuite, ce compte vous connecte aussi à ${application}. Nous vous en informons par e-mail.`,
    removeTitle: 'Dissocier le compte\u00a0?',
    removeIntro: (provider, application) =>
      `Votre compte ${provider} ne vous connectera plus à ${application}. Rien ne change chez ${provider}. Nous vous en informons par e-mail.`,
    removeIt: 'Dissocier',
  },
};

const es: WaysInWords = {
  passkeys: {
    about:
      'Una llave de acceso inicia sesión con su huella, su cara o el bloqueo de su dispositivo. Nada que recordar y nada que robar.',
    add: 'Añadir una llave de acceso',
    added: 'Añadida',
    rename: 'Cambiar el nombre',
    remove: 'Eliminar',
    newTitle: 'Añadir una llave de acceso',
    newIntro: 'Su dispositivo le pide la huella, la cara o su PIN. También sirve una llave de seguridad.',
    create: 'Crear llave de acceso',
    notCreated: 'No se ha creado ninguna llave de acceso. Puede intentarlo de nuevo cuando quiera.',
    needsScript:
      'Este navegador no puede crear aquí una llave de acceso. Permita JavaScript en esta página o use otro navegador.',
    renameTitle: 'Cambiar el nombre de la llave de acceso',
    renameIntro: 'Un nombre que la distinga de las demás.',
    name: 'Nombre',
    removeTitle: '¿Eliminar la llave de acceso?',
    removeIntro: (name) =>
      `«${name}» ya no iniciará sesión. Puede seguir en su dispositivo hasta que la borre también allí. Le avisamos por correo.`,
    removeIt: 'Eliminar llave de acceso',
  },
  links: {
    title: 'Inicio de sesión con otras cuentas',
    about: 'Cuentas que tiene en otros sitios y con las que entra aquí.',
    since: 'Vinculada',
    add: 'Vincular otra cuenta',
    remove: 'Desvincular',
    addTitle: 'Vincular otra cuenta',
    addIntro: (application) =>
      `Inicia sesión allí una vez. Después, esa cuenta también le da acceso a ${application}. Le avisamos por correo.`,
    removeTitle: '¿Desvincular la cuenta?',
    removeIntro: (provider, application) =>
      `Su cuenta de ${provider} ya no le dará acceso a ${application}. En ${provider} no cambia nada. Le avisamos por correo.`,
    removeIt: 'Desvincular',
  },
};

const pt: WaysInWords = {
  passkeys: {
    about:
      'Uma chave de acesso entra com a sua digital, o seu rosto ou o bloqueio do aparelho. Nada para lembrar e nada para roubar.',
    add: 'Adicionar uma chave de acesso',
    added: 'Adicionada',
    rename: 'Renomear',
    remove: 'Remover',
    newTitle: 'Adicionar uma chave de acesso',
    newIntro: 'O aparelho pede a sua digital, o seu rosto ou o PIN. Uma chave de segurança também serve.',
    create: 'Criar chave de acesso',
    notCreated: 'Nenhuma chave de acesso foi criada. Tente de novo quando quiser.',
    needsScript:
      'Este navegador não consegue criar uma chave de acesso aqui. Permita o JavaScript nesta página ou use outro navegador.',
    renameTitle: 'Renomear a chave de acesso',
    renameIntro: 'Um nome que a diferencie das outras.',
    name: 'Nome',
    removeTitle: 'Remover a chave de acesso?',
    removeIntro: (name) =>
      `“${name}” não entra mais na conta. Ela pode continuar no aparelho até você apagá-la lá também. Avisamos você por e-mail.`,
    removeIt: 'Remover chave de acesso',
  },
  links: {
    title: 'Login com outras contas',
    about: 'Contas que você tem em outros lugares e que servem para entrar aqui.',
    since: 'Vinculada',
    add: 'Vincular outra conta',
    remove: 'Desvincular',
    addTitle: 'Vincular outra conta',
    addIntro: (application) =>
      `Você entra lá uma vez. Depois, essa conta também dá acesso a ${application}. Avisamos você por e-mail.`,
    removeTitle: 'Desvincular a conta?',
    removeIntro: (provider, application) =>
      `Sua conta em ${provider} não dará mais acesso a ${application}. Nada muda em ${provider}. Avisamos você por e-mail.`,
    removeIt: 'Desvincular',
  },
};

const ja: WaysInWords = {
  passkeys: {
    about:
      'パスキーを使うと、指紋や顔、デバイスのロックでログインできます。覚える必要がなく、盗まれることもありません。',
    add: 'パスキーを追加',
    added: '追加',
    rename: '名前を変更',
    remove: '削除',
    newTitle: 'パスキーの追加',
    newIntro: 'デバイスの指紋、顔、または PIN で確認します。セキュリティキーも使えます。',
    create: 'パスキーを作成',
    notCreated: 'パスキーは作成されませんでした。いつでもやり直せます。',
    needsScript:
      'このブラウザーではパスキーを作成できません。このページで JavaScript を許可するか、別のブラウザーを使ってください。',
    renameTitle: 'パスキーの名前の変更',
    renameIntro: 'ほかのパスキーと区別できる名前を付けてください。',
    name: '名前',
    removeTitle: 'パスキーを削除しますか？',
    removeIntro: (name) =>
      `「${name}」ではログインできなくなります。デバイスに残っている場合は、デバイスでも削除してください。メールでお知らせします。`,
    removeIt: 'パスキーを削除',
  },
  links: {
    title: '外部アカウントでのログイン',
    about: 'ここへのログインに使える、ほかのサービスのアカウントです。',
    since: '連携',
    add: '別のアカウントを連携',
    remove: '連携を解除',
    addTitle: '別のアカウントの連携',
    addIntro: (application) =>
      `連携先で一度ログインすると、以後はそのアカウントでも ${application} にログインできます。メールでお知らせします。`,
    removeTitle: '連携を解除しますか？',
    removeIntro: (provider, application) =>
      `${provider} のアカウントでは ${application} にログインできなくなります。${provider} 側は何も変わりません。メールでお知らせします。`,
    removeIt: '連携を解除',
  },
};

/** Passkeys and accounts elsewhere. */
export const WAYS_IN: Record<Language, WaysInWords> = { en, de, fr, es, pt, ja };
