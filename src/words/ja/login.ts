import type { LoginWords } from '../en/login.js';
import { loginFailures, loginProblems } from './failures.js';

export const login: LoginWords = {
  email: 'メールアドレス',
  password: 'パスワード',
  name: '名前',
  optional: '任意',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  passwordHint: ({ leastCharacters }) =>
    `${leastCharacters}文字以上。関連のない単語をいくつか並べると、良いパスワードになります。`,
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
  forgotPassword: 'パスワードをお忘れの方',
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
  providers: {
    or: 'または',
    continueWith: (provider) => `${provider} で続ける`,
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
  linking: {
    choiceTitle: '初めてのご利用ですか？',
    choiceIntro: (provider, application) =>
      `${provider} が本来のメールアドレスを非公開にしているため、${application} のアカウントをお持ちかどうかを確認できません。`,
    haveAccount: 'すでにアカウントを持っています',
    haveAccountNote: (provider) => `一度ログインすると、次回から ${provider} でそのアカウントにログインできます。`,
    accountAt: (provider) => `${provider} のアカウント`,
    sent: (address) =>
      `${address} に6桁の数字を送信しました。ご自身のアドレスであることを確認するため、ここに入力してください。`,
    unconfirmed: (provider) => `このアドレスは ${provider} によって確認されていません。`,
    accountThere: (application) => `このアドレスの ${application} アカウントはすでに存在します。`,
    signInToIt: 'そのアカウントにログイン',
    addressTitle: 'メールアドレスの入力',
    addressIntro: (provider) =>
      `${provider} によって確認されたアドレスがありません。いまメールを受け取れるアドレスを入力してください。`,
    sendCode: '確認コードを送信',
    willLink: (provider, account) =>
      `お持ちのアカウントにログインしてください。${provider} アカウント（${account}）がそのアカウントと連携されます。`,
    willLinkHere: (provider, account) => `その後、${provider} アカウント（${account}）がこのアカウントと連携されます。`,
    leave: '連携しない',
  },
  secondFactor: {
    title: '2段階認証',
    intro: '認証アプリに表示されているコードを入力してください。',
    hint: '6桁の数字です。30秒ごとに新しいコードになります。',
    useRecoveryCode: 'リカバリーコードを使う',
    recoveryIntro: '保管しているリカバリーコードのうち1つを入力してください。それぞれ1回だけ使えます。',
    recoveryCode: 'リカバリーコード',
    recoveryHint: '7KQF9-MXT2H のような10文字の英数字です。',
    useApp: '認証アプリを使う',
    allLost: (application) => `コードが残っていない場合は、${application} の運営者にお問い合わせください。`,
    enrolTitle: '2段階認証の設定',
    enrolIntro: (application) => `${application} では、ログインのたびに2段階目の確認が必要です。`,
    scan: '認証アプリでこの画像を読み取り、アプリに表示されたコードを入力してください。',
    qrCode: '認証アプリ用の QR コード',
    byHand: 'または、次のキーをアプリに入力してください：',
    openApp: 'このデバイスでアプリを開く',
    codesTitle: 'リカバリーコードを保管してください',
    codesIntro:
      '2段階認証が有効になりました。スマートフォンを紛失した場合、これらのコードでそれぞれ1回ログインできます。表示されるのは今だけです。安全な場所に保管してください。',
    onTitle: '2段階認証は有効です',
    onIntro:
      'リカバリーコードはすでに表示されました。保管していない場合は、新しいコードを発行してください。以前のコードは使えなくなります。',
    newCodes: '新しいリカバリーコードを表示',
    fileTitle: (application) => `${application} のリカバリーコード`,
    download: 'ダウンロード',
    copy: 'コピー',
    copied: 'コピーしました',
    print: '印刷',
    resetField: '認証アプリのコード',
    resetHint: 'リカバリーコードも使えます。',
  },
  passkeys: {
    signIn: 'パスキーでログイン',
    wish: '次回から簡単に：このデバイスにパスキーを作成する',
    notUsed: 'パスキーは使用されませんでした。もう一度お試しいただくか、別の方法でログインしてください。',
    factor: 'パスキーを使う',
    factorIntro: 'パスキーでご本人であることを確認してください。',
    notHere:
      'このブラウザーではパスキーを使用できません。このページで JavaScript を許可するか、別のブラウザーでログインしてください。',
    allLost: (application) => `パスキーが手元にない場合は、${application} の運営者にお問い合わせください。`,
  },
  strays: {
    frontTitle: 'ここはログイン用のサービスです',
    front:
      'ログインのときに、アプリケーションからここへ移動します。どのアプリケーションから来られたのかは分かりません。元のアプリケーションに戻り、そこからログインしてください。',
    strandedTitle: 'ここにはアプリケーションがありません',
    stranded:
      'ログインは完了しましたが、戻り先のアドレスにアプリケーションがありません。アプリケーションに戻り、もう一度ログインしてください。再びこのページが表示される場合は、運営者にお知らせください。',
    forDevelopers:
      '開発者の方へ：このアドレスにある code を、有効期限内に POST /v1/auth/authorize に送信してください。',
  },
  signOut: {
    askTitle: 'ログアウトしますか？',
    ask: (name) => `別のサイトからこのページに移動しました。${name} からログアウトしますか？`,
    signOut: 'ログアウト',
    stay: 'ログインしたままにする',
    outTitle: 'ログアウトしました',
    out: 'このブラウザーにログイン中のアカウントはありません。このページを閉じてもかまいません。',
    overTitle: 'もう一度ログインしてください',
    over: 'セッションが終了したか、このブラウザーに残っていません。',
    back: (name) => `${name} に進む`,
  },
  problems: loginProblems,
  failures: loginFailures,
};
