import { countsOf } from '../counted.js';
import type { DoctorWords, SealedCounts, SealedName } from '../en/doctor.js';
import { tenthsIn } from '../numbers.js';

const tenths = tenthsIn('ja');
const server = (version: string, folder: string | undefined, ms: number) =>
  `PostgreSQL ${version}（${folder ? `組み込み、${folder}` : 'DATABASE_URL'}）の応答は ${tenths(ms)} ms です`;
const availability =
  '確認済みの内容を PostgreSQL が失わないための設定は docs/operations/high-availability.md にあります。';
const failover = '対処方法は docs/operations/failover.md にあります。';
const redisAdvice =
  'Redis がなくてもサービスは動きますが、制限はレプリカごとに数えられます。Redis を起動するか、REDIS_URL を直すか外してください。';
const redisRefusesAdvice =
  'その間、制限はレプリカごとに数えられます。クラスターのノードには REDIS_URL に URL を二つ、降格したサーバーには別の URL を指定してください。';
const redisNodesAdvice =
  'これらのノードの制限はレプリカごとに数えられます。ノードを起動するか、そのスロットを別のノードに引き継がせてください。';
const smtpAdvice = 'SMTP_URL と、このマシンからそのサーバーに接続できるかをご確認ください。';
const urlFault = (fault: number | string) =>
  typeof fault === 'number' ? `は ${fault} を返します` : `に問い合わせできません：${fault}`;
const deliveries = (id: string) => `受信側の応答は \`webhooks deliveries ${id}\` で確認できます。`;
const webhookOff = (url: string, id: string, why: string): [string, string] => [
  `${url} はオフです：${why}`,
  `${deliveries(id)}直ったら、\`webhooks on ${id}\` で再開します。`,
];

const sealed: Record<SealedName, string> = {
  signingKeys: '署名鍵',
  providerSecrets: 'プロバイダーのクライアントシークレット',
  organizationSecrets: '組織のクライアントシークレット',
  mails: '送信待ちのメール',
  totpSecrets: '認証アプリのシークレット',
  recoveryCodes: 'リカバリーコードの鍵',
  signIns: 'プロバイダーで待っているログイン',
  links: 'プロバイダーで待っている連携',
  keptAnswers: '保管中の応答',
  webhookSecrets: 'Webhook のシークレット',
  previousWebhookSecrets: 'Webhook の以前のシークレット',
  authorizations: 'シグナルストリームの認可',
};

const sealedCounts = (counts: SealedCounts) =>
  countsOf(sealed, counts, (count, name) => `${name}（${count}）`).join('、');

export const doctor: DoctorWords = {
  checks: {
    agents: 'エージェント',
    client: 'クライアント',
    clock: '時計',
    configuration: '設定',
    connections: '接続',
    database: 'データベース',
    doctor: '診断',
    durability: '永続性',
    'lost writes': '失われた書き込み',
    'management key': '管理キー',
    migrations: 'マイグレーション',
    provider: 'プロバイダー',
    redis: 'Redis',
    'second factor': '二要素認証',
    claims: 'クレーム',
    'secret key': 'SECRET_KEY',
    'signing keys': '署名鍵',
    smtp: 'メールサーバー',
    telemetry: 'テレメトリー',
    webhook: 'Webhook',
  },
  sealed,
  findings: {
    unfinished: (error, command) => [
      `終わらなかった診断があります：${error}`,
      `\`${command}\` なら時間を長く取れます。`,
    ],
    setting: (fault, file, example) => [
      fault,
      `環境変数か ${file} で直してください。各変数の説明は ${example} にあります。`,
    ],
    noProxyTrusted: () => [
      'PUBLIC_URL が https なので前段にプロキシがありますが、TRUST_PROXY はどれも信頼していません：すべての訪問者が同じ制限を分け合います',
      'TRUST_PROXY に、前段のプロキシの数かアドレスを設定してください。',
    ],
    databaseAway: (error) => [error, '応答するまで、マイグレーション、時計、署名鍵は診断できません。'],
    telemetryAway: (error) => [
      `テレメトリーのデータベース：${error}`,
      '応答するまで、イベントとレポートは拒否されます。サインインには影響しません。',
    ],
    databaseOld: (version, folder, ms, oldest) => [
      server(version, folder, ms),
      `Gatehouse には PostgreSQL ${oldest} 以降が必要です。更新してください。`,
    ],
    databaseLatency: (version, folder, ms) => [
      server(version, folder, ms),
      'ログインや更新のたびに待ち時間になります。サービスとデータベースを近づけてください。',
    ],
    connectionsShared: (fault) => [fault, 'このままではサービスは起動しません。'],
    migrationsPending: (count, names, command) => [
      `${count} 件が未適用です：${names}`,
      `\`${command}\` を実行してください。`,
    ],
    clockSkew: (seconds) => [
      `このマシンとデータベースの時刻が ${tenths(seconds)} 秒ずれています`,
      '両方の時計を NTP で合わせてください。トークンの日時はデータベースの時計によるため、狂っていると検証側が拒否します。',
    ],
    signingKeysSealed: (count, command) => [
      `${count} 個の鍵を開けません：SECRET_KEY と SECRET_KEY_PREVIOUS のどちらで封印したものでもありません`,
      `封印した鍵を SECRET_KEY_PREVIOUS に追加してください。失われている場合は \`${command}\` を実行し、プロバイダーのクライアントシークレットをシードし直してください。`,
    ],
    signingKeysIdle: (command) => ['有効なものがありません', `\`${command}\` を実行してください。`],
    sealedByOther: (command, counts) => [
      `別の鍵、または以前の形式で封印されています：${sealedCounts(counts)}`,
      `すべてのレプリカがこの SECRET_KEY になったら、\`${command}\` を実行してください。`,
    ],
    crashDestroys: (setting) => [
      `${setting} がオフです：マシンの障害でデータベースが壊れることがあります`,
      availability,
    ],
    crashLoses: (setting) => [`${setting} がオフです：障害が起きると、最後に確認した内容が失われます`, availability],
    failoverLoses: (standbys) => [
      `${standbys} 台のスタンバイがありますが、コミットはどれも待ちません：フェイルオーバーで、最後に確認した内容が失われます`,
      availability,
    ],
    commitsWait: (standbys) => [
      `コミットは ${standbys} を待っていますが、該当するスタンバイが接続していません：書き込みは確認されません`,
      `スタンバイを起動してください。${availability}`,
    ],
    lostWrites: (sessions, days, latest) => [
      `確認済みの更新をデータベースが失いました：この ${days} 日間に ${sessions} 個のセッションが追いつきました（最後は ${latest} UTC）`,
      `その間のログアウトも失われている可能性があります。${failover}`,
    ],
    claimLeftOut: (application, claim, users, looked) => [
      `${application}：最新の ${looked} 人のうち ${users} 人のクレーム ${claim} はトークンに入りません`,
      '値のバイト数が `max` を超えているか、テキスト、数値、真偽値、テキストのリストのいずれでもありません。',
    ],
    demandBeyondPlan: (application, setting, plan, remedy) => [
      `${application}：プラン ${plan} に portal.mfa がないため、\`${setting}\` は効きません`,
      `設定を求められるユーザーはいません。プランを \`${remedy}\` でシードしてください。`,
    ],
    providerSecretSealed: (provider) => [
      `${provider}：シークレットをこの SECRET_KEY で開けません`,
      'アプリケーションをシードし直してください。',
    ],
    providerFails: (provider, error) => [
      `${provider}：${error}`,
      '応答するまで、これではログインできません。発行者と、このマシンから接続できるかをご確認ください。',
    ],
    providerBeyondPlan: (provider, plan) => [
      `${provider}：プラン ${plan} では許可されていません`,
      'ボタンは表示されません。',
    ],
    agentsBeyondPlan: (application, setting, plan, remedy) => [
      `${application}：プラン ${plan} に ${setting} がないため、\`${setting}\` は効きません`,
      `プランを \`${remedy}\` でシードしてください。`,
    ],
    audienceShared: (audience, applications) => [
      `${audience} は複数のアプリケーションのオーディエンスまたは client_id です：${applications}`,
      'この値を期待するサーバーやクライアントは、それぞれのトークンを受け入れます。一つのアプリケーションとそのクライアントだけに残してください。',
    ],
    dispatchesGivenUp: (application, count, url, error, command) => [
      `${application}：${url} への通知 ${count} 件をあきらめました：${error}`,
      `そのクライアントは、どのセッションが終了したかを知りません。直ったら、\`${command}\` で伝わります。`,
    ],
    backchannelFails: (client, url, fault) => [
      `${client}：バックチャネルの URL ${url} ${urlFault(fault)}`,
      '終了したセッションを繰り返し通知し続けます。URL と、このマシンから接続できるかをご確認ください。',
    ],
    jwksFails: (client, url, fault) => [
      `${client}：jwksUri ${url} ${urlFault(fault)}`,
      '鍵を返すまで、クライアントは認証できません。URL と、このマシンから接続できるかをご確認ください。',
    ],
    clientWithoutKeys: (client, command) => [
      `${client}：有効なシークレットも鍵もないため、トークンを取得できません`,
      `\`${command}\` でシークレットを作成できます。`,
    ],
    machineBeyondPlan: (client, plan, remedy) => [
      `${client}：プラン ${plan} に services がないため、ユーザーのいないクライアントはトークンを取得できません`,
      `プランを \`${remedy}\` でシードしてください。`,
    ],
    redirectMissing: (client) => [
      `${client}：redirectUrls がないため、デバイス以外ではログインできません`,
      'シードしてください。',
    ],
    redirectSpelling: (client, url, sent) => [
      `${client}：リダイレクト ${url} は多くのライブラリで ${sent} として送られ、一致しません`,
      `クライアントが送るとおりにシードしてください：${sent}`,
    ],
    redirectPlain: (client, url) => [
      `${client}：リダイレクト ${url} が https ではありません：途中でコードを読まれます`,
      'クライアントを https で提供し、その URL をシードしてください。',
    ],
    webhookFails: (url, id, error) => [`${url} は何も受け付けません：${error ?? '失敗しています'}`, deliveries(id)],
    webhookGone: (url, id, status) => webhookOff(url, id, `${status} を返しました`),
    webhookOff: (url, id, days) => webhookOff(url, id, `${days} 日間失敗し続けました`),
    managementKeyEnds: (name, id, end) => [
      `\`${name}\`（${id}）は使用中で、${end} に期限が切れます`,
      '`management-keys create` で後継のキーを作成してプログラムに渡し、このキーを失効させてください。',
    ],
    redisSlow: (seconds) => [`${seconds} 秒以内に応答しません`, redisAdvice],
    redisFails: (error) => [`応答しません：${error}`, redisAdvice],
    redisRefuses: (error) => [`コマンドを拒否します：${error}`, redisRefusesAdvice],
    redisSlots: () => ['クラスターの一部のスロットにノードがありません', redisNodesAdvice],
    redisNodes: (answering, known, silent) => [
      `${known} 個のノードのうち ${answering} 個が応答しています。応答がないノード：${silent}`,
      redisNodesAdvice,
    ],
    smtpOther: (place, tls, plain) => [
      `${place} は応答しますが、メールサーバーの応答ではありません`,
      `SMTP_URL をご確認ください：最初から TLS なら ${tls}、それ以外は ${plain} です。`,
    ],
    smtpSlow: (place, seconds) => [`${place} が応答しません：${seconds} 秒以内に挨拶がありません`, smtpAdvice],
    smtpCloses: (place) => [`${place} が応答しません：接続が閉じられました`, smtpAdvice],
    smtpFails: (place, error) => [`${place} が応答しません：${error}`, smtpAdvice],
  },
};
