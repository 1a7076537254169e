import type { Words } from './words.type.js';

export const de: Words = {
  greeting: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  codeLabel: 'Oder geben Sie diesen Code ein, wo Sie danach gefragt werden:',
  validFor: (time) => `Link und Code sind ${time} gültig und funktionieren nur einmal.`,
  linkLabel: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  when: 'Zeitpunkt',
  ip: 'IP-Adresse',
  device: 'Gerät',
  footer: (app) => `Sie erhalten diese E-Mail, weil diese Adresse für ein Konto bei ${app} verwendet wird.`,
  letters: {
    verify_address: {
      subject: (app) => `Bestätigen Sie Ihre E-Mail-Adresse für ${app}`,
      heading: () => 'Bestätigen Sie Ihre E-Mail-Adresse',
      body: (app) => [
        `Willkommen bei ${app}! Ein Schritt fehlt noch: Bestätigen Sie, dass diese Adresse Ihnen gehört.`,
      ],
      button: 'Adresse bestätigen',
      warning: () => 'Sie haben kein Konto angelegt? Dann ignorieren Sie diese E-Mail, es geschieht nichts weiter.',
    },
    already_registered: {
      subject: (app) => `Sie haben bereits ein Konto bei ${app}`,
      heading: () => 'Sie haben bereits ein Konto',
      body: (app) => [
        `Jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Konto bei ${app} anlegen. Sie haben schon eines und brauchen sich nur anzumelden.`,
        'Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
      ],
      button: 'Zur Anmeldung',
      warning: () =>
        'Sie waren das nicht? Ihr Konto ist unverändert, und niemand hat erfahren, dass es dieses Konto gibt.',
    },
    reset_password: {
      subject: (app) => `Neues Passwort für ${app} festlegen`,
      heading: () => 'Neues Passwort festlegen',
      body: (app) => [`Für Ihr Konto bei ${app} wurde ein neues Passwort angefordert.`],
      button: 'Neues Passwort festlegen',
      warning: () =>
        'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
    },
    confirm_address: {
      subject: (app) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${app}`,
      heading: () => 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      body: (app) => [
        `Diese Adresse soll künftig zu einem Konto bei ${app} gehören. Bestätigen Sie, dass es Ihre Adresse ist.`,
      ],
      button: 'Adresse bestätigen',
      warning: () => 'Sie haben das nicht veranlasst? Dann ignorieren Sie diese E-Mail, es ändert sich nichts.',
    },
    address_changed: {
      subject: (app) => `Ihre E-Mail-Adresse für ${app} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      body: (app, { email }) => [`Ihr Konto bei ${app} verwendet jetzt die Adresse ${email}.`],
      warning: (app) => `Sie waren das nicht? Wenden Sie sich bitte sofort an ${app}.`,
    },
    password_changed: {
      subject: (app) => `Ihr Passwort für ${app} wurde geändert`,
      heading: () => 'Ihr Passwort wurde geändert',
      body: (app) => [`Das Passwort Ihres Kontos bei ${app} wurde soeben geändert.`],
      warning: () =>
        'Sie waren das nicht? Legen Sie sofort über „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest.',
    },
    new_sign_in: {
      subject: (app) => `Neue Anmeldung bei ${app}`,
      heading: () => 'Eine neue Anmeldung',
      body: (app) => [`Ihr Konto bei ${app} wurde auf einem Gerät verwendet, das wir noch nicht kennen.`],
      warning: () =>
        'Sie waren das nicht? Legen Sie sofort über „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `Die Bestätigung in zwei Schritten für ${app} ist aktiv`
          : `Die Bestätigung in zwei Schritten für ${app} wurde ausgeschaltet`,
      heading: (_app, { change }) =>
        change === 'enabled'
          ? 'Die Bestätigung in zwei Schritten ist aktiv'
          : 'Die Bestätigung in zwei Schritten wurde ausgeschaltet',
      body: (app, { change }) => [
        change === 'enabled'
          ? `Von jetzt an brauchen Sie zur Anmeldung bei ${app} Ihr Passwort und einen Code. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.`
          : `Von jetzt an genügt zur Anmeldung bei ${app} Ihr Passwort.`,
      ],
      warning: () =>
        'Sie waren das nicht? Legen Sie sofort über „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest.',
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} ist jetzt mit Ihrem Konto bei ${app} verknüpft`,
      heading: (_app, { provider }) => `${provider} ist jetzt verknüpft`,
      body: (app, { provider, email }) => [
        `Das ${provider}-Konto ${email} wurde mit Ihrem Konto bei ${app} verknüpft. Sie können sich ab jetzt damit anmelden.`,
      ],
      warning: (app) =>
        `Sie waren das nicht? Legen Sie sofort ein neues Passwort fest und wenden Sie sich bitte an ${app}.`,
    },
  },
};
