import type { MailWords } from '../en/mail.js';
import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';
import { spelled } from './numbers.js';

const setNewPassword = `Sie waren das nicht? Legen Sie umgehend ein neues Passwort fest: Wählen Sie dazu auf der Anmeldeseite „${login.forgotPassword}“.`;

const undoIt = (undoDays: number) =>
  `Sie waren das nicht? Wählen Sie innerhalb von ${spelled(undoDays)} Tagen „${login.itWasNotMe}“. Die Änderung wird rückgängig gemacht, alle Geräte werden abgemeldet, und Sie legen ein neues Passwort fest.`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? undoIt(undoDays)
    : `Sie waren das nicht? Legen Sie umgehend ein neues Passwort fest und wenden Sie sich bitte an ${app}.`;

export const mail: MailWords = {
  greeting: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  codeLabel: 'Oder geben Sie diesen Code ein, wo Sie danach gefragt werden:',
  validFor: (time) => `Link und Code sind ${time} gültig und funktionieren nur einmal.`,
  digitsLabel: 'Geben Sie diesen Code ein, wo Sie danach gefragt werden:',
  digitsValidFor: (time) => `Der Code ist ${time} gültig und funktioniert nur einmal.`,
  linkLabel: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  when: 'Zeitpunkt',
  ip: 'IP-Adresse',
  device: 'Gerät',
  alsoSignIn: (app, ways) =>
    `Auch damit kann man sich in Ihrem Konto anmelden: ${ways}. Entfernen Sie, was Sie nicht kennen, oder wenden Sie sich an ${app}.`,
  passkeyNamed: (name) => `Passkey „${name}“`,
  footer: (app) => `Sie erhalten diese E-Mail, weil diese Adresse für ein Konto bei ${app} verwendet wird.`,
  footerUnproved: (app) => `Sie erhalten diese E-Mail, weil jemand diese Adresse bei ${app} angegeben hat.`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app) => `Bestätigen Sie Ihre E-Mail-Adresse für ${app}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      body: (app) => [
        `Willkommen bei ${app}! Nur ein Schritt fehlt noch: Bestätigen Sie, dass diese Adresse Ihnen gehört.`,
      ],
      button: 'Adresse bestätigen',
      warning: (_app, { offersNotMe }) =>
        offersNotMe
          ? `Sie haben kein Konto erstellt? Ignorieren Sie diese E-Mail, oder öffnen Sie den Link und wählen Sie „${login.itWasNotMe}“.`
          : 'Sie haben kein Konto erstellt? Ignorieren Sie diese E-Mail, dann entsteht keines.',
    },
    already_registered: {
      subject: (app) => `Sie haben bereits ein Konto bei ${app}`,
      heading: () => 'Sie haben bereits ein Konto',
      body: (app) => [
        `Jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Konto bei ${app} erstellen. Sie haben schon eines und können sich einfach anmelden.`,
        `Falls Sie Ihr Passwort vergessen haben, wählen Sie auf der Anmeldeseite „${login.forgotPassword}“.`,
      ],
      button: 'Anmelden',
      warning: () => 'Sie waren das nicht? Ihr Konto ist unverändert, und niemand hat erfahren, dass es existiert.',
    },
    invitation: {
      subject: (app) => `Sie haben ein Konto bei ${app}`,
      heading: () => 'Ihr Konto ist bereit',
      body: (app, { days }) => [
        `${app} hat für diese Adresse ein Konto angelegt. Die Schaltfläche bestätigt, dass die Adresse Ihnen gehört, und führt Sie hinein.`,
        `Das geht ${spelled(days)} Tage lang. Danach wählen Sie auf der Anmeldeseite „${login.forgotPassword}“.`,
      ],
      button: 'Zu meinem Konto',
      warning: (app) => `Falls Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie oder fragen Sie ${app}.`,
    },
    join_invitation: {
      subject: (app, { organization }) =>
        organization ? `Sie sind zu ${organization} bei ${app} eingeladen` : `Sie sind zu ${app} eingeladen`,
      heading: () => 'Sie sind eingeladen',
      body: (app, { email, time, organization, inviter }) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} hat ${email} zu ${organization} bei ${app} eingeladen.`
                : `${organization} hat ${email} zu ${app} eingeladen.`,
              'Der Knopf führt Sie dorthin. Wenn Sie noch kein Konto haben, ist es mit wenigen Angaben angelegt.',
            ]
          : [
              `${app} hat ${email} eingeladen. Der Knopf führt Sie dorthin, und mit wenigen Angaben haben Sie ein Konto.`,
            ]),
        `Die Einladung gilt ${time} lang. Sie ist nur für diese Adresse.`,
      ],
      button: 'Einladung annehmen',
      warning: () =>
        'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie: Es geschieht nichts, solange Sie den Knopf nicht drücken. Geben Sie den Link an niemanden weiter.',
    },
    reset_password: {
      subject: (app) => `Neues Passwort für ${app} festlegen`,
      heading: () => 'Neues Passwort festlegen',
      body: (app) => [`Für Ihr Konto bei ${app} wurde ein neues Passwort angefordert.`],
      button: 'Neues Passwort festlegen',
      warning: () =>
        'Sie haben das nicht angefordert? Ignorieren Sie diese E-Mail, dann bleibt Ihr Passwort, wie es ist.',
    },
    confirm_address: {
      subject: (app) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${app}`,
      heading: () => 'Neue E-Mail-Adresse bestätigen',
      body: (app) => [
        `Jemand möchte diese Adresse für ein Konto bei ${app} verwenden. Bestätigen Sie, dass sie Ihnen gehört.`,
      ],
      warning: () => 'Sie haben das nicht angefordert? Ignorieren Sie diese E-Mail, dann ändert sich nichts.',
    },
    address_change_requested: {
      subject: (app) => `Ihre E-Mail-Adresse für ${app} soll geändert werden`,
      heading: () => 'Ändern Sie die E-Mail-Adresse?',
      body: (app, { email }) => [
        `Jemand, vermutlich Sie selbst, möchte für Ihr Konto bei ${app} die Adresse ${email} verwenden. Sie ersetzt diese hier, sobald ein dorthin gesendeter Code eingegeben wird.`,
      ],
      button: 'Änderung stoppen',
      warning: (_app, { undoDays }) =>
        `Wenn Sie das sind, müssen Sie nichts tun. Wenn nicht, ist jemand anderes in Ihrem Konto: Stoppen Sie die Änderung. Über diesen Link können Sie sie auch noch ${spelled(undoDays)} Tage lang rückgängig machen.`,
    },
    address_changed: {
      subject: (app) => `Ihre E-Mail-Adresse für ${app} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      body: (app, { email }) => [`Ihr Konto bei ${app} verwendet jetzt die Adresse ${email}.`],
      button: 'Änderung rückgängig machen',
      warning: (_app, { undoDays }) =>
        `Sie waren das nicht? Machen Sie die Änderung rückgängig. Das geht ${spelled(undoDays)} Tage lang: Diese Adresse gilt dann wieder, alle Geräte werden abgemeldet, und Sie legen ein neues Passwort fest.`,
    },
    address_assigned: {
      subject: (app) => `Das ist jetzt Ihre E-Mail-Adresse für ${app}`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      body: (app) => [`${app} hat Ihr Konto geändert. Es verwendet ab jetzt diese Adresse.`],
      warning: (app) => `Falls dieses Konto nicht Ihres ist, wenden Sie sich bitte an ${app}.`,
    },
    address_restored: {
      subject: (app) => `Die Änderung Ihrer E-Mail-Adresse für ${app} wurde rückgängig gemacht`,
      heading: () => 'Die Änderung der E-Mail-Adresse wurde rückgängig gemacht',
      body: (app, { email }) => [
        `Das Konto bei ${app} verwendet die Adresse ${email}. Alle Geräte sind abgemeldet, und das Passwort gilt nicht mehr.`,
        `Um sich wieder anzumelden, wählen Sie auf der Anmeldeseite „${login.forgotPassword}“ und legen ein neues Passwort fest.`,
      ],
      warning: (app) => `Falls Ihnen an dem Konto etwas seltsam vorkommt, wenden Sie sich bitte an ${app}.`,
    },
    account_returned: {
      subject: (app) => `Ihr Konto bei ${app} gehört wieder Ihnen`,
      heading: () => 'Ihr Konto gehört wieder Ihnen',
      body: (app, { email }) => [
        `Jemand, vermutlich Sie, hat angegeben, dass eine Änderung an Ihrem Konto bei ${app} nicht von Ihnen ist. Sie wurde rückgängig gemacht, zusammen mit allem, was sonst noch zum Konto hinzugefügt worden sein kann. Alle Geräte sind abgemeldet, und das Passwort gilt nicht mehr.`,
        `Das Konto verwendet die Adresse ${email}. Um sich wieder anzumelden, wählen Sie auf der Anmeldeseite „${login.forgotPassword}“ und legen ein neues Passwort fest.`,
      ],
      warning: (app) => `Falls Ihnen an dem Konto etwas seltsam vorkommt, wenden Sie sich bitte an ${app}.`,
    },
    account_deleted: {
      subject: (app) => `Ihr Konto bei ${app} wurde gelöscht`,
      heading: () => 'Ihr Konto wurde gelöscht',
      body: (app) => [
        `Ihr Konto bei ${app} und alles, was dazu über Sie gespeichert war, wurde auf Ihren Wunsch gelöscht. Sie sind überall abgemeldet. Das lässt sich nicht rückgängig machen.`,
      ],
      warning: (app) => `Sie waren das nicht? Wenden Sie sich bitte umgehend an ${app}.`,
    },
    password_changed: {
      subject: (app) => `Ihr Passwort für ${app} wurde geändert`,
      heading: () => 'Ihr Passwort wurde geändert',
      body: (app) => [`Das Passwort für Ihr Konto bei ${app} wurde soeben geändert.`],
      button: login.itWasNotMe,
      warning: (_app, { link, undoDays }) => (link ? undoIt(undoDays) : setNewPassword),
    },
    new_sign_in: {
      subject: (app) => `Neue Anmeldung bei ${app}`,
      heading: () => 'Neue Anmeldung',
      body: (app) => [`Ihr Konto bei ${app} wurde auf einem Gerät verwendet, das wir noch nicht kennen.`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app) => `Ein gemerkter Browser für ${app} wurde kopiert`,
      heading: () => 'Ein gemerkter Browser wurde kopiert',
      body: (app) => [
        `Sie haben ${app} erlaubt, sich einen Browser zu merken. Jemand hat eine Kopie dessen verwendet, was dieser Browser dafür aufbewahrt: Es wurde an zwei Orten verwendet. Beide stehen unten, der frühere zuerst. Einer davon können Sie selbst gewesen sein.`,
        'Zur Sicherheit ist der Browser nicht mehr gemerkt, und wer damit fortgefahren ist, ist abgemeldet. Um dort weiterzumachen, melden Sie sich wie gewohnt an.',
      ],
      warning: () =>
        'Wenn Sie einen der beiden nicht kennen, hatte jemand anderes Zugriff auf diesen Browser: Prüfen Sie das Gerät und legen Sie sofort ein neues Passwort fest.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `Die Bestätigung in zwei Schritten für ${app} ist aktiviert`
          : `Die Bestätigung in zwei Schritten für ${app} wurde deaktiviert`,
      heading: (_app, { change }) =>
        change === 'enabled'
          ? 'Die Bestätigung in zwei Schritten ist aktiviert'
          : 'Die Bestätigung in zwei Schritten wurde deaktiviert',
      body: (app, { change }) => [
        change === 'enabled'
          ? `Von jetzt an brauchen Sie zur Anmeldung bei ${app} auch einen Code. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.`
          : `Für die Anmeldung bei ${app} brauchen Sie keinen Code mehr.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app) => `Neue Wiederherstellungscodes für ${app}`,
      heading: () => 'Neue Wiederherstellungscodes',
      body: (app) => [
        `Für Ihr Konto bei ${app} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} ist jetzt mit Ihrem Konto bei ${app} verknüpft`,
      heading: (_app, { provider }) => `${provider} ist jetzt verknüpft`,
      body: (app, { provider, email }) => [
        `Das Konto ${email} bei ${provider} wurde mit Ihrem Konto bei ${app} verknüpft. Sie können sich ab jetzt damit anmelden.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app, { provider }) => `${provider} ist nicht mehr mit Ihrem Konto bei ${app} verknüpft`,
      heading: (_app, { provider }) => `${provider} ist nicht mehr verknüpft`,
      body: (app, { provider }) => [`Mit Ihrem Konto bei ${provider} können Sie sich nicht mehr bei ${app} anmelden.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app) => `Ihr Code für ${app}`,
      heading: (_app, { provider }) => `Gehört dieses Konto von ${provider} Ihnen?`,
      body: (app, { provider, account }) => [
        `Jemand, vermutlich Sie selbst, meldet sich bei ${app} mit dem Konto ${account} von ${provider} an und gibt diese Adresse als die eigene an.`,
        `Mit diesem Code kann sich dieses Konto von ${provider} jetzt und in Zukunft bei ${app} als Inhaber dieser Adresse anmelden.`,
      ],
      warning: (app, { provider }) =>
        `Sie haben das nicht angefordert oder kennen dieses Konto von ${provider} nicht? Ignorieren Sie diese E-Mail. Geben Sie den Code niemandem, auch nicht ${app}: Wer ihn hat, kann Ihr Konto benutzen.`,
    },
    sign_in_code: {
      subject: (app) => `Ihr Code für ${app}`,
      heading: () => 'Mit diesem Code anmelden',
      body: (app) => [`Jemand, vermutlich Sie selbst, meldet sich mit dieser Adresse bei ${app} an.`],
      warning: (app) =>
        `Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail. Geben Sie den Code niemandem, auch nicht ${app}: Wer ihn hat, kann Ihr Konto nutzen.`,
    },
    confirm_presence: {
      subject: (app) => `Ihr Code für ${app}`,
      heading: () => 'Sind Sie es?',
      body: (app) => [
        `Jemand, vermutlich Sie selbst, möchte ändern, wie Ihr Konto bei ${app} geschützt ist. Dieser Code bestätigt, dass Sie es sind.`,
      ],
      warning: (app) =>
        `Sie haben das nicht angefordert? Dann ist vielleicht jemand anderes in Ihrem Konto angemeldet. Geben Sie den Code niemandem, auch nicht ${app}. Wenden Sie sich im Zweifel an ${app}.`,
    },
    link_address: {
      subject: (app) => `Ihr Code für ${app}`,
      heading: () => 'Ist das Ihre echte Adresse?',
      body: (app, { relay }) => [
        `Jemand, vermutlich Sie selbst, verwendet ${app} mit der verborgenen Adresse ${relay} und gibt diese Adresse als die eigene an. Dieser Code bestätigt es.`,
        `Wenn Sie bei ${app} unter dieser Adresse schon ein Konto haben, werden beide zu einem: Es bleibt bestehen, und alles, was sich mit der verborgenen Adresse anmeldet, meldet sich bei ihm an. Wenn nicht, verwendet das Konto mit der verborgenen Adresse ab jetzt diese Adresse.`,
      ],
      warning: (app) =>
        `Sie haben das nicht angefordert? Ignorieren Sie diese E-Mail. Geben Sie den Code niemandem, auch nicht ${app}: Wer ihn hat, kann Ihr Konto benutzen.`,
    },
    accounts_merged: {
      subject: (app) => `Ihre beiden Konten bei ${app} sind jetzt eines`,
      heading: () => 'Aus zwei Konten wurde eines',
      body: (app, { email, relay }) => [
        `Das Konto mit der verborgenen Adresse ${relay} gehört jetzt zu Ihrem Konto ${email} bei ${app}. Was sich dort angemeldet hat, meldet sich bei diesem Konto an.`,
        'Vielleicht müssen Sie sich auf Ihren Geräten neu anmelden.',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app) => `Ihrem Konto bei ${app} wurde ein Passkey hinzugefügt`,
      heading: () => 'Ein Passkey wurde hinzugefügt',
      body: (app) => [`Ab jetzt können Sie sich damit statt mit Ihrem Passwort bei ${app} anmelden.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app) => `Ein Passkey wurde aus Ihrem Konto bei ${app} entfernt`,
      heading: () => 'Ein Passkey wurde entfernt',
      body: (app) => [`Er meldet Sie nicht mehr bei ${app} an. Sie können ihn auch von Ihrem Gerät löschen.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app) => `Ein Webhook von ${app} wurde ausgeschaltet`,
      heading: () => 'Ein Webhook wurde ausgeschaltet',
      body: (app, { url, reason }) => [
        reason === 'gone'
          ? `${url} hat geantwortet, dass es die Adresse nicht mehr gibt.`
          : `${url} hat tagelang nichts angenommen.`,
        `${app} sendet nichts mehr dorthin. Schalten Sie den Webhook wieder ein, sobald der Empfänger funktioniert: Was bis dahin geschehen ist, wird dann gesendet.`,
      ],
      warning: () => 'Wird der Webhook nicht mehr gebraucht, dann löschen Sie ihn.',
    },
  },
};
