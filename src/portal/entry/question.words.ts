import type { Language } from '../../platform/http/language.js';

interface QuestionWords {
  ownTitle: string;
  own: (application: string) => string;
  strangeTitle: string;
  strange: (account: string) => string;
  note: string;
  open: string;
  back: (application: string) => string;
}

/** The words of the questions before the account pages open. */
export const QUESTIONS: Record<Language, QuestionWords> = {
  en: {
    ownTitle: 'Open your account?',
    own: (application) => `Another site sent you here. Do you want to open your account at ${application}?`,
    strangeTitle: 'Open this account?',
    strange: (account) => `This link opens the account of ${account}.`,
    note: 'If this is not your account, or you did not ask for it, do not open it: somebody else may have sent you the link.',
    open: 'Open the account',
    back: (application) => `Back to ${application}`,
  },
  de: {
    ownTitle: 'Ihr Konto öffnen?',
    own: (application) =>
      `Eine andere Website hat Sie hierher geleitet. Möchten Sie Ihr Konto bei ${application} öffnen?`,
    strangeTitle: 'Dieses Konto öffnen?',
    strange: (account) => `Dieser Link öffnet das Konto von ${account}.`,
    note: 'Wenn das nicht Ihr Konto ist oder Sie es nicht öffnen wollten, lassen Sie es geschlossen: Der Link kann von jemand anderem stammen.',
    open: 'Konto öffnen',
    back: (application) => `Zurück zu ${application}`,
  },
  fr: {
    ownTitle: 'Ouvrir votre compte\u00a0?',
    own: (application) => `Vous venez d’un autre site. Voulez-vous ouvrir votre compte ${application}\u00a0?`,
    strangeTitle: 'Ouvrir ce compte\u00a0?',
    strange: (account) => `Ce lien ouvre le compte de ${account}.`,
    note: 'Si ce n’est pas votre compte ou si vous n’avez rien demandé, ne l’ouvrez pas\u00a0: une autre personne a pu vous envoyer ce lien.',
    open: 'Ouvrir le compte',
    back: (application) => `Retour à ${application}`,
  },
  es: {
    ownTitle: '¿Abrir su cuenta?',
    own: (application) => `Otro sitio web le ha traído hasta aquí. ¿Quiere abrir su cuenta de ${application}?`,
    strangeTitle: '¿Abrir esta cuenta?',
    strange: (account) => `Este enlace abre la cuenta de ${account}.`,
    note: 'Si no es su cuenta o no ha pedido abrirla, no la abra: puede que otra persona le haya enviado el enlace.',
    open: 'Abrir la cuenta',
    back: (application) => `Volver a ${application}`,
  },
  pt: {
    ownTitle: 'Abrir sua conta?',
    own: (application) => `Outro site trouxe você até aqui. Quer abrir sua conta em ${application}?`,
    strangeTitle: 'Abrir esta conta?',
    strange: (account) => `Este link abre a conta de ${account}.`,
    note: 'Se esta não é a sua conta ou você não pediu para abri-la, não abra: outra pessoa pode ter enviado o link.',
    open: 'Abrir a conta',
    back: (application) => `Voltar para ${application}`,
  },
  ja: {
    ownTitle: 'アカウントを開きますか？',
    own: (application) => `別のサイトからこのページに移動しました。${application} のアカウントを開きますか？`,
    strangeTitle: 'このアカウントを開きますか？',
    strange: (account) => `このリンクは ${account} のアカウントを開きます。`,
    note: 'ご自分のアカウントでない場合や、心当たりがない場合は開かないでください。別の人がリンクを送った可能性があります。',
    open: 'アカウントを開く',
    back: (application) => `${application} に戻る`,
  },
};
