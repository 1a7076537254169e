import type { ConsoleWords } from '../en/console.js';

export const webhooks: ConsoleWords['applications']['webhooks'] = {
  empty: 'このアプリケーションのイベントを受け取るエンドポイントはまだありません。',
  states: { on: 'オン', off: 'オフ', failing: '失敗の開始', unreadable: 'シークレットを読めません' },
  secretUnreadable:
    'SECRET_KEYでもSECRET_KEY_PREVIOUSでもシークレットを開けないため、何も送信しません。以前の鍵をSECRET_KEY_PREVIOUSに追加してください。その鍵が失われている場合は、新しいシークレットを作成してください。',
  offs: {
    operator: 'オペレーターがオフにしました',
    gone: '受信側がなくなったと応答しました',
    failing: '失敗が長く続きました',
  },
  types: 'イベント',
  everyType: 'すべての種類',
  owner: '失敗時の通知先',
  deliveries: '配信',
  everyDelivery: 'すべて',
  deliveryStates: { waiting: '待機中', dead: '中止', sent: '配信済み' },
  noDeliveries: '該当する配信はありません。テストを送信すると表示されます。',
  attempts: (count) => `試行${count}回`,
  answer: '受信側の応答',
  create: 'エンドポイントを追加',
  createIntro: '今から起きることを受け取ります。シークレットは次のページで一度だけ表示します。',
  createdTitle: '新しいエンドポイント',
  createdNow: 'シークレットを今コピーしてください。二度と表示されません。',
  secretTitle: '新しいシークレット',
  oldUntil: (day) => `古いシークレットも${day}まで署名に使います。`,
  hints: {
    url: 'httpsの公開アドレスで、リダイレクトのないもの。',
    owner_email: '失敗のためにオフになると、ここにメールが届きます。',
    types: '何も選ばなければ、すべての種類です。',
  },
  ed25519: '鍵の組でも署名する（公開鍵だけで検証できます）',
  publicKey: '公開鍵',
  change: '変更',
  changeTitle: 'エンドポイントの変更',
  changeIntro: '次の配信から適用されます。',
  back: 'エンドポイントへ',
  acts: {
    test: {
      button: 'テストを送信',
      title: 'テストを送信しますか？',
      effects: [
        'エンドポイントに、署名付きのwebhook.testイベントを一つ送ります。ユーザーの情報は含みません。',
        'オフの間でも一度だけ試します。応答は配信の一覧に残ります。',
      ],
    },
    again: {
      button: '再送',
      title: 'この配信を再送しますか？',
      effects: [
        '受信側は同じイベントを、同じwebhook-idでもう一度受け取ります。',
        'このIDを比べない受信側は、同じ処理を繰り返します。',
      ],
    },
    on: {
      button: 'オンにする',
      title: 'このエンドポイントをオンにしますか？',
      effects: ['オフにした時に待っていたものと、それ以降に起きたことを受け取ります。'],
    },
    off: {
      button: 'オフにする',
      title: 'このエンドポイントをオフにしますか？',
      effects: ['再びオンにするまで何も受け取りません。その時に、待っていたものも受け取ります。'],
    },
    secret: {
      button: '新しいシークレット',
      title: '新しいシークレットを作成しますか？',
      effects: [
        '次のページで新しいシークレットを一度だけ表示します。',
        '受信側が切り替えられるように、古いシークレットもしばらく署名に使います。',
      ],
    },
    remove: {
      button: '削除',
      title: 'このエンドポイントを削除しますか？',
      effects: ['今後は何も送りません。待っているものと配信の一覧も削除します。', '元には戻せません。'],
    },
  },
  done: {
    webhookChanged: 'エンドポイントを変更しました。',
    webhookRemoved: 'エンドポイントを削除しました。',
  },
  failures: {
    webhook_not_found: 'そのエンドポイントはありません。',
    too_many_webhooks: 'エンドポイントの数が上限に達しています。使っていないものを削除してください。',
    delivery_not_found: 'その配信はもうありません。',
  },
};
