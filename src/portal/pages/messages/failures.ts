import type { Language } from '../../../platform/http/language.js';

interface FailureWords {
  title: string;
  text: string;
}

type FailureName =
  | 'page_session_over'
  | 'form_came_too_late'
  | 'changed_meanwhile'
  | 'portal_code_invalid'
  | 'feature_blocked_by_plan'
  | 'unknown_route'
  | 'opened_elsewhere'
  | 'linked_elsewhere'
  | 'link_answer_unknown'
  | 'email_undo_invalid'
  | 'former_email_taken'
  | 'gone';

/** Failures that need a page of their own, beside those of the hosted login. */
export const FAILURES: Record<Language, Record<FailureName, FailureWords>> = {
  en: {
    page_session_over: {
      title: 'Your account is not open here',
      text: 'You were signed out, or you did not use the page for too long. Nothing is lost. Go back to the application and open your account from there.',
    },
    form_came_too_late: {
      title: 'Your account is no longer open here',
      text: 'You were signed out, or you did not use the page for too long. What you have just sent is not saved, and nothing has changed. Go back to the application, open your account from there, and do it again.',
    },
    changed_meanwhile: {
      title: 'Your account has changed meanwhile',
      text: 'It may have changed in another window or on another device. Nothing was done. Open your account to see it as it is now.',
    },
    portal_code_invalid: {
      title: 'This link is no longer valid',
      text: 'It works once and only for a minute. Go back to the application and open your account again.',
    },
    feature_blocked_by_plan: {
      title: 'This page is not available',
      text: 'The application does not offer it. Go back to it, or ask the people who run it.',
    },
    unknown_route: {
      title: 'This page does not exist',
      text: 'The address was mistyped, or the page is no longer there.',
    },
    opened_elsewhere: {
      title: 'Open your account from the application',
      text: 'This link can only be followed in a window of its own. Go back to the application and open your account again.',
    },
    linked_elsewhere: {
      title: 'Linked to another account',
      text: 'Your account at the provider is already linked to another account here. Sign in with it, and unlink it in that account first.',
    },
    link_answer_unknown: {
      title: 'This step was already taken',
      text: 'A provider’s answer works once and only for a few minutes. Perhaps this page was opened twice. Start again if nothing was linked.',
    },
    email_undo_invalid: {
      title: 'This link does not work',
      text: 'It was already used, or it has expired: it works once, for seven days.',
    },
    former_email_taken: {
      title: 'The address is in use',
      text: 'Another account uses your old address now, so it cannot be restored here. Contact the people who run the application.',
    },
    gone: {
      title: 'This was already removed',
      text: 'It was removed in this window or in another one.',
    },
  },
  de: {
    page_session_over: {
      title: 'Ihr Konto ist hier nicht geöffnet',
      text: 'Sie wurden abgemeldet, oder die Seite war zu lange unbenutzt. Es ist nichts verloren. Gehen Sie zurück zur Anwendung und öffnen Sie Ihr Konto von dort.',
    },
    form_came_too_late: {
      title: 'Ihr Konto ist hier nicht mehr geöffnet',
      text: 'Sie wurden abgemeldet, oder die Seite war zu lange unbenutzt. Was Sie gerade gesendet haben, ist nicht gespeichert, und es hat sich nichts geändert. Gehen Sie zurück zur Anwendung, öffnen Sie Ihr Konto von dort und versuchen Sie es noch einmal.',
    },
    changed_meanwhile: {
      title: 'Ihr Konto hat sich inzwischen geändert',
      text: 'Vielleicht in einem anderen Fenster oder auf einem anderen Gerät. Es wurde nichts getan. Öffnen Sie Ihr Konto und sehen Sie nach, wie es jetzt steht.',
    },
    portal_code_invalid: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er funktioniert einmal und nur eine Minute lang. Gehen Sie zurück zur Anwendung und öffnen Sie Ihr Konto erneut.',
    },
    feature_blocked_by_plan: {
      title: 'Diese Seite ist nicht verfügbar',
      text: 'Die Anwendung bietet sie nicht an. Gehen Sie zurück oder fragen Sie die Betreiber.',
    },
    unknown_route: {
      title: 'Diese Seite gibt es nicht',
      text: 'Die Adresse ist falsch geschrieben, oder die Seite gibt es nicht mehr.',
    },
    opened_elsewhere: {
      title: 'Öffnen Sie Ihr Konto von der Anwendung aus',
      text: 'Diesem Link kann nur in einem eigenen Fenster gefolgt werden. Gehen Sie zurück zur Anwendung und öffnen Sie Ihr Konto erneut.',
    },
    linked_elsewhere: {
      title: 'Es gehört zu einem anderen Konto',
      text: 'Dieses Konto ist hier mit einem anderen Konto verknüpft. Melden Sie sich damit an und lösen Sie zuerst dort die Verknüpfung.',
    },
    link_answer_unknown: {
      title: 'Dieser Schritt ist schon getan',
      text: 'Die Antwort eines Anbieters zählt einmal und nur einige Minuten lang. Vielleicht wurde diese Seite zweimal geöffnet. Beginnen Sie neu, falls nichts verknüpft wurde.',
    },
    email_undo_invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er wurde schon benutzt oder ist abgelaufen: Er funktioniert einmal, sieben Tage lang.',
    },
    former_email_taken: {
      title: 'Die Adresse ist vergeben',
      text: 'Ein anderes Konto verwendet inzwischen Ihre alte Adresse, deshalb lässt sie sich hier nicht wiederherstellen. Wenden Sie sich an den Betreiber der Anwendung.',
    },
    gone: {
      title: 'Das gibt es nicht mehr',
      text: 'Es wurde inzwischen entfernt, in diesem Fenster oder in einem anderen.',
    },
  },
  fr: {
    page_session_over: {
      title: 'Votre compte n’est pas ouvert ici',
      text: 'Vous avez été déconnecté, ou la page est restée inactive trop longtemps. Rien n’est perdu. Retournez à l’application et ouvrez votre compte depuis celle-ci.',
    },
    form_came_too_late: {
      title: 'Votre compte n’est plus ouvert ici',
      text: 'Vous avez été déconnecté, ou la page est restée inactive trop longtemps. Ce que vous venez d’envoyer n’est pas enregistré et rien n’a changé. Retournez à l’application, ouvrez votre compte depuis celle-ci et recommencez.',
    },
    changed_meanwhile: {
      title: 'Votre compte a changé entre-temps',
      text: 'Peut-être dans une autre fenêtre ou sur un autre appareil. Rien n’a été fait. Ouvrez votre compte pour voir où il en est.',
    },
    portal_code_invalid: {
      title: 'Ce lien n’est plus valable',
      text: 'Il fonctionne une seule fois et pendant une minute. Retournez à l’application et ouvrez de nouveau votre compte.',
    },
    feature_blocked_by_plan: {
      title: 'Cette page n’est pas disponible',
      text: 'L’application ne la propose pas. Retournez-y ou demandez à ses responsables.',
    },
    unknown_route: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est mal saisie, ou la page n’existe plus.',
    },
    opened_elsewhere: {
      title: 'Ouvrez votre compte depuis l’application',
      text: 'Ce lien ne s’ouvre que dans sa propre fenêtre. Retournez à l’application et ouvrez de nouveau votre compte.',
    },
    linked_elsewhere: {
      title: 'Il appartient à un autre compte',
      text: 'Ce compte est associé ici à un autre compte. Connectez-vous avec lui et dissociez-le d’abord là-bas.',
    },
    link_answer_unknown: {
      title: 'Cette étape est déjà faite',
      text: 'La réponse d’un fournisseur compte une seule fois et quelques minutes seulement. Cette page a peut-être été ouverte deux fois. Recommencez si rien n’a été associé.',
    },
    email_undo_invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a déjà servi ou a expiré : il fonctionne une fois, pendant sept jours.',
    },
    former_email_taken: {
      title: 'L’adresse est utilisée',
      text: 'Un autre compte utilise maintenant votre ancienne adresse : elle ne peut pas être rétablie ici. Contactez les responsables de l’application.',
    },
    gone: {
      title: 'Cet élément n’existe plus',
      text: 'Il a été supprimé entre-temps, dans cette fenêtre ou dans une autre.',
    },
  },
  es: {
    page_session_over: {
      title: 'Su cuenta no está abierta aquí',
      text: 'Su sesión se ha cerrado, o la página estuvo demasiado tiempo sin usarse. No se ha perdido nada. Vuelva a la aplicación y abra su cuenta desde allí.',
    },
    form_came_too_late: {
      title: 'Su cuenta ya no está abierta aquí',
      text: 'Su sesión se ha cerrado, o la página estuvo demasiado tiempo sin usarse. Lo que acaba de enviar no se ha guardado y no ha cambiado nada. Vuelva a la aplicación, abra su cuenta desde allí y repítalo.',
    },
    changed_meanwhile: {
      title: 'Su cuenta ha cambiado entretanto',
      text: 'Quizá en otra ventana o en otro dispositivo. No se ha hecho nada. Abra su cuenta y vea cómo está ahora.',
    },
    portal_code_invalid: {
      title: 'Este enlace ya no es válido',
      text: 'Funciona una vez y solo durante un minuto. Vuelva a la aplicación y abra de nuevo su cuenta.',
    },
    feature_blocked_by_plan: {
      title: 'Esta página no está disponible',
      text: 'La aplicación no la ofrece. Vuelva a ella o pregunte a sus responsables.',
    },
    unknown_route: {
      title: 'Esta página no existe',
      text: 'La dirección está mal escrita o la página ya no existe.',
    },
    opened_elsewhere: {
      title: 'Abra su cuenta desde la aplicación',
      text: 'Este enlace solo se puede abrir en una ventana propia. Vuelva a la aplicación y abra de nuevo su cuenta.',
    },
    linked_elsewhere: {
      title: 'Pertenece a otra cuenta',
      text: 'Esta cuenta está vinculada aquí a otra cuenta. Inicie sesión con ella y desvincúlela primero allí.',
    },
    link_answer_unknown: {
      title: 'Este paso ya se ha dado',
      text: 'La respuesta de un proveedor cuenta una vez y solo durante unos minutos. Quizá esta página se abrió dos veces. Empiece de nuevo si no se ha vinculado nada.',
    },
    email_undo_invalid: {
      title: 'Este enlace no funciona',
      text: 'Ya se ha usado o ha caducado: funciona una vez, durante siete días.',
    },
    former_email_taken: {
      title: 'La dirección está en uso',
      text: 'Otra cuenta usa ahora su dirección anterior, por lo que no se puede restablecer aquí. Póngase en contacto con los responsables de la aplicación.',
    },
    gone: {
      title: 'Ya no existe',
      text: 'Se ha eliminado entretanto, en esta ventana o en otra.',
    },
  },
  pt: {
    page_session_over: {
      title: 'Sua conta não está aberta aqui',
      text: 'Sua sessão foi encerrada, ou a página ficou muito tempo sem uso. Nada se perdeu. Volte ao aplicativo e abra sua conta a partir dele.',
    },
    form_came_too_late: {
      title: 'Sua conta não está mais aberta aqui',
      text: 'Sua sessão foi encerrada, ou a página ficou muito tempo sem uso. O que você acabou de enviar não foi salvo, e nada mudou. Volte ao aplicativo, abra sua conta a partir dele e repita.',
    },
    changed_meanwhile: {
      title: 'Sua conta mudou nesse meio-tempo',
      text: 'Talvez em outra janela ou em outro dispositivo. Nada foi feito. Abra sua conta e veja como ela está agora.',
    },
    portal_code_invalid: {
      title: 'Este link não é mais válido',
      text: 'Ele funciona uma vez e só por um minuto. Volte ao aplicativo e abra sua conta de novo.',
    },
    feature_blocked_by_plan: {
      title: 'Esta página não está disponível',
      text: 'O aplicativo não a oferece. Volte a ele ou pergunte a quem o administra.',
    },
    unknown_route: {
      title: 'Esta página não existe',
      text: 'O endereço foi digitado errado, ou a página não existe mais.',
    },
    opened_elsewhere: {
      title: 'Abra sua conta a partir do aplicativo',
      text: 'Este link só pode ser aberto em uma janela própria. Volte ao aplicativo e abra sua conta de novo.',
    },
    linked_elsewhere: {
      title: 'Ela pertence a outra conta',
      text: 'Esta conta está vinculada aqui a outra conta. Entre com ela e desvincule-a primeiro lá.',
    },
    link_answer_unknown: {
      title: 'Esta etapa já foi feita',
      text: 'A resposta de um provedor vale uma vez e só por alguns minutos. Talvez esta página tenha sido aberta duas vezes. Comece de novo se nada foi vinculado.',
    },
    email_undo_invalid: {
      title: 'Este link não funciona',
      text: 'Ele já foi usado ou expirou: funciona uma vez, durante sete dias.',
    },
    former_email_taken: {
      title: 'O endereço está em uso',
      text: 'Outra conta usa agora o seu endereço antigo, por isso ele não pode ser restaurado aqui. Entre em contato com os responsáveis pelo aplicativo.',
    },
    gone: {
      title: 'Isso não existe mais',
      text: 'Foi removido nesse meio-tempo, nesta janela ou em outra.',
    },
  },
  ja: {
    page_session_over: {
      title: 'ここではアカウントが開かれていません',
      text: 'ログアウトされたか、しばらく操作がありませんでした。失われたものはありません。アプリケーションに戻り、もう一度アカウントを開いてください。',
    },
    form_came_too_late: {
      title: 'アカウントはもう開かれていません',
      text: 'ログアウトされたか、しばらく操作がありませんでした。今送信した内容は保存されておらず、何も変更されていません。アプリケーションに戻り、アカウントを開いてからもう一度お試しください。',
    },
    changed_meanwhile: {
      title: 'アカウントの状態が変わりました',
      text: '別のウィンドウや別の端末で変更された可能性があります。操作は行われていません。アカウントを開いて、現在の状態をご確認ください。',
    },
    portal_code_invalid: {
      title: 'このリンクは無効になりました',
      text: 'リンクは1分間に1回だけ使えます。アプリケーションに戻り、もう一度アカウントを開いてください。',
    },
    feature_blocked_by_plan: {
      title: 'このページは利用できません',
      text: 'このアプリケーションでは提供されていません。アプリケーションに戻るか、運営者にお問い合わせください。',
    },
    unknown_route: {
      title: 'このページは存在しません',
      text: 'アドレスが間違っているか、ページがなくなりました。',
    },
    opened_elsewhere: {
      title: 'アプリケーションからアカウントを開いてください',
      text: 'このリンクは単独のウィンドウでのみ開けます。アプリケーションに戻り、もう一度アカウントを開いてください。',
    },
    linked_elsewhere: {
      title: '別のアカウントに連携されています',
      text: 'この外部アカウントは、ここの別のアカウントに連携されています。そのアカウントでログインし、先に連携を解除してください。',
    },
    link_answer_unknown: {
      title: 'この手順はすでに完了しています',
      text: 'プロバイダーからの応答は、数分間に1回だけ有効です。ページが2回開かれた可能性があります。連携されていない場合は、やり直してください。',
    },
    email_undo_invalid: {
      title: 'このリンクは使用できません',
      text: 'すでに使用されたか、有効期限が切れています。リンクは7日間、1回だけ使用できます。',
    },
    former_email_taken: {
      title: 'アドレスは使用中です',
      text: '以前のアドレスは現在ほかのアカウントで使用されているため、ここでは元に戻せません。アプリの運営者にご連絡ください。',
    },
    gone: {
      title: 'すでに存在しません',
      text: 'このウィンドウまたは別のウィンドウで削除されました。',
    },
  },
};
