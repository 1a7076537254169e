import { counted, countsOf } from '../counted.js';
import type { DoctorWords, SealedCounts, SealedName } from '../en/doctor.js';
import { tenthsIn } from '../numbers.js';
import { spelled } from './numbers.js';

const tenths = tenthsIn('es');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version} (${folder ? `integrado, en ${folder}` : 'en DATABASE_URL'}) responde en ${tenths(ms)} ms`;
const availability = 'docs/operations/high-availability.md dice cómo PostgreSQL conserva lo que ha confirmado.';
const failover = 'docs/operations/failover.md dice qué hacer.';
const redisAdvice =
  'El servicio funciona sin Redis, pero entonces cada réplica cuenta sus límites por su cuenta. Inicie Redis, o corrija o quite REDIS_URL.';
const redisRefusesAdvice =
  'Mientras tanto, cada réplica cuenta sus límites por su cuenta. El nodo de un clúster necesita dos URL en REDIS_URL; un servidor degradado, otra URL.';
const redisNodesAdvice =
  'Cada réplica cuenta por su cuenta los límites de esos nodos. Inícielos, o haga que otros asuman sus slots.';
const smtpAdvice = 'Compruebe SMTP_URL, y que esta máquina alcanza ese servidor.';
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `responde con ${fault}` : `no se puede consultar: ${fault}`;
const deliveries = (id: string) => `\`webhooks deliveries ${id}\` muestra lo que responde el receptor.`;
const webhookOff = (url: string, id: string, why: string): [string, string] => [
  `${url} está desactivado: ${why}`,
  `${deliveries(id)} En cuanto funcione, \`webhooks on ${id}\` lo reanuda.`,
];

const sealed: Record<SealedName, string> = {
  signingKeys: 'claves de firma',
  providerSecrets: 'secretos de cliente de proveedores',
  organizationSecrets: 'secretos de cliente de organizaciones',
  mails: 'correos en espera',
  totpSecrets: 'secretos de aplicaciones de autenticación',
  recoveryCodes: 'claves de códigos de recuperación',
  signIns: 'inicios de sesión que esperan en proveedores',
  links: 'vínculos que esperan en proveedores',
  keptAnswers: 'respuestas conservadas',
  webhookSecrets: 'secretos de webhooks',
  previousWebhookSecrets: 'secretos anteriores de webhooks',
  authorizations: 'autorizaciones de flujos de señales',
};

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${name} (${count})`).join(', ');

export const doctor: DoctorWords = {
  checks: {
    agents: 'Agentes',
    client: 'Cliente',
    clock: 'Reloj',
    configuration: 'Configuración',
    connections: 'Conexiones',
    database: 'Base de datos',
    doctor: 'Comprobación',
    durability: 'Durabilidad',
    'lost writes': 'Escrituras perdidas',
    'management key': 'Clave de gestión',
    migrations: 'Migraciones',
    provider: 'Proveedor',
    redis: 'Redis',
    'second factor': 'Segundo factor',
    claims: 'Claims',
    'secret key': 'SECRET_KEY',
    'signing keys': 'Claves de firma',
    smtp: 'Servidor de correo',
    telemetry: 'Telemetría',
    webhook: 'Webhook',
  },
  sealed,
  findings: {
    unfinished: (error, command) => [`una comprobación no terminó: ${error}`, `\`${command}\` le da más tiempo.`],
    setting: (fault, file, example) => [
      fault,
      `Corríjalo en el entorno o en ${file}. ${example} explica cada variable.`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL es https, así que hay un proxy delante, pero TRUST_PROXY no confía en ninguno: todos los visitantes comparten un límite',
      'Ponga en TRUST_PROXY el número de proxies que hay delante, o sus direcciones.',
    ],
    databaseAway: (error) => [
      error,
      'Las migraciones, el reloj y las claves de firma no se pueden comprobar hasta que responda.',
    ],
    telemetryAway: (error) => [
      `la base de datos de telemetría: ${error}`,
      'Los eventos y los informes se rechazan hasta que responda. El inicio de sesión no depende de ella.',
    ],
    databaseOld: (version, folder, ms, oldest) => [
      server(version, folder, ms),
      `Gatehouse necesita PostgreSQL ${oldest} o posterior. Actualícelo.`,
    ],
    databaseLatency: (version, folder, ms) => [
      server(version, folder, ms),
      'Cada inicio de sesión y cada renovación la espera. Acerque el servicio y la base de datos.',
    ],
    connectionsShared: (fault) => [fault, 'Así el servicio no se inicia.'],
    migrationsPending: (count, names, command) => [
      `${counted('1 migración pendiente', '# migraciones pendientes', '')(count)}: ${names}`,
      `Ejecute \`${command}\`.`,
    ],
    clockSkew: (seconds) => [
      `esta máquina y la base de datos difieren en ${tenths(seconds)} s`,
      'Sincronice ambos relojes con NTP. Los tokens llevan la hora de la base de datos: si es errónea, quienes los verifican los rechazan.',
    ],
    signingKeysSealed: (count, command) => [
      counted(
        '1 clave no se puede abrir: no la selló ni SECRET_KEY ni SECRET_KEY_PREVIOUS',
        '# claves no se pueden abrir: no las selló ni SECRET_KEY ni SECRET_KEY_PREVIOUS',
        '',
      )(count),
      `Añada a SECRET_KEY_PREVIOUS la clave que las selló. Si se ha perdido, ejecute \`${command}\` y ponga de nuevo los secretos de cliente de los proveedores con el archivo seed.`,
    ],
    signingKeysIdle: (command) => ['ninguna está activa', `Ejecute \`${command}\`.`],
    sealedByOther: (command, counts) => [
      `otra clave, o una versión anterior, ha sellado: ${sealedCounts(counts)}`,
      `Ejecute \`${command}\` cuando todas las réplicas tengan este SECRET_KEY.`,
    ],
    crashDestroys: (setting) => [
      `${setting} está desactivado: un fallo de la máquina puede destruir la base de datos`,
      availability,
    ],
    crashLoses: (setting) => [`${setting} está desactivado: un fallo pierde lo último que se confirmó`, availability],
    failoverLoses: (standbys) => [
      `${counted('1 servidor de reserva sigue', '# servidores de reserva siguen', '')(standbys)}, pero ningún commit espera a uno: una conmutación pierde lo último que se confirmó`,
      availability,
    ],
    commitsWait: (standbys) => [
      `los commits esperan a ${standbys}, pero no sigue ningún servidor de reserva con ese nombre: no se confirma ninguna escritura`,
      `Inicie un servidor de reserva. ${availability}`,
    ],
    lostWrites: (sessions, days, latest) => [
      `la base de datos perdió renovaciones que había confirmado: ${counted('1 sesión se puso', '# sesiones se pusieron', '')(sessions)} al día en los últimos ${spelled(days)} días, la última a las ${latest} UTC`,
      `También pueden haberse perdido cierres de sesión de ese tiempo. ${failover}`,
    ],
    claimLeftOut: (application, claim, users, looked) => [
      `${application}: de ${users} de los ${looked} usuarios más nuevos, los tokens no dicen el claim ${claim}`,
      'Sus valores tienen más bytes que su `max`, o no son texto, número, booleano ni lista de textos.',
    ],
    demandBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` no tiene efecto, porque el plan ${plan} no tiene portal.mfa`,
      `A nadie se le pide que configure uno. Defina el plan con \`${remedy}\`.`,
    ],
    providerSecretSealed: (provider) => [
      `${provider}: su secreto no se puede abrir con este SECRET_KEY`,
      'Ponga de nuevo la aplicación con el archivo seed.',
    ],
    providerFails: (provider, error) => [
      `${provider}: ${error}`,
      'Sus usuarios no pueden iniciar sesión hasta que responda. Compruebe su emisor, y que esta máquina lo alcanza.',
    ],
    providerBeyondPlan: (provider, plan) => [`${provider}: el plan ${plan} no lo permite`, 'Nadie ve su botón.'],
    agentsBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` no tiene efecto, porque el plan ${plan} no tiene ${setting}`,
      `Defina el plan con \`${remedy}\`.`,
    ],
    audienceShared: (audience, applications) => [
      `${audience} es una audiencia o un client_id de varias aplicaciones: ${applications}`,
      'Un servidor o un cliente que espera este valor acepta los tokens de cada una. Déjelo en una sola y en sus clientes.',
    ],
    dispatchesGivenUp: (application, count, url, error, command) => [
      `${application}: ${counted('1 aviso abandonado', '# avisos abandonados', '')(count)} a ${url}: ${error}`,
      `Un cliente de allí no sabe qué sesiones han terminado. En cuanto funcione, \`${command}\` se lo dice.`,
    ],
    backchannelFails: (client, url, fault) => [
      `${client}: la URL de back-channel ${url} ${urlFault(fault)}`,
      'Las sesiones que terminan se le comunican una y otra vez. Compruébela, y que esta máquina la alcanza.',
    ],
    jwksFails: (client, url, fault) => [
      `${client}: jwksUri ${url} ${urlFault(fault)}`,
      'El cliente no puede autenticarse hasta que responda con sus claves. Compruébela, y que esta máquina la alcanza.',
    ],
    clientWithoutKeys: (client, command) => [
      `${client}: no tiene ningún secreto válido ni claves, así que no obtiene tokens`,
      `\`${command}\` crea un secreto.`,
    ],
    machineBeyondPlan: (client, plan, remedy) => [
      `${client}: un cliente sin usuarios no obtiene tokens, porque el plan ${plan} no tiene servicios`,
      `Defina el plan con \`${remedy}\`.`,
    ],
    redirectMissing: (client) => [
      `${client}: no tiene redirectUrls, así que solo inicia sesiones en dispositivos`,
      'Póngalas con el archivo seed.',
    ],
    redirectSpelling: (client, url, sent) => [
      `${client}: la mayoría de las bibliotecas envía la redirección ${url} como ${sent}, y entonces no coincide`,
      `Póngala como la envía el cliente: ${sent}`,
    ],
    redirectPlain: (client, url) => [
      `${client}: la redirección ${url} no es https: el código se puede leer por el camino`,
      'Sirva el cliente por https, y ponga esa URL.',
    ],
    webhookFails: (url, id, error) => [`${url} no acepta nada: ${error ?? 'falla'}`, deliveries(id)],
    webhookGone: (url, id, status) => webhookOff(url, id, `respondió ${status}`),
    webhookOff: (url, id, days) => webhookOff(url, id, `falló durante ${spelled(days)} días`),
    managementKeyEnds: (name, id, end) => [
      `\`${name}\` (${id}) está en uso y termina el ${end}`,
      'Cree una sucesora con `management-keys create`, désela a su programa y revoque esta.',
    ],
    redisSlow: (seconds) => [`no responde en ${seconds} s`, redisAdvice],
    redisFails: (error) => [`no responde: ${error}`, redisAdvice],
    redisRefuses: (error) => [`rechaza comandos: ${error}`, redisRefusesAdvice],
    redisSlots: () => ['algunos slots del clúster no tienen nodo', redisNodesAdvice],
    redisNodes: (answering, known, silent) => [
      `${answering} de ${known} nodos responden; sin respuesta de ${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (place, tls, plain) => [
      `${place} responde, pero no como un servidor de correo`,
      `Compruebe SMTP_URL: ${tls} para TLS desde el principio, si no ${plain}.`,
    ],
    smtpSlow: (place, seconds) => [`${place} no responde: ningún saludo en ${seconds} s`, smtpAdvice],
    smtpCloses: (place) => [`${place} no responde: la conexión se cerró`, smtpAdvice],
    smtpFails: (place, error) => [`${place} no responde: ${error}`, smtpAdvice],
  },
};
