import type { ConsoleWords } from '../en/console.js';

export const clients: ConsoleWords['applications']['clients'] = {
  intro: 'OpenID Connectでユーザーをログインさせるプログラムです。アプリケーション自身もその一つです。',
  empty: 'ほかのクライアントはまだありません。',
  types: { web: 'サーバー', public: '公開', machine: 'ユーザーなし' },
  asksConsent: '同意を求めます',
  create: 'クライアントを追加',
  createIntro:
    'このアプリケーションのユーザーを今からログインさせます。シークレットを保てるクライアントには、次のページで一度だけシークレットを表示します。',
  idHint: '英小文字、数字、ハイフンが使えます。後から変わることはありません。',
  kindHints: {
    web: 'サーバーで動き、シークレットを保ちます',
    public: 'ブラウザやアプリなどユーザーの手元で動き、シークレットを保ちません',
    machine: 'ユーザーがなく、自身としてログインします',
  },
  hints: {
    redirect_urls: 'ログインの行き先です。一行に一つ、一字一句比べます。',
    post_logout_urls: 'ログアウトの行き先です。一行に一つ。',
    scopes: 'OpenID Connectのもののほかに、一行に一つ。',
  },
  createdTitle: '新しいクライアント',
  created: (name) => `「${name}」はユーザーをログインさせられます。`,
  createdWithSecret: (name) =>
    `「${name}」はユーザーをログインさせられます。シークレットを今コピーしてください。二度と表示されません。`,
  toClient: 'クライアントへ',
  secrets: 'シークレット',
  newSecret: 'シークレットを作成',
  keepsNone: '公開クライアントはシークレットを保ちません。',
  noSecret: 'シークレットはまだありません。',
  change: '変更',
  changeTitle: 'クライアントの変更',
  remove: '削除',
  removeTitle: 'このクライアントを削除しますか？',
  removeEffects: [
    'これを使うログインはできなくなり、シークレットはすぐに無効になります。',
    'このクライアントのセッションは更新できなくなります。手元のアクセストークンは数分で期限が切れます。',
    '元には戻せません。同じIDの新しいクライアントはシークレットなしで始まります。',
  ],
  done: {
    clientChanged: 'クライアントを変更しました。',
    clientRemoved: 'クライアントを削除しました。',
  },
  failures: {
    application_client_unknown: 'そのクライアントはありません。',
    client_taken: 'このIDのクライアントはすでにあります。別のIDにしてください。',
    client_keeps_no_secret: '公開クライアントはシークレットを保ちません。',
  },
};
