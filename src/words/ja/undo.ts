import type { UndoWords } from '../en/undo.js';
import { login } from './login.js';

export const undo: UndoWords = {
  stopTitle: '変更を止めますか？',
  stopIntro: (app, email, next) =>
    `${app} のアカウントのメールアドレスを ${email} から ${next} に変更しようとしている方がいます。`,
  stop: '変更を止める',
  undoTitle: '変更を元に戻しますか？',
  undoIntro: (app, email, next) => `${app} のアカウントのメールアドレスが ${email} から ${next} に変更されました。`,
  undo: '変更を元に戻す',
  title: 'お心当たりがありませんか？',
  notMe: login.itWasNotMe,
  addressStays: 'アドレスは今のまま変わりません。',
  addressReturns: '以前のアドレスに戻ります。',
  addressIs: (email) => `アカウントのメールアドレスは ${email} になります。`,
  effect: (since) =>
    `すべての端末からログアウトされ、これまでのパスワードは使用できなくなります。${since} 以降に追加されたパスキー、連携アカウント、2段階認証は削除されます。それより前のものでも、パスワードだけで追加できたパスキーと連携は削除されます。その後、新しいパスワードを設定していただきます。`,
  withoutPasswords: {
    effect: (since) =>
      `すべての端末からログアウトされます。${since} 以降に追加されたパスキー、連携アカウント、2段階認証は削除されます。それより前のものでも、1つの要素だけで追加できたパスキーと連携は削除されます。`,
    done: (email) => `メールアドレスは ${email} です。すべての端末からログアウトされました。`,
  },
  wasYou: 'ご自身で行った場合は、このページを閉じてください。何も起こりません。',
  doneTitle: 'アカウントを取り戻しました',
  done: (email) =>
    `メールアドレスは ${email} です。すべての端末からログアウトされ、これまでのパスワードは使用できなくなりました。`,
  keepsSecondFactor: '2段階認証は取り消された変更より前に設定されたものなので、有効のままです。',
  resetHere: `新しいパスワードを設定してください。このページを離れた場合は、ログイン画面で「${login.forgotPassword}」を選び、このアドレスを入力します。`,
  resetMailed: (email) =>
    `新しいパスワードを設定するためのリンクを ${email} に送信しました。届かない場合は、ログイン画面で「${login.forgotPassword}」を選び、このアドレスを入力します。`,
  setPassword: '新しいパスワードを設定する',
  signIn: (app) => `もう一度 ${app} にログインしてください。`,
  goOn: (app) => `${app} に進む`,
  happened: {
    password: (app) => `${app} のアカウントのパスワードが変更されました。`,
    second_factor_on: (app) => `${app} のアカウントで2段階認証が有効になりました。`,
    second_factor_off: (app) => `${app} のアカウントで2段階認証が無効になりました。`,
    recovery_codes: (app) => `${app} のアカウントのリカバリーコードが新しく作成されました。`,
    passkey_added: (app) => `${app} のアカウントにパスキーが追加されました。`,
    passkey_removed: (app) => `${app} のアカウントからパスキーが削除されました。`,
    account_linked: (app) => `${app} のアカウントに別のアカウントが連携されました。`,
    account_unlinked: (app) => `${app} のアカウントと別のアカウントの連携が解除されました。`,
    accounts_merged: (app) => `非公開アドレスのアカウントが ${app} のアカウントに統合されました。`,
  },
  lost: {
    second_factor_off: '2段階認証は無効のままです。ログイン後にもう一度設定してください。',
    recovery_codes: '新しいリカバリーコードは使用できなくなり、以前のものも元に戻りません。後で作成し直してください。',
    passkey_removed: 'パスキーは元に戻りません。ログイン後にもう一度追加してください。',
    account_unlinked: '連携は元に戻りません。ログイン後にもう一度連携してください。',
    accounts_merged:
      '非公開アドレスのアカウントにログインできたものは、このアカウントにログインできなくなります。そのアカウント自体は元に戻りません。',
  },
};
