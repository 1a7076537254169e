import type { Messages } from './en.js';

export const ja: Messages = {
  email: 'メールアドレス',
  password: 'パスワード',
  name: '名前',
  optional: '任意',
  passwordHint: '8文字以上。関連のない単語をいくつか並べると、良いパスワードになります。',
  signIn: 'ログイン',
  signInInstead: 'すでにアカウントをお持ちの方',
  createAccount: 'アカウントを作成',
  createAnAccount: '新しいアカウントを作成',
  createYourAccount: 'アカウントの作成',
  cancel: 'キャンセル',
  continueTo: (host) => `${host} に進みます`,
  backTo: (application) => `${application} に戻る`,
  backToSignIn: 'ログイン画面に戻る',
  quote: (requestId) => `再び発生する場合は、この番号を添えてご連絡ください: ${requestId}`,
  problems: {
    credentials_invalid: 'メールアドレスまたはパスワードが正しくありません。確認してもう一度お試しください。',
    email_invalid: 'name@example.com のように、メールアドレス全体を入力してください。',
    email_not_verified: 'このメールアドレスはまだ確認されていないため、ログインに使用できません。',
    identity_exists:
      'このメールアドレスのアカウントはすでに存在します。ログインするか、別のアドレスを使用してください。',
    password_missing: 'パスワードを入力してください。',
    password_too_short: '8文字以上で入力してください。',
    password_too_long: '256文字以内で入力してください。',
    password_common: 'よく使われているため、最初に試されるパスワードです。別のものを選んでください。',
    password_personal: '名前、メールアドレス、またはアプリケーション名が含まれています。別のものを選んでください。',
    password_guessable: '推測されやすいパスワードです。関連のない単語をいくつか並べると良いでしょう。',
    malformed_input: '入力内容の一部を読み取れませんでした。確認してもう一度お試しください。',
    too_many_requests: (moment) => `試行回数が多すぎます。${moment}にもう一度お試しください。`,
    overloaded: 'ただいまログインが集中しています。数秒後にもう一度お試しください。',
    unavailable: 'ただいまログインできません。数秒後にもう一度お試しください。',
  },
  failures: {
    login_link_invalid: {
      title: 'このリンクは使用できません',
      text: '途中で変更されたか、一部が欠けています。アプリケーションに戻り、そこからログインしてください。',
    },
    login_expired: {
      title: 'このログインは期限切れです',
      text: '長時間開いたままでした。アプリケーションに戻り、もう一度ログインしてください。',
    },
    login_finished: {
      title: 'すでにログインしています',
      text: 'このページは一度しか使用できません。アプリケーションに戻って続けてください。',
    },
    login_cancelled: {
      title: 'このログインはキャンセルされました',
      text: '何も変更されていません。やり直すには、アプリケーションに戻ってください。',
    },
    other_browser: {
      title: '別のブラウザーで開かれています',
      text: 'このログインは別のブラウザーで開始されたか、Cookie が削除されました。アプリケーションに戻り、このブラウザーからログインしてください。',
    },
    form_not_trusted: {
      title: 'フォームを確認できませんでした',
      text: 'このページから送信されていないか、ブラウザーが Cookie を拒否しています。このサイトの Cookie を許可して、もう一度お試しください。',
    },
    destination_not_allowed: {
      title: 'ここからは戻れません',
      text: 'このログインの戻り先は、アプリケーションのものではなくなりました。アプリケーションに戻り、もう一度ログインしてください。',
    },
    provider_blocked_by_plan: {
      title: 'パスワードによるログインは提供されていません',
      text: 'このアプリケーションではこの方法でログインできません。アプリケーションに戻るか、運営者にお問い合わせください。',
    },
    busy: { title: '少々お待ちください', text: 'ただいま混み合っています。数秒後にもう一度お試しください。' },
    refused: {
      title: '処理できませんでした',
      text: '送信された内容を読み取れませんでした。前のページに戻り、もう一度お試しください。',
    },
    broken: {
      title: 'サーバーで問題が発生しました',
      text: 'お客様の操作によるものではなく、失われたものもありません。しばらくしてもう一度お試しください。',
    },
  },
};
