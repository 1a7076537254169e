import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import type { Messages } from './en.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

export const ja: Messages = {
  email: 'メールアドレス',
  password: 'パスワード',
  name: '名前',
  optional: '任意',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  passwordHint: '8文字以上。関連のない単語をいくつか並べると、良いパスワードになります。',
  signIn: 'ログイン',
  signInInstead: 'すでにアカウントをお持ちの方',
  createAccount: 'アカウントを作成',
  createAnAccount: '新しいアカウントを作成',
  createYourAccount: 'アカウントの作成',
  code: '確認コード',
  codeHint: 'メールに記載された6桁の数字です。',
  verify: '確認する',
  resend: 'メールを再送信',
  noCode:
    '確認コードが届かない場合は、迷惑メールフォルダーもご確認ください。このアドレスのアカウントがすでにある場合は、メールでお知らせしますので、そのままログインしてください。',
  nextMail: (seconds) => `（${seconds} 秒）`,
  trouble: 'お困りの場合',
  yourAddress: 'ご入力のアドレス',
  otherAddress: '変更',
  checkInbox: 'メールをご確認ください',
  verificationSent: (address) => `${address} に送信したメールのリンクまたは確認コードを使用してください。`,
  confirmEmail: 'メールアドレスの確認',
  confirmIntro: (address, application) =>
    `${address} がご自身のものであることを確認してください。確認後、${application} にログインします。`,
  notYours: 'お心当たりがない場合は、このページを閉じてください。何も変更されません。',
  wasItYou: 'ご本人による操作ですか？',
  wasItYouIntro: (address, application) =>
    `${application} で ${address} のアカウント作成が申し込まれました。このリンクは、申し込みとは別のブラウザーで開かれています。`,
  signUpPasswordHint: '登録時に設定したパスワードです。',
  itWasMe: 'はい、私です',
  itWasNotMe: 'いいえ、私ではありません',
  notMeNote: 'この登録とそのパスワードは削除されます。',
  signUpPasswordIntro: (address, application) =>
    `登録時のパスワードと一致しません。新しいパスワードを設定すると、${application} での ${address} の確認が完了します。`,
  newPasswordElsewhere: (address, application) => `${application} の ${address} 用です。`,
  askedWhen: '日時',
  askedFrom: 'IP アドレス',
  askedWith: 'デバイス',
  openedElsewhere: '別のデバイスでリンクを開いた場合は、そちらで確認してから、ここで続けてください。',
  continue: '続ける',
  forgotPassword: FORGOT_PASSWORD.ja,
  forgotTitle: 'パスワードの再設定',
  forgotIntro: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  sendResetLink: 'リンクを送信',
  resetSent: (address) =>
    `${address} のアカウントがある場合は、メールが届きます。メール内のリンクを開くか、確認コードをここに入力してください。`,
  linkSpent: 'このリンクは無効になりました。最新のメールの確認コードを入力するか、メールを再送信してください。',
  askAgain: 'メールをもう一度受け取る',
  newPassword: '新しいパスワード',
  newPasswordTitle: '新しいパスワードの設定',
  newPasswordIntro: (address, application) => `${address} のパスワードです。設定後、${application} にログインします。`,
  setPassword: 'パスワードを設定',
  sessionsEnd: 'ほかのデバイスからはログアウトされます。',
  cancel: 'キャンセル',
  continueTo: (host) => `${host} に進みます`,
  backTo: (application) => `${application} に戻る`,
  backToSignIn: 'ログイン画面に戻る',
  quote: '再び発生する場合は、下のリクエスト ID を添えてご連絡ください。',
  requestId: 'リクエスト ID',
  remembered: {
    wish: 'このブラウザーにアカウントを記憶する',
    continueAs: (email) => `${email} として続ける`,
    forget: 'このブラウザーの記憶を削除',
    useAnother: '別のアカウントを使用する',
  },
  linking: LINKING.ja,
  secondFactor: SECOND_FACTOR.ja,
  passkeys: PASSKEYS.ja,
  providers: {
    or: 'または',
    continueWith: (provider) => `${provider} で続ける`,
  },
  problems: {
    passkey_invalid:
      'このパスキーは受け付けられませんでした。もう一度お試しいただくか、別の方法でログインしてください。',
    passkey_unknown:
      'このパスキーは無効になりました。削除されたか、パスワードが再設定されています。別の方法でログインしてください。',
    passkey_of_other_account:
      'このパスキーは別のアカウントのものです。別のパスキーを選ぶか、別の方法でログインしてください。',
    provider_sign_in_cancelled: 'ログインせずに戻りました。続ける方法を選んでください。',
    credentials_invalid:
      'メールアドレスまたはパスワードが正しくありません。確認してもう一度お試しください。どちらも正しく、メールアドレスの確認がまだの場合は、新しいメールをお送りします。',
    email_invalid: 'name@example.com のように、メールアドレス全体を入力してください。',
    email_code_invalid: '確認コードが正しくないか、すでに無効です。確認するか、メールを再送信してください。',
    sign_up_password_wrong: '登録時に設定したパスワードではありません。もう一度お試しください。',
    sign_up_password_spent: 'パスワードが5回間違っていました。新しいパスワードを設定してください。',
    sign_up_not_confirmed: 'まだ確認されていません。先にメールのリンクを開くか、確認コードを入力してください。',
    browser_not_remembered: 'このブラウザーにアカウントは記憶されていません。もう一度ログインしてください。',
    mfa_code_invalid:
      'コードが正しくないか、すでに使用されています。次のコードを待つか、リカバリーコードを使ってください。',
    mfa_required: 'このアカウントでは2段階認証が有効です。認証コードと、新しいパスワードをもう一度入力してください。',
    mail_just_sent: (moment) => `メールを送信したばかりです。${moment}に再送信できます。`,
    password_missing: 'パスワードを入力してください。',
    password_too_short: '8文字以上で入力してください。',
    password_too_long: '256文字以内で入力してください。',
    password_common: '非常によく使われるパスワードで、真っ先に推測されます。別のものを選んでください。',
    password_personal: '名前、メールアドレス、またはアプリケーション名が含まれています。別のものを選んでください。',
    password_guessable: '推測されやすいパスワードです。関連のない単語をいくつか並べると良いでしょう。',
    malformed_input: '入力内容の一部を読み取れませんでした。確認してもう一度お試しください。',
    too_many_requests: (moment) => `試行回数が多すぎます。${moment}にもう一度お試しください。`,
    overloaded: 'ただいまログインが集中しています。数秒後にもう一度お試しください。',
    unavailable: 'ただいまログインできません。数秒後にもう一度お試しください。',
  },
  outcomes: {
    verified: {
      title: 'メールアドレスを確認しました',
      text: (application) =>
        `登録した画面に戻ってください。または、パスワードで ${application} にログインしてください。`,
    },
    'password-chosen': {
      title: '新しいパスワードを設定しました',
      text: (application) => `メールアドレスを確認しました。新しいパスワードで ${application} にログインしてください。`,
    },
    'password-set': {
      title: '新しいパスワードを設定しました',
      text: (application) =>
        `新しいパスワードで ${application} にログインしてください。ほかのデバイスからはログアウトされました。`,
    },
    'not-me': {
      title: 'お知らせいただきありがとうございます',
      text: (application) =>
        `${application} での登録とそのパスワード、確認コードは削除されました。ほかに必要な操作はありません。`,
    },
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
    mailed_link_expired: {
      title: 'このリンクは期限切れです',
      text: 'メール内のリンクが有効なのは短い間だけです。アプリケーションに戻り、もう一度ログインまたは登録をして、最新のメールを開いてください。',
    },
    login_finished: {
      title: 'このログインは完了しています',
      text: 'このブラウザーまたは別のブラウザーで完了しました。ここでログインしていない場合は、アプリケーションに戻ってもう一度ログインしてください。',
    },
    login_cancelled: {
      title: 'このログインはキャンセルされました',
      text: '何も変更されていません。やり直すには、アプリケーションに戻ってください。',
    },
    other_browser: {
      title: '別のブラウザーで開かれています',
      text: 'このログインは別のブラウザーで開始されたか、Cookie が削除されました。このブラウザーでアプリケーションを開き、もう一度ログインしてください。',
    },
    mailed_link_spent: {
      title: 'このリンクは無効になりました',
      text: 'すでに使用されたか、新しいメールに置き換えられたか、期限が切れています。最新のメールを開くか、アプリケーションからもう一度ログインしてください。',
    },
    first_factor_lapsed: {
      title: 'もう一度ログインしてください',
      text: '時間がかかりすぎたか、コードが5回間違っていました。何も変更されていません。コードを用意して、もう一度ログインしてください。',
    },
    form_not_trusted: {
      title: 'フォームを確認できませんでした',
      text: 'このページから送信されていないか、ブラウザーが Cookie をブロックしています。このサイトの Cookie を許可して、もう一度お試しください。',
    },
    destination_not_allowed: {
      title: 'このログインを続行できません',
      text: '戻り先のアドレスは、アプリケーションのものではなくなりました。アプリケーションに戻り、もう一度ログインしてください。',
    },
    provider_blocked_by_plan: {
      title: 'このログイン方法は利用できません',
      text: 'アプリケーションはこのログイン方法を提供していません。アプリケーションに戻るか、運営者にお問い合わせください。',
    },
    provider_unknown: {
      title: 'このログイン方法は提供が終了しました',
      text: 'アプリケーションから削除されました。別の方法でログインしてください。',
    },
    provider_unreachable: {
      title: 'プロバイダーが応答していません',
      text: 'ログインに使うプロバイダーに接続できませんでした。失われたものはありません。1分後にもう一度お試しいただくか、別の方法でログインしてください。',
    },
    provider_refused: {
      title: 'プロバイダーがログインを拒否しました',
      text: 'プロバイダーからエラーが返されましたが、詳しい理由は示されていません。もう一度お試しいただくか、別の方法でログインしてください。',
    },
    provider_answer_invalid: {
      title: '応答を信頼できませんでした',
      text: 'プロバイダーの応答がこのログインと一致しないため、ログインしていません。もう一度お試しいただくか、別の方法でログインしてください。',
    },
    provider_answer_unknown: {
      title: 'この手順はすでに完了しています',
      text: 'プロバイダーの応答は一度だけ、数分間のみ有効です。このページが二度開かれたか、戻るボタンで開かれた可能性があります。もう一度ログインしてください。',
    },
    nothing_to_link: {
      title: 'この手順は終了しています',
      text: 'すでに完了したか、中止されたか、別のログインに置き換えられました。プロバイダーのボタンからもう一度お試しください。',
    },
    account_blocked: {
      title: 'このアカウントは停止されています',
      text: '現在このアカウントではログインできません。理由はアプリケーションの運営者にお問い合わせください。',
    },
    upstream_account_taken: {
      title: '別のアカウントと連携されています',
      text: 'プロバイダーのアカウントは、その間に別のアカウントと連携されました。もう一度お試しいただくと、そちらにログインします。',
    },
    unknown_route: {
      title: 'ページが見つかりません',
      text: 'アドレスが間違っているか、直接開くことのできないページです。アプリケーションに戻り、そこからログインしてください。',
    },
    busy: {
      title: '少々お待ちください',
      text: 'ただいま混み合っています。数秒後にもう一度お試しください。',
    },
    refused: {
      title: '処理できませんでした',
      text: 'ブラウザーから送信された内容を読み取れませんでした。前のページに戻り、もう一度お試しください。',
    },
    broken: {
      title: 'サーバーで問題が発生しました',
      text: 'お客様の操作によるものではなく、失われたものもありません。しばらくしてもう一度お試しください。',
    },
  },
};
