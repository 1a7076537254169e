import type { MailWords } from '../en/mail.js';
import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';

const setNewPassword = `お心当たりがない場合は、ログイン画面の「${login.forgotPassword}」から、すぐに新しいパスワードを設定してください。`;

const undoIt = (undoDays: number) =>
  `お心当たりがない場合は、${undoDays}日以内に「${login.itWasNotMe}」を選択してください。変更は取り消され、すべての端末からログアウトされ、新しいパスワードを設定していただきます。`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link ? undoIt(undoDays) : `お心当たりがない場合は、すぐに新しいパスワードを設定し、${app} までご連絡ください。`;

export const mail: MailWords = {
  greeting: (name) => (name ? `${name} 様` : 'こんにちは。'),
  codeLabel: 'または、入力を求められた画面で次の確認コードを入力してください。',
  validFor: (time) => `リンクと確認コードの有効期間は${time}です。一度だけ使用できます。`,
  digitsLabel: '入力を求められた画面で、次の確認コードを入力してください。',
  digitsValidFor: (time) => `確認コードの有効期間は${time}です。一度だけ使用できます。`,
  linkLabel: 'ボタンが機能しない場合は、次のアドレスをブラウザーにコピーしてください。',
  when: '日時',
  ip: 'IP アドレス',
  device: 'デバイス',
  alsoSignIn: (app, ways) =>
    `次の方法でもアカウントにログインできます：${ways}。見覚えのないものは削除するか、${app} までご連絡ください。`,
  passkeyNamed: (name) => `パスキー「${name}」`,
  footer: (app) => `このメールは、このアドレスが ${app} のアカウントで使用されているためお送りしています。`,
  footerUnproved: (app) => `このメールは、${app} でこのアドレスが指定されたためお送りしています。`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app) => `${app}：メールアドレスの確認`,
      heading: () => 'メールアドレスをご確認ください',
      body: (app) => [
        `${app} へようこそ。登録はあと一歩で完了です。このアドレスがご本人のものであることをご確認ください。`,
      ],
      button: 'アドレスを確認する',
      warning: (_app, { offersNotMe }) =>
        offersNotMe
          ? `アカウントを作成した覚えがない場合は、このメールを無視するか、リンクを開いて「${login.itWasNotMe}」を選んでください。`
          : 'アカウントを作成した覚えがない場合は、このメールを無視してください。アカウントは作成されません。',
    },
    already_registered: {
      subject: (app) => `${app}：アカウントはすでに登録されています`,
      heading: () => 'アカウントはすでに登録されています',
      body: (app) => [
        `このアドレスで ${app} のアカウントを作成しようとする操作がありました（おそらくご本人によるものです）。すでにアカウントをお持ちですので、そのままログインできます。`,
        `パスワードをお忘れの場合は、ログイン画面で「${login.forgotPassword}」を選択してください。`,
      ],
      button: 'ログイン',
      warning: () =>
        'お心当たりがない場合でも、アカウントに変更はなく、アカウントの存在が第三者に知られることもありません。',
    },
    invitation: {
      subject: (app) => `${app}：アカウントが作成されました`,
      heading: () => 'アカウントの準備ができました',
      body: (app, { days }) => [
        `${app} がこのアドレスのアカウントを作成しました。ボタンを押すと、このアドレスがご本人のものであることが確認され、アカウントに進めます。`,
        `${days}日間有効です。それ以降は、ログイン画面の「${login.forgotPassword}」をご利用ください。`,
      ],
      button: 'アカウントに進む',
      warning: (app) => `このメールにお心当たりがない場合は、無視していただくか、${app} までお問い合わせください。`,
    },
    join_invitation: {
      subject: (app, { organization }) => (organization ? `${app} の ${organization} への招待` : `${app} への招待`),
      heading: () => '招待されています',
      body: (app, { email, time, organization, inviter }) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} が ${email} を ${app} の ${organization} に招待しました。`
                : `${organization} が ${email} を ${app} に招待しました。`,
              'ボタンから進んでください。アカウントがまだない場合は、簡単な入力だけで作成できます。',
            ]
          : [`${app} が ${email} を招待しました。ボタンから進み、簡単な入力だけでアカウントを作成できます。`]),
        `この招待は ${time} 有効です。このアドレス専用です。`,
      ],
      button: '招待を受ける',
      warning: () =>
        'このメールに心当たりがない場合は、そのまま無視してください。ボタンを押さないかぎり、何も起こりません。リンクはほかの人に渡さないでください。',
    },
    reset_password: {
      subject: (app) => `${app}：新しいパスワードの設定`,
      heading: () => '新しいパスワードを設定してください',
      body: (app) => [`${app} のアカウントについて、パスワードの再設定が申請されました。`],
      button: '新しいパスワードを設定する',
      warning: () => 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    },
    confirm_address: {
      subject: (app) => `${app}：新しいメールアドレスの確認`,
      heading: () => '新しいメールアドレスをご確認ください',
      body: (app) => [
        `このアドレスを ${app} のアカウントで使用する手続きが行われています。ご本人のものであることをご確認ください。`,
      ],
      warning: () => 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
    },
    address_change_requested: {
      subject: (app) => `${app}：メールアドレスが変更されようとしています`,
      heading: () => 'メールアドレスの変更はご本人によるものですか？',
      body: (app, { email }) => [
        `${app} のアカウントのメールアドレスを ${email} に変更しようとしている方がいます（おそらくご本人です）。新しいアドレスに送られたコードが入力されると、このアドレスと置き換わります。`,
      ],
      button: 'この変更を止める',
      warning: (_app, { undoDays }) =>
        `ご本人の場合、操作は必要ありません。お心当たりがない場合は、他の方がアカウントにログインしています。変更を止めてください。変更された後も、${undoDays}日間はこのリンクから元に戻せます。`,
    },
    address_changed: {
      subject: (app) => `${app}：メールアドレスが変更されました`,
      heading: () => 'メールアドレスが変更されました',
      body: (app, { email }) => [`${app} のアカウントのメールアドレスは ${email} に変更されました。`],
      button: 'この変更を元に戻す',
      warning: (_app, { undoDays }) =>
        `お心当たりがない場合は、変更を元に戻してください。${undoDays}日間は可能です。このアドレスに戻り、すべての端末からログアウトされ、新しいパスワードを設定していただきます。`,
    },
    address_assigned: {
      subject: (app) => `${app}：このアドレスがメールアドレスになりました`,
      heading: () => 'メールアドレスが変更されました',
      body: (app) => [`${app} がアカウントを変更しました。今後はこのアドレスが使用されます。`],
      warning: (app) => `ご自身のアカウントでない場合は、${app} までご連絡ください。`,
    },
    address_restored: {
      subject: (app) => `${app}：メールアドレスの変更が取り消されました`,
      heading: () => 'メールアドレスの変更が取り消されました',
      body: (app, { email }) => [
        `${app} のアカウントのメールアドレスは ${email} です。すべての端末からログアウトされ、これまでのパスワードは使用できなくなりました。`,
        `もう一度ログインするには、ログイン画面の「${login.forgotPassword}」から新しいパスワードを設定してください。`,
      ],
      warning: (app) => `アカウントに不審な点がある場合は、${app} までご連絡ください。`,
    },
    account_returned: {
      subject: (app) => `${app}：アカウントを取り戻しました`,
      heading: () => 'アカウントを取り戻しました',
      body: (app, { email }) => [
        `${app} のアカウントの変更について、ご本人によるものではないとの申し出がありました。変更は、ほかに追加された可能性のあるものとともに取り消されました。すべての端末からログアウトされ、これまでのパスワードは使用できなくなりました。`,
        `アカウントのメールアドレスは ${email} です。もう一度ログインするには、ログイン画面の「${login.forgotPassword}」から新しいパスワードを設定してください。`,
      ],
      warning: (app) => `アカウントに不審な点がある場合は、${app} までご連絡ください。`,
    },
    account_deleted: {
      subject: (app) => `${app}：アカウントが削除されました`,
      heading: () => 'アカウントが削除されました',
      body: (app) => [
        `ご本人のお申し出により、${app} のアカウントと、保存されていたお客様の情報が削除されました。すべての端末でログアウトされています。この操作は取り消せません。`,
      ],
      warning: (app) => `お心当たりがない場合は、すぐに ${app} までご連絡ください。`,
    },
    password_changed: {
      subject: (app) => `${app}：パスワードが変更されました`,
      heading: () => 'パスワードが変更されました',
      body: (app) => [`${app} のアカウントのパスワードが変更されました。`],
      button: login.itWasNotMe,
      warning: (_app, { link, undoDays }) => (link ? undoIt(undoDays) : setNewPassword),
    },
    new_sign_in: {
      subject: (app) => `${app}：新しいログインがありました`,
      heading: () => '新しいログインがありました',
      body: (app) => [`これまでに使用されたことのないデバイスから、${app} のアカウントへのログインがありました。`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app) => `${app}のアカウントを記憶したブラウザーの情報が複製されました`,
      heading: () => 'ブラウザーの情報が複製されました',
      body: (app) => [
        `${app}のアカウントを記憶したブラウザーに保存されている情報が複製され、使われました。2か所で使われており、両方を古い順に下に示します。一方はお客様ご自身かもしれません。`,
        '安全のため、このブラウザーの記憶を削除し、この情報で続行したすべてのログインを終了しました。続けるには、通常どおりログインしてください。',
      ],
      warning: () =>
        'どちらかに心当たりがない場合は、ほかの人がそのブラウザーを使えた可能性があります。デバイスを確認し、すぐに新しいパスワードを設定してください。',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled' ? `${app}：2段階認証が有効になりました` : `${app}：2段階認証が無効になりました`,
      heading: (_app, { change }) =>
        change === 'enabled' ? '2段階認証が有効になりました' : '2段階認証が無効になりました',
      body: (app, { change }) => [
        change === 'enabled'
          ? `今後 ${app} へのログインには、認証コードも必要になります。リカバリーコードは安全な場所に保管してください。`
          : `今後 ${app} へのログインに認証コードは必要ありません。`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app) => `${app}：リカバリーコードが新しくなりました`,
      heading: () => 'リカバリーコードが新しくなりました',
      body: (app) => [
        `${app} のアカウントの新しいリカバリーコードが作成されました。以前のコードは使えなくなりました。`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app, { provider }) => `${app}：${provider} アカウントが連携されました`,
      heading: (_app, { provider }) => `${provider} アカウントが連携されました`,
      body: (app, { provider, email }) => [
        `${provider} アカウント（${email}）が ${app} のアカウントと連携されました。今後はこのアカウントでもログインできます。`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app, { provider }) => `${app}：${provider} アカウントの連携が解除されました`,
      heading: (_app, { provider }) => `${provider} アカウントの連携が解除されました`,
      body: (app, { provider }) => [`${provider} アカウントでは ${app} にログインできなくなりました。`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app) => `${app} の確認コード`,
      heading: (_app, { provider }) => `この ${provider} アカウントはご自身のものですか？`,
      body: (app, { provider, account }) => [
        `${provider} アカウント（${account}）で ${app} にログインし、このメールアドレスを自分のものとして指定した方がいます（おそらくご本人です）。`,
        `この確認コードを入力すると、その ${provider} アカウントで、今後もこのアドレスの所有者として ${app} にログインできるようになります。`,
      ],
      warning: (app, { provider }) =>
        `お心当たりがない場合、またはその ${provider} アカウントに見覚えがない場合は、このメールを無視してください。確認コードは ${app} を含め、誰にも教えないでください。コードを知る人はあなたのアカウントを使用できます。`,
    },
    sign_in_code: {
      subject: (app) => `${app} の確認コード`,
      heading: () => 'この確認コードでログイン',
      body: (app) => [`このメールアドレスで ${app} にログインしようとしている方がいます（おそらくご本人です）。`],
      warning: (app) =>
        `お心当たりがない場合は、このメールを無視してください。確認コードは ${app} を含め、誰にも教えないでください。確認コードを知る人は、あなたのアカウントを使えます。`,
    },
    confirm_presence: {
      subject: (app) => `${app} の確認コード`,
      heading: () => 'ご本人の確認',
      body: (app) => [
        `${app} のアカウントの保護設定を変更しようとしている方がいます（おそらくご本人です）。この確認コードでご本人であることを確認します。`,
      ],
      warning: (app) =>
        `お心当たりがない場合は、他の方があなたのアカウントにログインしている可能性があります。確認コードは ${app} を含め、誰にも教えないでください。ご不明な点は ${app} までご連絡ください。`,
    },
    link_address: {
      subject: (app) => `${app} の確認コード`,
      heading: () => '本来のメールアドレスの確認',
      body: (app, { relay }) => [
        `非公開アドレス ${relay} で ${app} を使用し、このアドレスを自分のものとして指定した方がいます（おそらくご本人です）。この確認コードでそれを確認します。`,
        `このアドレスのアカウントがすでに ${app} にある場合は、2つのアカウントが1つになります。そのアカウントが残り、非公開アドレスでログインしていたものは、すべてそのアカウントにログインします。ない場合は、非公開アドレスのアカウントが今後このアドレスを使用します。`,
      ],
      warning: (app) =>
        `お心当たりがない場合は、このメールを無視してください。確認コードは ${app} を含め、誰にも教えないでください。コードを知る人はあなたのアカウントを使用できます。`,
    },
    accounts_merged: {
      subject: (app) => `${app}：2つのアカウントが1つになりました`,
      heading: () => '2つのアカウントが1つになりました',
      body: (app, { email, relay }) => [
        `非公開アドレス ${relay} のアカウントは、${app} のアカウント ${email} に統合されました。これまでのログイン方法で、このアカウントにログインできます。`,
        '端末で再度ログインが必要になる場合があります。',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app) => `${app}：パスキーが追加されました`,
      heading: () => 'パスキーが追加されました',
      body: (app) => [`今後 ${app} には、パスワードの代わりにこのパスキーでログインできます。`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app) => `${app}：パスキーが削除されました`,
      heading: () => 'パスキーが削除されました',
      body: (app) => [`このパスキーでは ${app} にログインできなくなりました。端末からも削除できます。`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app) => `${app}：Webhook が停止されました`,
      heading: () => 'Webhook が停止されました',
      body: (app, { url, reason }) => [
        reason === 'gone'
          ? `${url} から、廃止済みという応答がありました。`
          : `${url} が数日にわたり一度も受信に成功していません。`,
        `${app} からの送信は停止しています。受信側が復旧したら Webhook を再開してください。その間の出来事は、再開後に送信されます。`,
      ],
      warning: () => '不要になった Webhook は削除してください。',
    },
  },
};
