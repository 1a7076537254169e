import type { LoginFailures, LoginProblems, PortalFailures, PortalProblems } from '../en/failures.js';
import { spelled } from './numbers.js';

export const loginProblems: LoginProblems = {
  passkey_invalid:
    'Dieser Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  passkey_unknown: 'Dieser Passkey gilt nicht mehr. Melden Sie sich anders an.',
  passkey_of_other_account:
    'Dieser Passkey gehört zu einem anderen Konto. Wählen Sie einen anderen oder melden Sie sich auf andere Weise an.',
  provider_sign_in_cancelled:
    'Sie sind zurückgekommen, ohne sich dort anzumelden. Wählen Sie, wie Sie fortfahren möchten.',
  credentials_invalid:
    'E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut. Falls beides stimmt und Ihre Adresse noch nicht bestätigt ist, senden wir Ihnen eine neue E-Mail.',
  new_password_due:
    'Ein neues Passwort ist fällig. Gehen Sie zur Anmeldeseite zurück und wählen Sie, dass Sie es vergessen haben.',
  email_invalid: 'Geben Sie Ihre vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  user_code_unknown: 'Kein Gerät zeigt diesen Code an. Vergleichen Sie ihn Buchstabe für Buchstabe.',
  email_code_invalid:
    'Dieser Code ist falsch oder nicht mehr gültig. Prüfen Sie ihn oder fordern Sie eine weitere E-Mail an.',
  sign_up_password_wrong: 'Das ist nicht das bei der Registrierung gewählte Passwort. Versuchen Sie es erneut.',
  sign_up_password_spent: ({ signUpTries }) =>
    `Das Passwort war ${spelled(signUpTries)}mal falsch. Wählen Sie ein neues.`,
  sign_up_not_confirmed: 'Noch nicht bestätigt. Öffnen Sie zuerst den Link in der E-Mail oder geben Sie den Code ein.',
  profile_fields_invalid: 'Ein Feld fehlt oder passt nicht. Prüfen Sie Ihre Angaben.',
  agreement_required: 'Setzen Sie jedes Häkchen, um fortzufahren. Jeder Link öffnet die Fassung, die jetzt gilt.',
  browser_not_remembered: 'Dieser Browser merkt sich Ihr Konto nicht mehr. Melden Sie sich noch einmal an.',
  organization_not_member:
    'Dieses Konto gehört nicht zu dieser Organisation. Melden Sie sich mit einem anderen an, oder bitten Sie die Betreiber der Anwendung, Sie aufzunehmen.',
  membership_required:
    'Diese Anwendung lässt nur Mitglieder von Organisationen ein, und dieses Konto gehört zu keiner. Bitten Sie die Betreiber der Anwendung, Sie aufzunehmen.',
  organization_policy:
    'Diese Organisation verlangt eine andere Anmeldung: noch einmal, auf anderem Weg oder mit einem zweiten Faktor. Wählen Sie einen Weg oder ein anderes Konto.',
  organization_address:
    'Dieses Konto hat keine Adresse der Organisation, der dieser Anbieter gehört. Melden Sie sich auf anderem Weg an.',
  other_user_wanted:
    'Die Anwendung hat nach einem anderen Konto gefragt. Melden Sie sich mit jenem Konto an, oder gehen Sie zurück zur Anwendung.',
  mfa_code_invalid:
    'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten oder verwenden Sie einen Wiederherstellungscode.',
  mfa_required:
    'Dieses Konto hat die Bestätigung in zwei Schritten. Geben Sie auch deren Code ein und noch einmal Ihr neues Passwort.',
  mail_just_sent: ({ moment }) => `Wir haben gerade eine E-Mail gesendet. Sie können ${moment} eine weitere anfordern.`,
  password_missing: 'Geben Sie Ihr Passwort ein.',
  password_too_short: ({ leastCharacters }) => `Verwenden Sie mindestens ${leastCharacters} Zeichen.`,
  password_too_long: ({ mostCharacters }) => `Verwenden Sie höchstens ${mostCharacters} Zeichen.`,
  password_common: 'Das ist eines der häufigsten Passwörter und würde zuerst erraten. Wählen Sie ein anderes.',
  password_personal:
    'Es enthält Ihren Namen, Ihre E-Mail-Adresse oder den Namen der Anwendung. Wählen Sie ein anderes.',
  password_guessable: 'Das ist zu leicht zu erraten. Ein paar Wörter ohne Zusammenhang ergeben ein gutes Passwort.',
  malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  too_many_requests: ({ moment }) => `Zu viele Versuche. Versuchen Sie es ${moment} erneut.`,
  overloaded: 'Gerade melden sich sehr viele Menschen an. Versuchen Sie es in einigen Sekunden erneut.',
  unavailable: 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einigen Sekunden erneut.',
};

export const loginFailures: LoginFailures = {
  login_link_invalid: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er wurde unterwegs verändert oder abgeschnitten. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
  },
  organization_policy: {
    title: 'Diese Organisation verlangt eine andere Anmeldung',
    text: 'Melden Sie sich noch einmal an, auf anderem Weg oder mit einem zweiten Faktor. Dann lässt diese Organisation Sie ein.',
  },
  login_expired: {
    title: 'Diese Anmeldung ist abgelaufen',
    text: 'Sie war zu lange offen. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
  },
  mailed_link_expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Ein Link in einer E-Mail gilt nur kurze Zeit. Gehen Sie zurück zur Anwendung, melden oder registrieren Sie sich erneut und öffnen Sie die neueste E-Mail.',
  },
  login_finished: {
    title: 'Diese Anmeldung ist abgeschlossen',
    text: 'Sie wurde in diesem oder in einem anderen Browser abgeschlossen. Falls Sie hier nicht angemeldet sind, gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
  },
  login_cancelled: {
    title: 'Diese Anmeldung wurde abgebrochen',
    text: 'Es hat sich nichts geändert. Gehen Sie zurück zur Anwendung, um neu zu beginnen.',
  },
  other_browser: {
    title: 'In einem anderen Browser geöffnet',
    text: 'Diese Anmeldung wurde in einem anderen Browser begonnen, oder ihre Cookies wurden gelöscht. Öffnen Sie die Anwendung in diesem Browser und melden Sie sich erneut an.',
  },
  mailed_link_spent: {
    title: 'Dieser Link ist nicht mehr gültig',
    text: 'Er wurde bereits benutzt, durch eine neuere E-Mail ersetzt oder ist abgelaufen. Öffnen Sie die neueste E-Mail oder melden Sie sich in der Anwendung erneut an.',
  },
  first_factor_lapsed: {
    title: 'Bitte melden Sie sich erneut an',
    text: ({ factorTries }) =>
      `Es hat zu lange gedauert oder der Code war ${spelled(factorTries)}mal falsch. Es hat sich nichts geändert. Melden Sie sich erneut an und halten Sie Ihren Code bereit.`,
  },
  form_not_trusted: {
    title: 'Dieses Formular ließ sich nicht prüfen',
    text: 'Es kam nicht von dieser Seite, oder Ihr Browser blockiert Cookies. Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.',
  },
  destination_not_allowed: {
    title: 'Diese Anmeldung kann nicht fortgesetzt werden',
    text: 'Die Adresse, zu der sie zurückführen sollte, gehört nicht mehr zur Anwendung. Gehen Sie zurück zur Anwendung und melden Sie sich erneut an.',
  },
  user_code_used: {
    title: 'Dieser Code wurde schon verwendet',
    text: 'Das Gerät wurde damit zugelassen oder abgelehnt. Um sich anzumelden, beginnen Sie auf dem Gerät von vorn: Es zeigt einen neuen Code an.',
  },
  user_code_expired: {
    title: 'Dieser Code ist abgelaufen',
    text: 'Der Code eines Geräts gilt nur einige Minuten. Beginnen Sie auf dem Gerät von vorn: Es zeigt einen neuen Code an.',
  },
  provider_blocked_by_plan: {
    title: 'Diese Art der Anmeldung ist nicht verfügbar',
    text: 'Die Anwendung bietet diese Art der Anmeldung nicht an. Gehen Sie zurück zur Anwendung oder wenden Sie sich an ihre Betreiber.',
  },
  provider_unknown: {
    title: 'Diese Art der Anmeldung gibt es nicht mehr',
    text: 'Die Anwendung hat sie entfernt. Melden Sie sich auf andere Weise an.',
  },
  provider_unreachable: {
    title: 'Der Anbieter antwortet nicht',
    text: 'Wir konnten den Anbieter nicht erreichen, bei dem Sie sich anmelden wollten. Es ging nichts verloren. Versuchen Sie es in einer Minute erneut oder melden Sie sich auf andere Weise an.',
  },
  provider_refused: {
    title: 'Der Anbieter hat Sie nicht angemeldet',
    text: 'Er hat einen Fehler gemeldet und nichts Näheres dazu gesagt. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  },
  provider_answer_invalid: {
    title: 'Wir konnten der Antwort nicht vertrauen',
    text: 'Die Antwort des Anbieters passt nicht zu dieser Anmeldung, deshalb sind Sie nicht angemeldet. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  },
  provider_answer_unknown: {
    title: 'Dieser Schritt ist schon erledigt',
    text: 'Die Antwort eines Anbieters gilt einmal und nur für einige Minuten. Vielleicht wurde diese Seite zweimal oder mit der Zurück-Taste geöffnet. Melden Sie sich erneut an.',
  },
  nothing_to_link: {
    title: 'Dieser Schritt ist vorbei',
    text: 'Er wurde abgeschlossen oder verlassen, oder eine andere Anmeldung hat ihn abgelöst. Beginnen Sie noch einmal mit der Schaltfläche des Anbieters.',
  },
  invitation_invalid: {
    title: 'Diese Einladung ist vorbei',
    text: 'Sie wurde angenommen, zurückgezogen oder noch einmal geschickt, oder sie ist abgelaufen. Wenn Sie eine neuere E-Mail haben, verwenden Sie diese. Fragen Sie sonst die Personen, die Sie eingeladen haben.',
  },
  address_not_admitted: {
    title: 'Diese Adresse ist nicht eingeladen',
    text: 'Die Anwendung nimmt nicht für jede E-Mail-Adresse neue Konten an, und Ihre ist nicht eingeladen. Melden Sie sich mit der eingeladenen Adresse an, oder fragen Sie die Betreiber der Anwendung.',
  },
  sign_up_closed: {
    title: 'Neue Konten sind nicht möglich',
    text: 'Die Anwendung nimmt keine Registrierungen an. Wenn Sie ein Konto haben, melden Sie sich damit an.',
  },
  account_blocked: {
    title: 'Dieses Konto ist gesperrt',
    text: 'Sie können sich damit zurzeit nicht anmelden. Die Betreiber der Anwendung können den Grund nennen.',
  },
  upstream_account_taken: {
    title: 'Es gehört jetzt zu einem anderen Konto',
    text: 'Das Konto beim Anbieter wurde inzwischen mit einem anderen Konto hier verknüpft. Beginnen Sie noch einmal, dann meldet es Sie dort an.',
  },
  unknown_route: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist falsch geschrieben, oder die Seite lässt sich nicht für sich allein öffnen. Gehen Sie zurück zur Anwendung und melden Sie sich dort an.',
  },
  busy: {
    title: 'Einen Moment bitte',
    text: 'Der Dienst ist ausgelastet. Versuchen Sie es in einigen Sekunden erneut.',
  },
  client_unknown: {
    title: 'Diese Anmeldung kann nicht beginnen',
    text: 'Die Anwendung, von der Sie kommen, hat sie auf eine Weise angefordert, die wir nicht annehmen. Nur wer die Anwendung betreibt, kann das beheben.',
  },
  sign_out_refused: {
    title: 'Diese Abmeldung kann nicht beginnen',
    text: 'Vielleicht sind Sie hier noch angemeldet. Die Anwendung, von der Sie kommen, hat die Abmeldung auf eine Weise angefordert, die wir nicht annehmen. Nur wer die Anwendung betreibt, kann das beheben.',
  },
  refused: {
    title: 'Das hat nicht geklappt',
    text: 'Wir konnten nicht lesen, was Ihr Browser gesendet hat. Gehen Sie zurück und versuchen Sie es erneut.',
  },
  broken: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Es liegt nicht an Ihnen, und nichts ging verloren. Versuchen Sie es gleich noch einmal.',
  },
};

export const portalProblems: PortalProblems = {
  last_manager:
    'Die Organisation hätte Mitglieder, und keines, das sie verwaltet. Geben Sie zuerst einem anderen Mitglied eine Rolle, die sie verwaltet.',
  role_beyond: 'Dafür sind Rechte nötig, die Sie in dieser Organisation nicht haben.',
  roles_missing: 'Kreuzen Sie mindestens eine Rolle an.',
  invitation_open:
    'Für diese Adresse gibt es eine offene Einladung. Senden Sie diese noch einmal, oder ziehen Sie sie zuerst zurück.',
  invitation_ended: 'Die Einladung wurde inzwischen angenommen oder zurückgezogen.',
  invitation_unknown: 'Diese Einladung gibt es nicht mehr.',
  member_already: 'Diese Adresse gehört schon einem Mitglied. Ändern Sie stattdessen seine Rollen.',
  dns_unanswered: ({ moment }) => `Das DNS hat für diese Domain nicht geantwortet. Versuchen Sie es ${moment} erneut.`,
  domain_claimed: 'Die Organisation hat diese Domain schon beansprucht.',
  domain_not_claimable: 'Viele Organisationen nutzen diese Domain. Beanspruchen Sie eine, die nur Ihrer gehört.',
  domain_record_missing:
    'Im DNS steht dieser Eintrag noch nicht. Setzen Sie ihn, oder warten Sie: Das kann eine Stunde dauern.',
  domain_record_other:
    'Im DNS hat dieser Eintrag einen anderen Wert. Setzen Sie den Wert, der hier steht, und prüfen Sie später noch einmal.',
  domain_taken:
    'Eine andere Organisation hat diese Domain nachgewiesen, und sie gehört nur einer. Erst muss sie dort entfernt werden.',
  domain_unknown: 'Die Organisation hat diese Domain nicht mehr.',
  domains_full: 'Die Organisation hat so viele Domains, wie sie haben kann. Entfernen Sie erst eine.',
  overloaded:
    'Der Dienst ist ausgelastet, deshalb hat das nicht geklappt. Versuchen Sie es in einigen Sekunden erneut.',
  unavailable: 'Das hat gerade nicht geklappt. Versuchen Sie es in einigen Sekunden erneut.',
  password_wrong: 'Das ist nicht Ihr aktuelles Passwort. Prüfen Sie es und versuchen Sie es erneut.',
  fresh_proof_invalid: 'Dieser Code ist falsch, wurde schon verwendet oder ist zu alt.',
  second_factor_not_proved:
    'In dieser Sitzung haben Sie den zweiten Schritt noch nicht bestätigt. Verwenden Sie einen Code oder einen Passkey, oder melden Sie sich ab und damit neu an.',
  passkey_too_new:
    'Dieser Passkey kam erst nach Ihrer Anmeldung hinzu und zählt hier deshalb noch nicht. Melden Sie sich ab und mit ihm neu an, dann zählt er sofort. Bis dahin wählen Sie einen anderen Weg.',
  second_factor_too_new:
    'Die Authenticator-App wurde erst nach Ihrer Anmeldung eingeschaltet, deshalb zählen ihre Codes hier noch nicht. Melden Sie sich ab und mit einem Code neu an, dann zählen sie sofort.',
  malformed_input: 'Etwas in diesem Formular war nicht lesbar. Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  current_password_required: 'Geben Sie auch Ihr aktuelles Passwort ein.',
  mfa_setup_code_invalid:
    'Das ist nicht der Code, den die App jetzt anzeigt. Prüfen Sie die Uhrzeit Ihres Telefons und versuchen Sie den nächsten Code.',
  email_unchanged: 'Das ist schon die Adresse Ihres Kontos.',
  address_change_invalid:
    'Dieser Code ist falsch oder zu alt, oder die Adresse ist nicht frei. Prüfen Sie ihn, oder beginnen Sie die Änderung neu.',
  last_way_in:
    'Das ist der letzte Weg, sich bei Ihrem Konto anzumelden. Fügen Sie zuerst einen anderen hinzu: ein Passwort, einen Passkey oder ein anderes Konto.',
  passkey_not_accepted: 'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut.',
  passkey_not_added: 'Dieser Passkey gehört schon zu Ihrem Konto, oder Sie haben so viele wie möglich.',
  passkey_invalid:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es erneut oder bestätigen Sie auf andere Weise.',
  last_owner_stays:
    'Sie sind der letzte Eigentümer der Konsole, also bleibt Ihr Konto. Machen Sie zuerst einen anderen Betreiber zum Eigentümer.',
  second_factor_kept:
    'Ein Betreiber behält einen zweiten Faktor. Fügen Sie zuerst einen Passkey oder eine Authenticator-App hinzu.',
  deletion_not_confirmed: 'Das ist nicht die Adresse Ihres Kontos.',
  merge_mfa_required: 'Das Konto dieser Adresse hat die Bestätigung in zwei Schritten. Geben Sie auch dessen Code ein.',
  merge_app_required:
    'Das Konto dieser Adresse ist nur durch einen Passkey geschützt. Melden Sie sich dort an, schalten Sie die Bestätigung in zwei Schritten mit einer App ein und verknüpfen Sie dann erneut.',
  real_address_due: 'Auch diese Adresse verbirgt eine andere. Geben Sie die echte ein.',
  form_not_trusted:
    'Ihr Konto wurde neu geöffnet, seit dieses Formular angezeigt wurde. Prüfen Sie es und senden Sie es noch einmal.',
};

export const portalFailures: PortalFailures = {
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
    text: 'Er funktioniert einmal und nur für kurze Zeit. Gehen Sie zurück zur Anwendung und öffnen Sie Ihr Konto erneut.',
  },
  feature_blocked_by_plan: {
    title: 'Diese Seite ist nicht verfügbar',
    text: 'Die Anwendung bietet sie nicht an. Gehen Sie zurück oder fragen Sie die Betreiber.',
  },
  unknown_route: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist falsch geschrieben, oder die Seite gibt es nicht mehr.',
  },
  view_is_read_only: {
    title: 'In einer Ansicht geschlossen',
    text: 'Sie sehen das Konto einer anderen Person. Nichts darin lässt sich ändern, und nichts Geheimes wird gezeigt. Beenden Sie die Ansicht, um ein eigenes Konto zu öffnen.',
  },
  view_is_over: {
    title: 'Die Ansicht ist zu Ende',
    text: 'Das Konto der anderen Person ist hier geschlossen. In der Konsole können Sie eine neue Ansicht beginnen.',
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
    text: ({ undoDays }) =>
      `Er wurde schon benutzt oder ist abgelaufen: Er funktioniert einmal, ${spelled(undoDays)} Tage lang.`,
  },
  former_email_taken: {
    title: 'Die Adresse ist vergeben',
    text: 'Ein anderes Konto verwendet inzwischen Ihre alte Adresse, deshalb lässt sie sich hier nicht wiederherstellen. Wenden Sie sich an den Betreiber der Anwendung.',
  },
  gone: {
    title: 'Das gibt es nicht mehr',
    text: 'Es wurde inzwischen entfernt, in diesem Fenster oder in einem anderen.',
  },
};
