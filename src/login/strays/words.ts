import type { Language } from '../../platform/http/language.js';

interface Words {
  frontTitle: string;
  front: string;
  strandedTitle: string;
  stranded: string;
  forDevelopers: string;
}

/** For people who know only the host, and for a sign-in that came back to a page that is not there. */
export const STRAY_WORDS: Record<Language, Words> = {
  en: {
    frontTitle: 'This is a sign-in service',
    front:
      'Applications send people here to sign in. We do not know which application you come from. Go back to it, and sign in from there.',
    strandedTitle: 'There is no application here',
    stranded:
      'You signed in, but came back to an address without an application. Go back to the application and sign in again. If you end up here again, tell the people who run it.',
    forDevelopers: 'For developers: send the code in this address to POST /v1/auth/authorize within a minute.',
  },
  de: {
    frontTitle: 'Dies ist ein Anmeldedienst',
    front:
      'Anwendungen leiten Sie zum Anmelden hierher. Wir wissen nicht, von welcher Anwendung Sie kommen. Gehen Sie dorthin zurück und melden Sie sich von dort aus an.',
    strandedTitle: 'Hier ist keine Anwendung',
    stranded:
      'Sie haben sich angemeldet, sind aber an einer Adresse ohne Anwendung angekommen. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an. Falls Sie wieder hier landen, sagen Sie es bitte dem Betreiber der Anwendung.',
    forDevelopers:
      'Für Entwickler: Senden Sie den Code aus dieser Adresse innerhalb einer Minute an POST /v1/auth/authorize.',
  },
  fr: {
    frontTitle: 'Ceci est un service de connexion',
    front:
      'Les applications vous envoient ici pour vous connecter. Nous ne savons pas de quelle application vous venez. Revenez-y et connectez-vous à partir de là.',
    strandedTitle: 'Il n’y a pas d’application ici',
    stranded:
      'Vous êtes bien connecté, mais l’adresse de retour ne mène à aucune application. Revenez à l’application et connectez-vous de nouveau. Si vous revenez encore ici, signalez-le à ses responsables.',
    forDevelopers: 'Pour les développeurs : envoyez le code de cette adresse à POST /v1/auth/authorize dans la minute.',
  },
  es: {
    frontTitle: 'Este es un servicio de inicio de sesión',
    front:
      'Las aplicaciones le envían aquí para iniciar sesión. No sabemos de qué aplicación viene. Vuelva a ella e inicie sesión desde allí.',
    strandedTitle: 'Aquí no hay ninguna aplicación',
    stranded:
      'Ha iniciado sesión, pero ha vuelto a una dirección sin aplicación. Vuelva a la aplicación e inicie sesión de nuevo. Si acaba otra vez aquí, avise a sus responsables.',
    forDevelopers:
      'Para desarrolladores: envíe el código de esta dirección a POST /v1/auth/authorize antes de que pase un minuto.',
  },
  pt: {
    frontTitle: 'Este é um serviço de login',
    front:
      'Os aplicativos enviam você para cá para entrar. Não sabemos de qual aplicativo você vem. Volte para ele e entre por lá.',
    strandedTitle: 'Não há nenhum aplicativo aqui',
    stranded:
      'Você entrou, mas voltou para um endereço sem aplicativo. Volte para o aplicativo e entre novamente. Se vier parar aqui de novo, avise os responsáveis por ele.',
    forDevelopers: 'Para desenvolvedores: envie o código deste endereço para POST /v1/auth/authorize em até um minuto.',
  },
  ja: {
    frontTitle: 'ここはログイン用のサービスです',
    front:
      'ログインのときに、アプリケーションからここへ移動します。どのアプリケーションから来られたのかは分かりません。元のアプリケーションに戻り、そこからログインしてください。',
    strandedTitle: 'ここにはアプリケーションがありません',
    stranded:
      'ログインは完了しましたが、戻り先のアドレスにアプリケーションがありません。アプリケーションに戻り、もう一度ログインしてください。再びこのページが表示される場合は、運営者にお知らせください。',
    forDevelopers: '開発者の方へ：このアドレスにある code を、1分以内に POST /v1/auth/authorize に送信してください。',
  },
};
