import type { WithoutPasswords } from '../en/mail-without-passwords.js';
import { login } from './login.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `お心当たりがない場合は、${undoDays}日以内に「${login.itWasNotMe}」を選択してください。変更は取り消され、すべての端末からログアウトされます。`
    : `お心当たりがない場合は、すぐに ${app} までご連絡ください。`;

export const withoutPasswords: WithoutPasswords = {
  invitation: {
    body: (app, { days }) => [
      `${app} がこのアドレスのアカウントを作成しました。ボタンを押すと、このアドレスがご本人のものであることが確認され、アカウントに進めます。`,
      `${days}日間有効です。それ以降は、ログイン画面でこのメールアドレスを入力してください。`,
    ],
  },
  address_changed: {
    warning: (_app, { undoDays }) =>
      `お心当たりがない場合は、変更を元に戻してください。${undoDays}日間は可能です。このアドレスに戻り、すべての端末からログアウトされます。`,
  },
  address_restored: {
    body: (app, { email }) => [
      `${app} のアカウントのメールアドレスは ${email} です。すべての端末からログアウトされました。`,
    ],
  },
  account_returned: {
    body: (app, { email }) => [
      `${app} のアカウントの変更について、ご本人によるものではないとの申し出がありました。変更は、ほかに追加された可能性のあるものとともに取り消されました。すべての端末からログアウトされました。`,
      `アカウントのメールアドレスは ${email} です。`,
    ],
  },
  new_sign_in: {
    warning: (app) =>
      `お心当たりがない場合は、ほかの人があなたのメールを読める可能性があります。すぐにメールボックスを保護し、${app} までご連絡ください。`,
  },
  browser_copied: {
    warning: () =>
      'どちらかに心当たりがない場合は、ほかの人がそのブラウザーを使えた可能性があります。すぐにデバイスを確認してください。',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app) => [`今後 ${app} には、このパスキーでログインできます。`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};
