import { counted, countsOf } from '../counted.js';
import type { DoctorWords, SealedCounts, SealedName } from '../en/doctor.js';
import { tenthsIn } from '../numbers.js';
import { spelled } from './numbers.js';

const tenths = tenthsIn('de');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version} (${folder ? `eingebettet, unter ${folder}` : 'unter DATABASE_URL'}) antwortet in ${tenths(ms)} ms`;
const availability = 'docs/operations/high-availability.md sagt, wie PostgreSQL behält, was es bestätigt hat.';
const failover = 'docs/operations/failover.md sagt, was zu tun ist.';
const redisAdvice =
  'Der Dienst arbeitet auch ohne Redis, doch dann zählt jede Replik ihre Limits für sich. Starten Sie Redis, oder berichtigen oder entfernen Sie REDIS_URL.';
const redisRefusesAdvice =
  'Solange zählt jede Replik ihre Limits für sich. Der Knoten eines Clusters braucht zwei URLs in REDIS_URL, ein herabgestufter Server eine andere URL.';
const redisNodesAdvice =
  'Die Limits dieser Knoten zählt jede Replik für sich. Starten Sie die Knoten, oder lassen Sie andere ihre Slots übernehmen.';
const smtpAdvice = 'Prüfen Sie SMTP_URL, und ob diese Maschine den Server erreicht.';
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `antwortet mit ${fault}` : `kann nicht gefragt werden: ${fault}`;
const deliveries = (id: string) => `\`webhooks deliveries ${id}\` zeigt, was der Empfänger antwortet.`;
const webhookOff = (url: string, id: string, why: string): [string, string] => [
  `${url} ist abgeschaltet: ${why}`,
  `${deliveries(id)} Sobald er arbeitet, setzt \`webhooks on ${id}\` ihn fort.`,
];

const sealed: Record<SealedName, string> = {
  signingKeys: 'Signaturschlüssel',
  providerSecrets: 'Client-Geheimnisse von Anbietern',
  organizationSecrets: 'Client-Geheimnisse von Organisationen',
  mails: 'wartende Mails',
  totpSecrets: 'Geheimnisse von Authenticator-Apps',
  recoveryCodes: 'Schlüssel von Wiederherstellungscodes',
  signIns: 'Anmeldungen, die bei Anbietern warten',
  links: 'Verknüpfungen, die bei Anbietern warten',
  keptAnswers: 'aufbewahrte Antworten',
  webhookSecrets: 'Geheimnisse von Webhooks',
  previousWebhookSecrets: 'frühere Geheimnisse von Webhooks',
  authorizations: 'Berechtigungen von Signalströmen',
};

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${name} (${count})`).join(', ');

export const doctor: DoctorWords = {
  checks: {
    agents: 'Agenten',
    client: 'Client',
    clock: 'Uhr',
    configuration: 'Konfiguration',
    connections: 'Verbindungen',
    database: 'Datenbank',
    doctor: 'Prüfung',
    durability: 'Dauerhaftigkeit',
    'lost writes': 'Verlorene Schreibvorgänge',
    'management key': 'Management-Schlüssel',
    migrations: 'Migrationen',
    provider: 'Anbieter',
    redis: 'Redis',
    'second factor': 'Zweiter Faktor',
    claims: 'Claims',
    'secret key': 'SECRET_KEY',
    'signing keys': 'Signaturschlüssel',
    smtp: 'Mailserver',
    telemetry: 'Telemetrie',
    webhook: 'Webhook',
  },
  sealed,
  findings: {
    unfinished: (error, command) => [
      `eine Prüfung wurde nicht fertig: ${error}`,
      `\`${command}\` lässt ihr mehr Zeit.`,
    ],
    setting: (fault, file, example) => [
      fault,
      `Berichtigen Sie es in der Umgebung oder in ${file}. ${example} erklärt jede Variable.`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL ist https, also steht ein Proxy davor, doch TRUST_PROXY vertraut keinem: alle Besucher teilen sich ein Limit',
      'Setzen Sie TRUST_PROXY auf die Zahl der Proxys davor oder auf ihre Adressen.',
    ],
    databaseAway: (error) => [
      error,
      'Migrationen, Uhr und Signaturschlüssel lassen sich nicht prüfen, bis sie antwortet.',
    ],
    telemetryAway: (error) => [
      `die Telemetriedatenbank: ${error}`,
      'Ereignisse und Berichte werden abgewiesen, bis sie antwortet. Die Anmeldung hängt nicht davon ab.',
    ],
    databaseOld: (version, folder, ms, oldest) => [
      server(version, folder, ms),
      `Gatehouse braucht PostgreSQL ${oldest} oder neuer. Aktualisieren Sie es.`,
    ],
    databaseLatency: (version, folder, ms) => [
      server(version, folder, ms),
      'Jede Anmeldung und jede Erneuerung wartet darauf. Bringen Sie Dienst und Datenbank näher zusammen.',
    ],
    connectionsShared: (fault) => [fault, 'So startet der Dienst nicht.'],
    migrationsPending: (count, names, command) => [
      `${counted('1 Migration steht aus', '# Migrationen stehen aus', '')(count)}: ${names}`,
      `Führen Sie \`${command}\` aus.`,
    ],
    clockSkew: (seconds) => [
      `diese Maschine und die Datenbank liegen ${tenths(seconds)} s auseinander`,
      'Gleichen Sie beide Uhren mit NTP ab. Tokens tragen die Zeit der Datenbank: geht sie falsch, lehnen Prüfer sie ab.',
    ],
    signingKeysSealed: (count, command) => [
      counted(
        '1 Schlüssel lässt sich nicht öffnen: weder SECRET_KEY noch SECRET_KEY_PREVIOUS hat ihn versiegelt',
        '# Schlüssel lassen sich nicht öffnen: weder SECRET_KEY noch SECRET_KEY_PREVIOUS hat sie versiegelt',
        '',
      )(count),
      `Fügen Sie SECRET_KEY_PREVIOUS den Schlüssel hinzu, der sie versiegelt hat. Ist er verloren, führen Sie \`${command}\` aus und setzen die Client-Geheimnisse der Anbieter mit der Seed-Datei neu.`,
    ],
    signingKeysIdle: (command) => ['keiner ist aktiv', `Führen Sie \`${command}\` aus.`],
    sealedByOther: (command, counts) => [
      `von einem anderen oder in einer früheren Fassung versiegelt sind: ${sealedCounts(counts)}`,
      `Führen Sie \`${command}\` aus, sobald jede Replik diesen SECRET_KEY hat.`,
    ],
    crashDestroys: (setting) => [
      `${setting} ist aus: ein Absturz der Maschine kann die Datenbank zerstören`,
      availability,
    ],
    crashLoses: (setting) => [`${setting} ist aus: ein Absturz verliert, was zuletzt bestätigt wurde`, availability],
    failoverLoses: (standbys) => [
      `${counted('1 Standby folgt', '# Standbys folgen', '')(standbys)}, doch kein Commit wartet darauf: ein Failover verliert, was zuletzt bestätigt wurde`,
      availability,
    ],
    commitsWait: (standbys) => [
      `Commits warten auf ${standbys}, doch kein solcher Standby folgt: kein Schreibvorgang wird bestätigt`,
      `Starten Sie einen Standby. ${availability}`,
    ],
    lostWrites: (sessions, days, latest) => [
      `die Datenbank hat Erneuerungen verloren, die sie bestätigt hatte: ${counted('1 Sitzung hat', '# Sitzungen haben', '')(sessions)} in den letzten ${spelled(days)} Tagen aufgeholt, zuletzt um ${latest} UTC`,
      `Auch Abmeldungen aus dieser Zeit können verloren sein. ${failover}`,
    ],
    claimLeftOut: (application, claim, users, looked) => [
      `${application}: von ${users} der neuesten ${looked} Nutzer nennen Tokens den Claim ${claim} nicht`,
      'Ihre Werte haben mehr Bytes als sein `max` oder sind kein Text, keine Zahl, kein Wahrheitswert und keine Liste von Texten.',
    ],
    demandBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` bleibt ohne Wirkung, weil der Plan ${plan} kein portal.mfa hat`,
      `Niemand wird gebeten, einen einzurichten. Setzen Sie den Plan mit \`${remedy}\`.`,
    ],
    providerSecretSealed: (provider) => [
      `${provider}: sein Geheimnis lässt sich mit diesem SECRET_KEY nicht öffnen`,
      'Setzen Sie die Anwendung mit der Seed-Datei neu.',
    ],
    providerFails: (provider, error) => [
      `${provider}: ${error}`,
      'Bis er antwortet, kann sich damit niemand anmelden. Prüfen Sie seinen Aussteller, und ob diese Maschine ihn erreicht.',
    ],
    providerBeyondPlan: (provider, plan) => [
      `${provider}: der Plan ${plan} erlaubt ihn nicht`,
      'Niemand sieht seine Schaltfläche.',
    ],
    agentsBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` bleibt ohne Wirkung, weil der Plan ${plan} kein ${setting} hat`,
      `Setzen Sie den Plan mit \`${remedy}\`.`,
    ],
    audienceShared: (audience, applications) => [
      `${audience} ist Audience oder client_id mehrerer Anwendungen: ${applications}`,
      'Ein Server oder Client, der diesen Wert erwartet, nimmt die Token jeder von ihnen an. Lassen Sie ihn nur in einer und deren Clients.',
    ],
    dispatchesGivenUp: (application, count, url, error, command) => [
      `${application}: ${counted('1 Nachricht', '# Nachrichten', '')(count)} an ${url} aufgegeben: ${error}`,
      `Ein Client dort weiß nicht, welche Sitzungen geendet haben. Sobald er arbeitet, sagt \`${command}\` es ihm.`,
    ],
    backchannelFails: (client, url, fault) => [
      `${client}: die Back-Channel-URL ${url} ${urlFault(fault)}`,
      'Sitzungen, die enden, werden ihr immer wieder gemeldet. Prüfen Sie sie, und ob diese Maschine sie erreicht.',
    ],
    jwksFails: (client, url, fault) => [
      `${client}: jwksUri ${url} ${urlFault(fault)}`,
      'Der Client kann sich nicht ausweisen, bis sie mit seinen Schlüsseln antwortet. Prüfen Sie sie, und ob diese Maschine sie erreicht.',
    ],
    clientWithoutKeys: (client, command) => [
      `${client}: er hat kein gültiges Geheimnis und keine Schlüssel und bekommt daher keine Tokens`,
      `\`${command}\` macht ein Geheimnis.`,
    ],
    machineBeyondPlan: (client, plan, remedy) => [
      `${client}: ein Client ohne Personen bekommt keine Tokens, weil der Plan ${plan} keine Dienste hat`,
      `Setzen Sie den Plan mit \`${remedy}\`.`,
    ],
    redirectMissing: (client) => [
      `${client}: er hat keine redirectUrls und meldet daher nur auf Geräten an`,
      'Setzen Sie sie mit der Seed-Datei.',
    ],
    redirectSpelling: (client, url, sent) => [
      `${client}: die meisten Bibliotheken senden die Weiterleitung ${url} als ${sent}, und dann passt sie nicht`,
      `Setzen Sie sie so, wie der Client sie sendet: ${sent}`,
    ],
    redirectPlain: (client, url) => [
      `${client}: die Weiterleitung ${url} ist nicht https: unterwegs kann jeder den Code lesen`,
      'Stellen Sie den Client über https bereit, und setzen Sie diese URL.',
    ],
    webhookFails: (url, id, error) => [`${url} nimmt nichts an: ${error ?? 'er versagt'}`, deliveries(id)],
    webhookGone: (url, id, status) => webhookOff(url, id, `er hat mit ${status} geantwortet`),
    webhookOff: (url, id, days) => webhookOff(url, id, `er hat ${spelled(days)} Tage lang versagt`),
    managementKeyEnds: (name, id, end) => [
      `\`${name}\` (${id}) wird benutzt und endet am ${end}`,
      'Machen Sie mit `management-keys create` einen Nachfolger, geben Sie ihn dem Programm, und widerrufen Sie diesen.',
    ],
    redisSlow: (seconds) => [`antwortet nicht innerhalb von ${seconds} s`, redisAdvice],
    redisFails: (error) => [`antwortet nicht: ${error}`, redisAdvice],
    redisRefuses: (error) => [`lehnt Befehle ab: ${error}`, redisRefusesAdvice],
    redisSlots: () => ['einige Slots des Clusters haben keinen Knoten', redisNodesAdvice],
    redisNodes: (answering, known, silent) => [
      `${answering} von ${known} Knoten antworten; keine Antwort von ${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (place, tls, plain) => [
      `${place} antwortet, aber nicht wie ein Mailserver`,
      `Prüfen Sie SMTP_URL: ${tls} für TLS von Anfang an, sonst ${plain}.`,
    ],
    smtpSlow: (place, seconds) => [`${place} antwortet nicht: keine Begrüßung innerhalb von ${seconds} s`, smtpAdvice],
    smtpCloses: (place) => [`${place} antwortet nicht: die Verbindung wurde geschlossen`, smtpAdvice],
    smtpFails: (place, error) => [`${place} antwortet nicht: ${error}`, smtpAdvice],
  },
};
