import { counted, countsOf } from '../counted.js';
import type { DoctorWords, SealedCounts, SealedName } from '../en/doctor.js';
import { tenthsIn } from '../numbers.js';
import { spelled } from './numbers.js';

const tenths = tenthsIn('fr');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version} (${folder ? `intégré, sous ${folder}` : 'à DATABASE_URL'}) répond en ${tenths(ms)} ms`;
const availability = 'docs/operations/high-availability.md dit comment PostgreSQL garde ce qu’il a confirmé.';
const failover = 'docs/operations/failover.md dit ce qu’il faut faire.';
const redisAdvice =
  'Le service fonctionne sans Redis, mais chaque réplique compte alors ses limites pour elle seule. Démarrez Redis, ou corrigez ou retirez REDIS_URL.';
const redisRefusesAdvice =
  'Entre-temps, chaque réplique compte ses limites pour elle seule. Pour le nœud d’un cluster, REDIS_URL doit contenir deux URL ; pour un serveur rétrogradé, une autre URL.';
const redisNodesAdvice =
  'Chaque réplique compte pour elle seule les limites de ces nœuds. Démarrez-les, ou faites reprendre leurs slots par d’autres.';
const smtpAdvice = 'Vérifiez SMTP_URL, et que cette machine atteint ce serveur.';
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `répond ${fault}` : `ne peut pas être interrogée : ${fault}`;
const deliveries = (id: string) => `\`webhooks deliveries ${id}\` montre ce que répond le destinataire.`;
const webhookOff = (url: string, id: string, why: string): [string, string] => [
  `${url} est désactivé : ${why}`,
  `${deliveries(id)} Dès qu’il fonctionne, \`webhooks on ${id}\` le réactive.`,
];

const sealed: Record<SealedName, string> = {
  signingKeys: 'clés de signature',
  providerSecrets: 'secrets client des fournisseurs',
  organizationSecrets: 'secrets client des organisations',
  mails: 'e-mails en attente',
  totpSecrets: 'secrets d’applications d’authentification',
  recoveryCodes: 'clés de codes de récupération',
  signIns: 'connexions en attente chez des fournisseurs',
  links: 'associations en attente chez des fournisseurs',
  keptAnswers: 'réponses conservées',
  webhookSecrets: 'secrets de webhooks',
  previousWebhookSecrets: 'anciens secrets de webhooks',
  authorizations: 'autorisations de flux de signaux',
};

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${name} (${count})`).join(', ');

export const doctor: DoctorWords = {
  checks: {
    agents: 'Agents',
    client: 'Client',
    clock: 'Horloge',
    configuration: 'Configuration',
    connections: 'Connexions',
    database: 'Base de données',
    doctor: 'Contrôle',
    durability: 'Durabilité',
    'lost writes': 'Écritures perdues',
    'management key': 'Clé de gestion',
    migrations: 'Migrations',
    provider: 'Fournisseur',
    redis: 'Redis',
    'second factor': 'Second facteur',
    claims: 'Claims',
    'secret key': 'SECRET_KEY',
    'signing keys': 'Clés de signature',
    smtp: 'Serveur de messagerie',
    telemetry: 'Télémétrie',
    webhook: 'Webhook',
  },
  sealed,
  findings: {
    unfinished: (error, command) => [
      `un contrôle ne s’est pas terminé : ${error}`,
      `\`${command}\` lui laisse plus de temps.`,
    ],
    setting: (fault, file, example) => [
      fault,
      `Corrigez-le dans l’environnement ou dans ${file}. ${example} explique chaque variable.`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL est en https, il y a donc un proxy devant, mais TRUST_PROXY n’en croit aucun : tous les visiteurs partagent une limite',
      'Donnez à TRUST_PROXY le nombre de proxys placés devant, ou leurs adresses.',
    ],
    databaseAway: (error) => [
      error,
      'Les migrations, l’horloge et les clés de signature ne peuvent pas être contrôlées tant qu’elle ne répond pas.',
    ],
    telemetryAway: (error) => [
      `la base de données de télémétrie : ${error}`,
      'Les événements et les rapports sont refusés tant qu’elle ne répond pas. La connexion n’en dépend pas.',
    ],
    databaseOld: (version, folder, ms, oldest) => [
      server(version, folder, ms),
      `Gatehouse demande PostgreSQL ${oldest} ou plus récent. Mettez-le à jour.`,
    ],
    databaseLatency: (version, folder, ms) => [
      server(version, folder, ms),
      'Chaque connexion et chaque renouvellement l’attend. Rapprochez le service et la base de données.',
    ],
    connectionsShared: (fault) => [fault, 'Le service ne démarre pas ainsi.'],
    migrationsPending: (count, names, command) => [
      `${counted('1 migration en attente', '# migrations en attente', '')(count)} : ${names}`,
      `Lancez \`${command}\`.`,
    ],
    clockSkew: (seconds) => [
      `cette machine et la base de données ont ${tenths(seconds)} s d’écart`,
      'Synchronisez les deux horloges avec NTP. Les jetons portent l’heure de la base de données : si elle est fausse, ceux qui les vérifient les refusent.',
    ],
    signingKeysSealed: (count, command) => [
      counted(
        '1 clé ne s’ouvre pas : ni SECRET_KEY ni SECRET_KEY_PREVIOUS ne l’a scellée',
        '# clés ne s’ouvrent pas : ni SECRET_KEY ni SECRET_KEY_PREVIOUS ne les a scellées',
        '',
      )(count),
      `Ajoutez à SECRET_KEY_PREVIOUS la clé qui a scellé. Si elle est perdue, lancez \`${command}\` et redonnez les secrets client des fournisseurs avec le fichier seed.`,
    ],
    signingKeysIdle: (command) => ['aucune n’est active', `Lancez \`${command}\`.`],
    sealedByOther: (command, counts) => [
      `une autre clé, ou une version antérieure, a scellé : ${sealedCounts(counts)}`,
      `Lancez \`${command}\` dès que chaque réplique a ce SECRET_KEY.`,
    ],
    crashDestroys: (setting) => [
      `${setting} est désactivé : une panne de la machine peut détruire la base de données`,
      availability,
    ],
    crashLoses: (setting) => [
      `${setting} est désactivé : une panne perd ce qui a été confirmé en dernier`,
      availability,
    ],
    failoverLoses: (standbys) => [
      `${counted('1 serveur de secours suit', '# serveurs de secours suivent', '')(standbys)}, mais aucun commit n’en attend un : une bascule perd ce qui a été confirmé en dernier`,
      availability,
    ],
    commitsWait: (standbys) => [
      `les commits attendent ${standbys}, mais aucun serveur de secours de ce nom ne suit : aucune écriture n’est confirmée`,
      `Démarrez un serveur de secours. ${availability}`,
    ],
    lostWrites: (sessions, days, latest) => [
      `la base de données a perdu des renouvellements qu’elle avait confirmés : ${counted('1 session rattrapée', '# sessions rattrapées', '')(sessions)} ces ${spelled(days)} derniers jours, la dernière à ${latest} UTC`,
      `Des déconnexions de cette période peuvent aussi être perdues. ${failover}`,
    ],
    claimLeftOut: (application, claim, users, looked) => [
      `${application}\u00a0: pour ${users} des ${looked} utilisateurs les plus récents, les jetons ne disent pas le claim ${claim}`,
      'Leurs valeurs ont plus d’octets que son `max`, ou ne sont ni texte, ni nombre, ni booléen, ni liste de textes.',
    ],
    demandBeyondPlan: (application, setting, plan, remedy) => [
      `${application} : \`${setting}\` reste sans effet, car le plan ${plan} n’a pas portal.mfa`,
      `Personne n’est invité à en configurer un. Définissez le plan avec \`${remedy}\`.`,
    ],
    providerSecretSealed: (provider) => [
      `${provider} : son secret ne s’ouvre pas avec ce SECRET_KEY`,
      'Redonnez l’application avec le fichier seed.',
    ],
    providerFails: (provider, error) => [
      `${provider} : ${error}`,
      'Ses utilisateurs ne peuvent pas se connecter tant qu’il ne répond pas. Vérifiez son émetteur, et que cette machine l’atteint.',
    ],
    providerBeyondPlan: (provider, plan) => [
      `${provider} : le plan ${plan} ne le permet pas`,
      'Personne ne voit son bouton.',
    ],
    agentsBeyondPlan: (application, setting, plan, remedy) => [
      `${application} : \`${setting}\` reste sans effet, car le plan ${plan} n’a pas ${setting}`,
      `Définissez le plan avec \`${remedy}\`.`,
    ],
    audienceShared: (audience, applications) => [
      `${audience} est une audience ou un client_id de plusieurs applications : ${applications}`,
      'Un serveur ou un client qui attend cette valeur accepte les jetons de chacune. Gardez-la dans une seule et dans ses clients.',
    ],
    dispatchesGivenUp: (application, count, url, error, command) => [
      `${application} : ${counted('1 message abandonné', '# messages abandonnés', '')(count)} vers ${url} : ${error}`,
      `Un client y ignore quelles sessions ont pris fin. Dès qu’il fonctionne, \`${command}\` le lui dit.`,
    ],
    backchannelFails: (client, url, fault) => [
      `${client} : l’URL back-channel ${url} ${urlFault(fault)}`,
      'Les sessions qui prennent fin lui sont annoncées encore et encore. Vérifiez-la, et que cette machine l’atteint.',
    ],
    jwksFails: (client, url, fault) => [
      `${client} : jwksUri ${url} ${urlFault(fault)}`,
      'Le client ne peut pas s’authentifier tant qu’elle ne répond pas avec ses clés. Vérifiez-la, et que cette machine l’atteint.',
    ],
    clientWithoutKeys: (client, command) => [
      `${client} : il n’a ni secret valable ni clés, et n’obtient donc aucun jeton`,
      `\`${command}\` crée un secret.`,
    ],
    machineBeyondPlan: (client, plan, remedy) => [
      `${client} : un client sans utilisateurs n’obtient aucun jeton, car le plan ${plan} n’a pas de services`,
      `Définissez le plan avec \`${remedy}\`.`,
    ],
    redirectMissing: (client) => [
      `${client} : il n’a pas de redirectUrls, et ne connecte donc que sur des appareils`,
      'Donnez-les avec le fichier seed.',
    ],
    redirectSpelling: (client, url, sent) => [
      `${client} : la plupart des bibliothèques envoient la redirection ${url} sous la forme ${sent}, et elle ne correspond alors pas`,
      `Donnez-la comme le client l’envoie : ${sent}`,
    ],
    redirectPlain: (client, url) => [
      `${client} : la redirection ${url} n’est pas en https : le code se lit en chemin`,
      'Servez le client en https, et donnez cette URL.',
    ],
    webhookFails: (url, id, error) => [`${url} n’accepte rien : ${error ?? 'il échoue'}`, deliveries(id)],
    webhookGone: (url, id, status) => webhookOff(url, id, `il a répondu ${status}`),
    webhookOff: (url, id, days) => webhookOff(url, id, `il a échoué pendant ${spelled(days)} jours`),
    managementKeyEnds: (name, id, end) => [
      `\`${name}\` (${id}) sert et prend fin le ${end}`,
      'Créez un successeur avec `management-keys create`, donnez-le au programme, et révoquez celle-ci.',
    ],
    redisSlow: (seconds) => [`ne répond pas en ${seconds} s`, redisAdvice],
    redisFails: (error) => [`ne répond pas : ${error}`, redisAdvice],
    redisRefuses: (error) => [`refuse les commandes : ${error}`, redisRefusesAdvice],
    redisSlots: () => ['certains slots du cluster n’ont pas de nœud', redisNodesAdvice],
    redisNodes: (answering, known, silent) => [
      `${answering} nœuds sur ${known} répondent ; pas de réponse de ${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (place, tls, plain) => [
      `${place} répond, mais pas comme un serveur de messagerie`,
      `Vérifiez SMTP_URL : ${tls} pour TLS dès le début, sinon ${plain}.`,
    ],
    smtpSlow: (place, seconds) => [`${place} ne répond pas : aucun accueil en ${seconds} s`, smtpAdvice],
    smtpCloses: (place) => [`${place} ne répond pas : la connexion a été fermée`, smtpAdvice],
    smtpFails: (place, error) => [`${place} ne répond pas : ${error}`, smtpAdvice],
  },
};
