import { counted, countsOf } from '../counted.js';
import type { DoctorWords, SealedCounts, SealedName } from '../en/doctor.js';
import { tenthsIn } from '../numbers.js';
import { spelled } from './numbers.js';

const tenths = tenthsIn('pt');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version} (${folder ? `embutido, em ${folder}` : 'em DATABASE_URL'}) responde em ${tenths(ms)} ms`;
const availability = 'docs/operations/high-availability.md diz como o PostgreSQL guarda o que confirmou.';
const failover = 'docs/operations/failover.md diz o que fazer.';
const redisAdvice =
  'O serviço funciona sem o Redis, mas então cada réplica conta os limites por conta própria. Inicie o Redis, ou corrija ou remova REDIS_URL.';
const redisRefusesAdvice =
  'Enquanto isso, cada réplica conta os limites por conta própria. O nó de um cluster precisa de duas URLs em REDIS_URL; um servidor rebaixado, de outra URL.';
const redisNodesAdvice =
  'Cada réplica conta por conta própria os limites desses nós. Inicie-os, ou faça com que outros assumam os slots deles.';
const smtpAdvice = 'Verifique SMTP_URL, e se esta máquina alcança esse servidor.';
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `responde com ${fault}` : `não pode ser consultada: ${fault}`;
const deliveries = (id: string) => `\`webhooks deliveries ${id}\` mostra o que o destino responde.`;
const webhookOff = (url: string, id: string, why: string): [string, string] => [
  `${url} está desligado: ${why}`,
  `${deliveries(id)} Assim que funcionar, \`webhooks on ${id}\` o retoma.`,
];

const sealed: Record<SealedName, string> = {
  signingKeys: 'chaves de assinatura',
  providerSecrets: 'segredos de cliente de provedores',
  organizationSecrets: 'segredos de cliente de organizações',
  mails: 'e-mails em espera',
  totpSecrets: 'segredos de aplicativos autenticadores',
  recoveryCodes: 'chaves de códigos de recuperação',
  signIns: 'logins que esperam em provedores',
  links: 'vínculos que esperam em provedores',
  keptAnswers: 'respostas guardadas',
  webhookSecrets: 'segredos de webhooks',
  previousWebhookSecrets: 'segredos anteriores de webhooks',
  authorizations: 'autorizações de fluxos de sinais',
};

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${name} (${count})`).join(', ');

export const doctor: DoctorWords = {
  checks: {
    agents: 'Agentes',
    client: 'Cliente',
    clock: 'Relógio',
    configuration: 'Configuração',
    connections: 'Conexões',
    database: 'Banco de dados',
    doctor: 'Verificação',
    durability: 'Durabilidade',
    'lost writes': 'Gravações perdidas',
    'management key': 'Chave de gestão',
    migrations: 'Migrações',
    provider: 'Provedor',
    redis: 'Redis',
    'second factor': 'Segundo fator',
    claims: 'Claims',
    'secret key': 'SECRET_KEY',
    'signing keys': 'Chaves de assinatura',
    smtp: 'Servidor de e-mail',
    telemetry: 'Telemetria',
    webhook: 'Webhook',
  },
  sealed,
  findings: {
    unfinished: (error, command) => [`uma verificação não terminou: ${error}`, `\`${command}\` lhe dá mais tempo.`],
    setting: (fault, file, example) => [
      fault,
      `Corrija isso no ambiente ou em ${file}. ${example} explica cada variável.`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL é https, portanto há um proxy na frente, mas TRUST_PROXY não confia em nenhum: todos os visitantes dividem um limite',
      'Ponha em TRUST_PROXY o número de proxies na frente, ou os endereços deles.',
    ],
    databaseAway: (error) => [
      error,
      'As migrações, o relógio e as chaves de assinatura não podem ser verificados até que ele responda.',
    ],
    telemetryAway: (error) => [
      `o banco de dados de telemetria: ${error}`,
      'Eventos e relatórios são recusados até que ele responda. A entrada não depende dele.',
    ],
    databaseOld: (version, folder, ms, oldest) => [
      server(version, folder, ms),
      `O Gatehouse precisa do PostgreSQL ${oldest} ou mais novo. Atualize-o.`,
    ],
    databaseLatency: (version, folder, ms) => [
      server(version, folder, ms),
      'Cada login e cada renovação espera por ele. Aproxime o serviço e o banco de dados.',
    ],
    connectionsShared: (fault) => [fault, 'Assim o serviço não inicia.'],
    migrationsPending: (count, names, command) => [
      `${counted('1 migração pendente', '# migrações pendentes', '')(count)}: ${names}`,
      `Execute \`${command}\`.`,
    ],
    clockSkew: (seconds) => [
      `esta máquina e o banco de dados diferem em ${tenths(seconds)} s`,
      'Sincronize os dois relógios com NTP. Os tokens levam a hora do banco de dados: se ela estiver errada, quem os verifica os recusa.',
    ],
    signingKeysSealed: (count, command) => [
      counted(
        '1 chave não pode ser aberta: nem SECRET_KEY nem SECRET_KEY_PREVIOUS a selou',
        '# chaves não podem ser abertas: nem SECRET_KEY nem SECRET_KEY_PREVIOUS as selou',
        '',
      )(count),
      `Acrescente a SECRET_KEY_PREVIOUS a chave que as selou. Se ela se perdeu, execute \`${command}\` e defina de novo os segredos de cliente dos provedores com o arquivo seed.`,
    ],
    signingKeysIdle: (command) => ['nenhuma está ativa', `Execute \`${command}\`.`],
    sealedByOther: (command, counts) => [
      `outra chave, ou uma versão anterior, selou: ${sealedCounts(counts)}`,
      `Execute \`${command}\` quando todas as réplicas tiverem este SECRET_KEY.`,
    ],
    crashDestroys: (setting) => [
      `${setting} está desligado: uma falha da máquina pode destruir o banco de dados`,
      availability,
    ],
    crashLoses: (setting) => [
      `${setting} está desligado: uma falha perde o que foi confirmado por último`,
      availability,
    ],
    failoverLoses: (standbys) => [
      `${counted('1 servidor de reserva acompanha', '# servidores de reserva acompanham', '')(standbys)}, mas nenhum commit espera por um: uma troca perde o que foi confirmado por último`,
      availability,
    ],
    commitsWait: (standbys) => [
      `os commits esperam por ${standbys}, mas nenhum servidor de reserva com esse nome acompanha: nenhuma escrita é confirmada`,
      `Inicie um servidor de reserva. ${availability}`,
    ],
    lostWrites: (sessions, days, latest) => [
      `o banco de dados perdeu renovações que tinha confirmado: ${counted('1 sessão se atualizou', '# sessões se atualizaram', '')(sessions)} nos últimos ${spelled(days)} dias, a última em ${latest} UTC`,
      `Saídas desse período também podem ter se perdido. ${failover}`,
    ],
    claimLeftOut: (application, claim, users, looked) => [
      `${application}: de ${users} dos ${looked} usuários mais novos, os tokens não dizem o claim ${claim}`,
      'Os valores têm mais bytes que o `max`, ou não são texto, número, booleano nem lista de textos.',
    ],
    demandBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` não tem efeito, porque o plano ${plan} não tem portal.mfa`,
      `Não se pede a ninguém que configure um. Defina o plano com \`${remedy}\`.`,
    ],
    providerSecretSealed: (provider) => [
      `${provider}: o segredo não pode ser aberto com este SECRET_KEY`,
      'Defina a aplicação de novo com o arquivo seed.',
    ],
    providerFails: (provider, error) => [
      `${provider}: ${error}`,
      'Os usuários dele não conseguem entrar até que responda. Verifique o emissor, e se esta máquina o alcança.',
    ],
    providerBeyondPlan: (provider, plan) => [`${provider}: o plano ${plan} não o permite`, 'Ninguém vê o botão dele.'],
    agentsBeyondPlan: (application, setting, plan, remedy) => [
      `${application}: \`${setting}\` não tem efeito, porque o plano ${plan} não tem ${setting}`,
      `Defina o plano com \`${remedy}\`.`,
    ],
    audienceShared: (audience, applications) => [
      `${audience} é uma audiência ou um client_id de várias aplicações: ${applications}`,
      'Um servidor ou um cliente que espera este valor aceita os tokens de cada uma. Deixe-o numa só e nos seus clientes.',
    ],
    dispatchesGivenUp: (application, count, url, error, command) => [
      `${application}: ${counted('1 aviso abandonado', '# avisos abandonados', '')(count)} para ${url}: ${error}`,
      `Um cliente ali não sabe quais sessões terminaram. Assim que funcionar, \`${command}\` o informa.`,
    ],
    backchannelFails: (client, url, fault) => [
      `${client}: a URL de back-channel ${url} ${urlFault(fault)}`,
      'As sessões que terminam são comunicadas a ela repetidamente. Verifique-a, e se esta máquina a alcança.',
    ],
    jwksFails: (client, url, fault) => [
      `${client}: jwksUri ${url} ${urlFault(fault)}`,
      'O cliente não consegue se autenticar até que ela responda com as chaves dele. Verifique-a, e se esta máquina a alcança.',
    ],
    clientWithoutKeys: (client, command) => [
      `${client}: não tem segredo válido nem chaves, e por isso não recebe tokens`,
      `\`${command}\` cria um segredo.`,
    ],
    machineBeyondPlan: (client, plan, remedy) => [
      `${client}: um cliente sem usuários não recebe tokens, porque o plano ${plan} não tem serviços`,
      `Defina o plano com \`${remedy}\`.`,
    ],
    redirectMissing: (client) => [
      `${client}: não tem redirectUrls, e por isso só faz logins em dispositivos`,
      'Defina-as com o arquivo seed.',
    ],
    redirectSpelling: (client, url, sent) => [
      `${client}: a maioria das bibliotecas envia o redirecionamento ${url} como ${sent}, e então ele não corresponde`,
      `Defina-o como o cliente o envia: ${sent}`,
    ],
    redirectPlain: (client, url) => [
      `${client}: o redirecionamento ${url} não é https: o código pode ser lido no caminho`,
      'Sirva o cliente por https, e defina essa URL.',
    ],
    webhookFails: (url, id, error) => [`${url} não aceita nada: ${error ?? 'ele falha'}`, deliveries(id)],
    webhookGone: (url, id, status) => webhookOff(url, id, `respondeu ${status}`),
    webhookOff: (url, id, days) => webhookOff(url, id, `falhou por ${spelled(days)} dias`),
    managementKeyEnds: (name, id, end) => [
      `\`${name}\` (${id}) está em uso e termina em ${end}`,
      'Crie uma sucessora com `management-keys create`, entregue-a ao programa e revogue esta.',
    ],
    redisSlow: (seconds) => [`não responde em ${seconds} s`, redisAdvice],
    redisFails: (error) => [`não responde: ${error}`, redisAdvice],
    redisRefuses: (error) => [`recusa comandos: ${error}`, redisRefusesAdvice],
    redisSlots: () => ['alguns slots do cluster não têm nó', redisNodesAdvice],
    redisNodes: (answering, known, silent) => [
      `${answering} de ${known} nós respondem; sem resposta de ${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (place, tls, plain) => [
      `${place} responde, mas não como um servidor de e-mail`,
      `Verifique SMTP_URL: ${tls} para TLS desde o início, senão ${plain}.`,
    ],
    smtpSlow: (place, seconds) => [`${place} não responde: nenhuma saudação em ${seconds} s`, smtpAdvice],
    smtpCloses: (place) => [`${place} não responde: a conexão foi fechada`, smtpAdvice],
    smtpFails: (place, error) => [`${place} não responde: ${error}`, smtpAdvice],
  },
};
