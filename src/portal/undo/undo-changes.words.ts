import type { UndoableChange } from '../../identities/undo-links/undo-link.entity.js';
import type { Language } from '../../platform/http/language.js';

/** A change of email has words of its own. */
type OtherChange = Exclude<UndoableChange, 'email'>;

interface ChangeWords {
  happened: Record<OtherChange, (app: string) => string>;
  /** What the button cannot bring back, or takes as well. */
  lost: Partial<Record<UndoableChange, string>>;
}

export const CHANGE_WORDS: Record<Language, ChangeWords> = {
  en: {
    happened: {
      password: (app) => `The password of your account with ${app} was changed.`,
      second_factor_on: (app) => `Two-step verification was turned on for your account with ${app}.`,
      second_factor_off: (app) => `Two-step verification was turned off for your account with ${app}.`,
      recovery_codes: (app) => `New recovery codes were made for your account with ${app}.`,
      passkey_added: (app) => `A passkey was added to your account with ${app}.`,
      passkey_removed: (app) => `A passkey was removed from your account with ${app}.`,
      account_linked: (app) => `An account elsewhere was linked to your account with ${app}.`,
      account_unlinked: (app) => `An account elsewhere was unlinked from your account with ${app}.`,
      accounts_merged: (app) => `An account with a hidden address became part of your account with ${app}.`,
    },
    lost: {
      second_factor_off: 'Two-step verification stays off. Set it up again once you have signed in.',
      recovery_codes: 'The new recovery codes stop working, and the old ones do not come back. Make new ones then.',
      passkey_removed: 'The passkey does not come back. Add it again once you have signed in.',
      account_unlinked: 'The link does not come back. Link the account again once you have signed in.',
      accounts_merged:
        'What signed in to the account with the hidden address no longer signs in to yours. That account itself does not come back.',
    },
  },
  de: {
    happened: {
      password: (app) => `Das Passwort Ihres Kontos bei ${app} wurde geändert.`,
      second_factor_on: (app) => `Für Ihr Konto bei ${app} wurde die Bestätigung in zwei Schritten aktiviert.`,
      second_factor_off: (app) => `Für Ihr Konto bei ${app} wurde die Bestätigung in zwei Schritten deaktiviert.`,
      recovery_codes: (app) => `Für Ihr Konto bei ${app} wurden neue Wiederherstellungscodes erstellt.`,
      passkey_added: (app) => `Ihrem Konto bei ${app} wurde ein Passkey hinzugefügt.`,
      passkey_removed: (app) => `Aus Ihrem Konto bei ${app} wurde ein Passkey entfernt.`,
      account_linked: (app) => `Mit Ihrem Konto bei ${app} wurde ein anderes Konto verknüpft.`,
      account_unlinked: (app) => `Die Verknüpfung eines anderen Kontos mit Ihrem Konto bei ${app} wurde aufgehoben.`,
      accounts_merged: (app) => `Ein Konto mit verborgener Adresse wurde Teil Ihres Kontos bei ${app}.`,
    },
    lost: {
      second_factor_off:
        'Die Bestätigung in zwei Schritten bleibt deaktiviert. Richten Sie sie nach der Anmeldung neu ein.',
      recovery_codes:
        'Die neuen Wiederherstellungscodes gelten nicht mehr, und die alten kommen nicht zurück. Erstellen Sie danach neue.',
      passkey_removed: 'Der Passkey kommt nicht zurück. Fügen Sie ihn nach der Anmeldung wieder hinzu.',
      account_unlinked: 'Die Verknüpfung kommt nicht zurück. Verknüpfen Sie das Konto nach der Anmeldung neu.',
      accounts_merged:
        'Was sich bei dem Konto mit verborgener Adresse angemeldet hat, meldet sich nicht mehr bei Ihrem an. Jenes Konto selbst kommt nicht zurück.',
    },
  },
  fr: {
    happened: {
      password: (app) => `Le mot de passe de votre compte ${app} a été modifié.`,
      second_factor_on: (app) => `La validation en deux étapes a été activée pour votre compte ${app}.`,
      second_factor_off: (app) => `La validation en deux étapes a été désactivée pour votre compte ${app}.`,
      recovery_codes: (app) => `De nouveaux codes de secours ont été créés pour votre compte ${app}.`,
      passkey_added: (app) => `Une clé d’accès a été ajoutée à votre compte ${app}.`,
      passkey_removed: (app) => `Une clé d’accès a été retirée de votre compte ${app}.`,
      account_linked: (app) => `Un autre compte a été associé à votre compte ${app}.`,
      account_unlinked: (app) => `Un autre compte a été dissocié de votre compte ${app}.`,
      accounts_merged: (app) => `Un compte à adresse masquée a été intégré à votre compte ${app}.`,
    },
    lost: {
      second_factor_off:
        'La validation en deux étapes reste désactivée. Configurez-la de nouveau après vous être connecté.',
      recovery_codes:
        'Les nouveaux codes de secours ne fonctionnent plus et les anciens ne reviennent pas. Créez-en ensuite de nouveaux.',
      passkey_removed: 'La clé d’accès ne revient pas. Ajoutez-la de nouveau après vous être connecté.',
      account_unlinked: 'L’association ne revient pas. Associez de nouveau le compte après vous être connecté.',
      accounts_merged:
        'Ce qui ouvrait le compte à adresse masquée n’ouvre plus le vôtre. Ce compte lui-même ne revient pas.',
    },
  },
  es: {
    happened: {
      password: (app) => `Se ha cambiado la contraseña de su cuenta de ${app}.`,
      second_factor_on: (app) => `Se ha activado la verificación en dos pasos de su cuenta de ${app}.`,
      second_factor_off: (app) => `Se ha desactivado la verificación en dos pasos de su cuenta de ${app}.`,
      recovery_codes: (app) => `Se han creado nuevos códigos de recuperación para su cuenta de ${app}.`,
      passkey_added: (app) => `Se ha añadido una llave de acceso a su cuenta de ${app}.`,
      passkey_removed: (app) => `Se ha eliminado una llave de acceso de su cuenta de ${app}.`,
      account_linked: (app) => `Se ha vinculado otra cuenta a su cuenta de ${app}.`,
      account_unlinked: (app) => `Se ha desvinculado otra cuenta de su cuenta de ${app}.`,
      accounts_merged: (app) => `Una cuenta con dirección oculta ha pasado a formar parte de su cuenta de ${app}.`,
    },
    lost: {
      second_factor_off:
        'La verificación en dos pasos sigue desactivada. Vuelva a configurarla cuando haya iniciado sesión.',
      recovery_codes:
        'Los nuevos códigos de recuperación dejan de funcionar y los antiguos no vuelven. Cree otros después.',
      passkey_removed: 'La llave de acceso no vuelve. Añádala de nuevo cuando haya iniciado sesión.',
      account_unlinked: 'El vínculo no vuelve. Vincule de nuevo la cuenta cuando haya iniciado sesión.',
      accounts_merged: 'Lo que abría la cuenta con dirección oculta ya no abre la suya. Esa cuenta en sí no vuelve.',
    },
  },
  pt: {
    happened: {
      password: (app) => `A senha da sua conta em ${app} foi alterada.`,
      second_factor_on: (app) => `A verificação em duas etapas da sua conta em ${app} foi ativada.`,
      second_factor_off: (app) => `A verificação em duas etapas da sua conta em ${app} foi desativada.`,
      recovery_codes: (app) => `Novos códigos de recuperação foram criados para a sua conta em ${app}.`,
      passkey_added: (app) => `Uma chave de acesso foi adicionada à sua conta em ${app}.`,
      passkey_removed: (app) => `Uma chave de acesso foi removida da sua conta em ${app}.`,
      account_linked: (app) => `Outra conta foi vinculada à sua conta em ${app}.`,
      account_unlinked: (app) => `Outra conta foi desvinculada da sua conta em ${app}.`,
      accounts_merged: (app) => `Uma conta com endereço oculto passou a fazer parte da sua conta em ${app}.`,
    },
    lost: {
      second_factor_off: 'A verificação em duas etapas continua desativada. Configure-a de novo depois de entrar.',
      recovery_codes:
        'Os novos códigos de recuperação deixam de funcionar, e os antigos não voltam. Crie outros depois.',
      passkey_removed: 'A chave de acesso não volta. Adicione-a de novo depois de entrar.',
      account_unlinked: 'O vínculo não volta. Vincule a conta de novo depois de entrar.',
      accounts_merged: 'O que abria a conta com endereço oculto não abre mais a sua. Aquela conta em si não volta.',
    },
  },
  ja: {
    happened: {
      password: (app) => `${app} のアカウントのパスワードが変更されました。`,
      second_factor_on: (app) => `${app} のアカウントで2段階認証が有効になりました。`,
      second_factor_off: (app) => `${app} のアカウントで2段階認証が無効になりました。`,
      recovery_codes: (app) => `${app} のアカウントのリカバリーコードが新しく作成されました。`,
      passkey_added: (app) => `${app} のアカウントにパスキーが追加されました。`,
      passkey_removed: (app) => `${app} のアカウントからパスキーが削除されました。`,
      account_linked: (app) => `${app} のアカウントに別のアカウントが連携されました。`,
      account_unlinked: (app) => `${app} のアカウントと別のアカウントの連携が解除されました。`,
      accounts_merged: (app) => `非公開アドレスのアカウントが ${app} のアカウントに統合されました。`,
    },
    lost: {
      second_factor_off: '2段階認証は無効のままです。ログイン後にもう一度設定してください。',
      recovery_codes:
        '新しいリカバリーコードは使用できなくなり、以前のものも元に戻りません。後で作成し直してください。',
      passkey_removed: 'パスキーは元に戻りません。ログイン後にもう一度追加してください。',
      account_unlinked: '連携は元に戻りません。ログイン後にもう一度連携してください。',
      accounts_merged:
        '非公開アドレスのアカウントにログインできたものは、このアカウントにログインできなくなります。そのアカウント自体は元に戻りません。',
    },
  },
};
