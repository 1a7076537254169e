import type { Language } from '../../platform/http/language.js';

/** The words for passkeys. */
interface PasskeyWords {
  signIn: string;
  /** A box beside the password. */
  wish: string;
  /** After the browser's window was closed. */
  notUsed: string;
  /** In place of the code of the second factor. */
  factor: string;
  factorIntro: string;
  notHere: string;
  allLost: (application: string) => string;
}

export const PASSKEYS: Record<Language, PasskeyWords> = {
  en: {
    signIn: 'Sign in with a passkey',
    wish: 'Faster next time: create a passkey on this device',
    notUsed: 'No passkey was used. Try again, or sign in another way.',
    factor: 'Use a passkey',
    factorIntro: 'Confirm with your passkey that it is you.',
    notHere:
      'This browser cannot use your passkey here. Allow JavaScript for this page, or sign in with another browser.',
    allLost: (application) => `No passkey at hand? Ask the people who run ${application} for help.`,
  },
  de: {
    signIn: 'Mit Passkey anmelden',
    wish: 'Nächstes Mal schneller: Passkey auf diesem Gerät erstellen',
    notUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    factor: 'Passkey verwenden',
    factorIntro: 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
    notHere:
      'Dieser Browser kann Ihren Passkey hier nicht verwenden. Erlauben Sie JavaScript für diese Seite oder melden Sie sich mit einem anderen Browser an.',
    allLost: (application) => `Kein Passkey zur Hand? Bitten Sie die Betreiber von ${application} um Hilfe.`,
  },
  fr: {
    signIn: 'Se connecter avec une clé d’accès',
    wish: 'Plus rapide la prochaine fois : créer une clé d’accès sur cet appareil',
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous autrement.',
    factor: 'Utiliser une clé d’accès',
    factorIntro: 'Confirmez avec votre clé d’accès que c’est bien vous.',
    notHere:
      'Ce navigateur ne peut pas utiliser votre clé d’accès ici. Autorisez JavaScript pour cette page ou connectez-vous avec un autre navigateur.',
    allLost: (application) =>
      `Pas de clé d’accès sous la main ? Demandez de l’aide aux responsables de ${application}.`,
  },
  es: {
    signIn: 'Iniciar sesión con una llave de acceso',
    wish: 'Más rápido la próxima vez: crear una llave de acceso en este dispositivo',
    notUsed: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.',
    factor: 'Usar una llave de acceso',
    factorIntro: 'Confirme con su llave de acceso que es usted.',
    notHere:
      'Este navegador no puede usar aquí su llave de acceso. Permita JavaScript en esta página o inicie sesión con otro navegador.',
    allLost: (application) =>
      `¿No tiene a mano ninguna llave de acceso? Pida ayuda a los responsables de ${application}.`,
  },
  pt: {
    signIn: 'Entrar com uma chave de acesso',
    wish: 'Mais rápido da próxima vez: criar uma chave de acesso neste dispositivo',
    notUsed: 'Nenhuma chave de acesso foi usada. Tente novamente ou entre de outra forma.',
    factor: 'Usar uma chave de acesso',
    factorIntro: 'Confirme com a sua chave de acesso que é você.',
    notHere:
      'Este navegador não consegue usar a sua chave de acesso aqui. Permita o JavaScript nesta página ou entre com outro navegador.',
    allLost: (application) => `Não tem uma chave de acesso por perto? Peça ajuda a quem administra ${application}.`,
  },
  ja: {
    signIn: 'パスキーでログイン',
    wish: '次回から簡単に：このデバイスにパスキーを作成する',
    notUsed: 'パスキーは使用されませんでした。もう一度お試しいただくか、別の方法でログインしてください。',
    factor: 'パスキーを使う',
    factorIntro: 'パスキーでご本人であることを確認してください。',
    notHere:
      'このブラウザーではパスキーを使用できません。このページで JavaScript を許可するか、別のブラウザーでログインしてください。',
    allLost: (application) => `パスキーが手元にない場合は、${application} の運営者にお問い合わせください。`,
  },
};
