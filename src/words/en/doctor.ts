import { counted, countsOf } from '../counted.js';
import { tenthsIn } from '../numbers.js';
import { spelled } from './numbers.js';

type Sentences = [message: string, advice: string];

const tenths = tenthsIn('en');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version}, ${folder ? `embedded, under ${folder}` : 'at DATABASE_URL'}, responds in ${tenths(ms)} ms`;
const availability = 'docs/operations/high-availability.md says how PostgreSQL keeps what it has acknowledged.';
const failover = 'docs/operations/failover.md says what to do about it.';
const redisAdvice =
  'The service works without it, but each replica counts rate limits on its own. Start Redis, or fix or unset REDIS_URL.';
const redisRefusesAdvice =
  'Each replica counts rate limits on its own meanwhile. A node of a cluster needs REDIS_URL with two URLs, a demoted server another URL.';
const redisNodesAdvice =
  'Each replica counts the rate limits of these nodes on its own. Start them, or let others take over their slots.';
const smtpAdvice = 'Check SMTP_URL, and that this machine can reach that server.';
/** A status of its answer, or why there is none. */
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `answers with ${fault}` : `cannot be asked: ${fault}`;
const deliveries = (id: string) => `\`webhooks deliveries ${id}\` says what it answers.`;
const webhookOff = (url: string, id: string, why: string): Sentences => [
  `${url} is switched off: ${why}`,
  `${deliveries(id)} Once it works, \`webhooks on ${id}\` goes on.`,
];

/** What is sealed under SECRET_KEY, in the plural. */
const sealed = {
  signingKeys: 'signing keys',
  providerSecrets: 'client secrets of providers',
  organizationSecrets: 'client secrets of organizations',
  mails: 'waiting emails',
  totpSecrets: 'secrets of authenticator apps',
  recoveryCodes: 'keys of recovery codes',
  signIns: 'sign-ins that wait at providers',
  links: 'links that wait at providers',
  keptAnswers: 'kept answers',
  webhookSecrets: 'secrets of webhooks',
  previousWebhookSecrets: 'previous secrets of webhooks',
  authorizations: 'authorizations of signal streams',
};

export type SealedName = keyof typeof sealed;
export type SealedCounts = Partial<Record<SealedName, number>>;

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${count} of the ${name}`).join(', ');

/** What the doctor finds wrong, and what to do about it. */
export const doctor = {
  checks: {
    agents: 'agents',
    client: 'client',
    clock: 'clock',
    configuration: 'configuration',
    connections: 'connections',
    database: 'database',
    doctor: 'doctor',
    durability: 'durability',
    'lost writes': 'lost writes',
    'management key': 'management key',
    migrations: 'migrations',
    provider: 'provider',
    redis: 'redis',
    'second factor': 'second factor',
    claims: 'claims',
    'secret key': 'secret key',
    'signing keys': 'signing keys',
    smtp: 'smtp',
    telemetry: 'telemetry',
    webhook: 'webhook',
  },
  sealed,
  findings: {
    unfinished: (error: string, command: string) => [
      `a check did not finish: ${error}`,
      `\`${command}\` gives it more time.`,
    ],
    setting: (fault: string, file: string, example: string) => [
      fault,
      `Fix it in the environment or in ${file}. ${example} explains every variable.`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY trusts none: all visitors share one limit',
      'Set TRUST_PROXY to the number of proxies in front, or to their addresses.',
    ],
    databaseAway: (error: string) => [error, 'Migrations, clock and signing keys cannot be checked until it responds.'],
    telemetryAway: (error: string) => [
      `the telemetry database: ${error}`,
      'Events and reports are refused until it responds. Signing in does not depend on it.',
    ],
    databaseOld: (version: string, folder: string | undefined, ms: number, oldest: number) => [
      server(version, folder, ms),
      `Gatehouse needs PostgreSQL ${oldest} or newer. Upgrade it.`,
    ],
    databaseLatency: (version: string, folder: string | undefined, ms: number) => [
      server(version, folder, ms),
      'Every sign-in and refresh waits for it. Move the service and the database closer together.',
    ],
    connectionsShared: (fault: string) => [fault, 'The service does not start like this.'],
    migrationsPending: (count: number, names: string, command: string) => [
      `${counted('1 migration', '# migrations', '')(count)} pending: ${names}`,
      `Run \`${command}\`.`,
    ],
    clockSkew: (seconds: number) => [
      `this machine and the database are ${tenths(seconds)} s apart`,
      'Synchronise both clocks with NTP. Tokens are dated by the clock of the database: if that is wrong, verifiers refuse them.',
    ],
    signingKeysSealed: (count: number, command: string) => [
      counted(
        '1 key cannot be opened: neither SECRET_KEY nor SECRET_KEY_PREVIOUS sealed it',
        '# keys cannot be opened: neither SECRET_KEY nor SECRET_KEY_PREVIOUS sealed them',
        '',
      )(count),
      `Add the key that sealed it to SECRET_KEY_PREVIOUS. If it is lost, run \`${command}\` and seed the client secrets of providers again.`,
    ],
    signingKeysIdle: (command: string) => ['none is active', `Run \`${command}\`.`],
    sealedByOther: (command: string, counts: SealedCounts) => [
      `another key, or an earlier version, has sealed ${sealedCounts(counts)}`,
      `Run \`${command}\` once every replica has this SECRET_KEY.`,
    ],
    crashDestroys: (setting: string) => [
      `${setting} is off: a crash of the machine can destroy the database`,
      availability,
    ],
    crashLoses: (setting: string) => [`${setting} is off: a crash loses what was acknowledged last`, availability],
    failoverLoses: (standbys: number) => [
      `${counted('1 standby follows', '# standbys follow', '')(standbys)}, but no commit waits for one: a failover loses what was acknowledged last`,
      availability,
    ],
    commitsWait: (standbys: string) => [
      `commits wait for ${standbys}, and no such standby streams: no write is acknowledged`,
      `Start a standby. ${availability}`,
    ],
    lostWrites: (sessions: number, days: number, latest: string) => [
      `the database lost refreshes that it had acknowledged: ${counted('1 session', '# sessions', '')(sessions)} caught up in the last ${spelled(days)} days, the last one at ${latest} UTC`,
      `Sign-outs of that time may be lost too. ${failover}`,
    ],
    claimLeftOut: (application: string, claim: string, users: number, looked: number) => [
      `${application}: tokens do not say the claim ${claim} of ${users} of the newest ${looked} users`,
      'Their values have more bytes than its `max`, or are no text, number, truth or list of texts.',
    ],
    demandBeyondPlan: (application: string, setting: string, plan: string, remedy: string) => [
      `${application}: \`${setting}\` has no effect, because the plan ${plan} has no portal.mfa`,
      `No user is asked to set one up. Seed the plan with \`${remedy}\`.`,
    ],
    providerSecretSealed: (provider: string) => [
      `${provider}: its secret cannot be opened with this SECRET_KEY`,
      'Seed the application again.',
    ],
    providerFails: (provider: string, error: string) => [
      `${provider}: ${error}`,
      'Its users cannot sign in until it answers. Check its issuer, and that this machine can reach it.',
    ],
    providerBeyondPlan: (provider: string, plan: string) => [
      `${provider}: the plan ${plan} does not allow it`,
      'Nobody sees its button.',
    ],
    agentsBeyondPlan: (application: string, setting: string, plan: string, remedy: string) => [
      `${application}: \`${setting}\` has no effect, because the plan ${plan} has no ${setting}`,
      `Seed the plan with \`${remedy}\`.`,
    ],
    audienceShared: (audience: string, applications: string) => [
      `${audience} is an audience or a client_id of several applications: ${applications}`,
      'A server or a client that expects it takes the tokens of each. Keep it in one of them and its clients.',
    ],
    dispatchesGivenUp: (application: string, count: number, url: string, error: string, command: string) => [
      `${application}: ${counted('1 dispatch', '# dispatches', '')(count)} to ${url} given up: ${error}`,
      `A client there does not know which sessions have ended. Once it works, \`${command}\` tells it.`,
    ],
    backchannelFails: (client: string, url: string, fault: number | string) => [
      `${client}: the back-channel URL ${url} ${urlFault(fault)}`,
      'Sessions that end are told to it again and again. Check it, and that this machine can reach it.',
    ],
    jwksFails: (client: string, url: string, fault: number | string) => [
      `${client}: jwksUri ${url} ${urlFault(fault)}`,
      'The client cannot authenticate until it answers with its keys. Check it, and that this machine can reach it.',
    ],
    clientWithoutKeys: (client: string, command: string) => [
      `${client}: it has no secret that works and no keys, so it gets no tokens`,
      `\`${command}\` creates a secret.`,
    ],
    machineBeyondPlan: (client: string, plan: string, remedy: string) => [
      `${client}: a machine client gets no tokens, because the plan ${plan} has no services`,
      `Seed the plan with \`${remedy}\`.`,
    ],
    redirectMissing: (client: string) => [
      `${client}: it has no redirectUrls, so it signs in nobody but on devices`,
      'Seed them.',
    ],
    redirectSpelling: (client: string, url: string, sent: string) => [
      `${client}: the redirect ${url} is sent as ${sent} by most libraries, and then does not match`,
      `Seed it as the client sends it: ${sent}`,
    ],
    redirectPlain: (client: string, url: string) => [
      `${client}: the redirect ${url} is not https: anybody on the way reads the code`,
      'Serve the client over https, and seed that URL.',
    ],
    webhookFails: (url: string, id: string, error: string | null) => [
      `${url} accepts nothing: ${error ?? 'it fails'}`,
      deliveries(id),
    ],
    webhookGone: (url: string, id: string, status: number) => webhookOff(url, id, `it answered ${status}`),
    webhookOff: (url: string, id: string, days: number) => webhookOff(url, id, `it failed for ${spelled(days)} days`),
    managementKeyEnds: (name: string, id: string, end: string) => [
      `\`${name}\` (${id}) is in use and ends on ${end}`,
      'Create a successor with `management-keys create`, give it to its program, and revoke this one.',
    ],
    redisSlow: (seconds: number) => [`does not respond: no answer within ${seconds} s`, redisAdvice],
    redisFails: (error: string) => [`does not respond: ${error}`, redisAdvice],
    redisRefuses: (error: string) => [`refuses commands: ${error}`, redisRefusesAdvice],
    redisSlots: () => ['some slots of the cluster have no node', redisNodesAdvice],
    redisNodes: (answering: number, known: number, silent: string) => [
      `${answering} of ${known} nodes respond; no answer from ${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (server: string, tls: string, plain: string) => [
      `${server} responds, but not like a mail server`,
      `Check SMTP_URL: ${tls} for TLS from the start, ${plain} otherwise.`,
    ],
    smtpSlow: (server: string, seconds: number) => [
      `${server} does not respond: no greeting within ${seconds} s`,
      smtpAdvice,
    ],
    smtpCloses: (server: string) => [`${server} does not respond: it closed the connection`, smtpAdvice],
    smtpFails: (server: string, error: string) => [`${server} does not respond: ${error}`, smtpAdvice],
  } satisfies Record<string, (...values: never[]) => Sentences>,
};

export type DoctorWords = typeof doctor;
