import type { ConsoleWords } from '../en/console.js';

export const invitations: ConsoleWords['applications']['invitations'] = {
  intro: '招待されたメールアドレスの持ち主は、アカウントを作成できます。',
  closed: '現在、招待があっても参加できません。',
  empty: '招待された人はまだいません。',
  email: 'メールアドレス',
  name: '名前',
  nameHint: '本人が別の名前を入力しないかぎり、アカウントの名前になります。',
  language: '言語',
  languageHint: 'メールの言語（例：ja）。空欄なら通常の言語です。',
  page: 'ページ',
  pageHint: '最初に開くページ。空欄ならアプリケーションの最初のオリジンです。',
  lasts: '有効期間',
  days: (days) => `${days} 日`,
  sent: '送信',
  ends: '終了',
  actions: '操作',
  states: { open: '有効', accepted: '承諾済み', withdrawn: '取り消し済み', expired: '期限切れ' },
  create: '招待する',
  effects: [
    'このアドレスにリンク付きのメールが届きます。',
    '招待が終わるまで、メールアドレスの持ち主はどのログイン方法でもアカウントを作成できます。',
  ],
  acts: {
    resend: {
      title: 'この招待を再送しますか？',
      button: '再送',
      effects: [
        'このアドレスにもう一度メールが届きます。以前のリンクは使えなくなります。',
        '有効期間はもう一度同じ長さになります。',
      ],
    },
    withdraw: {
      title: 'この招待を取り消しますか？',
      button: '取り消す',
      effects: [
        'リンクは使えなくなり、このアドレスではアカウントを作成できません。',
        'すでに作成されたアカウントは残ります。',
      ],
    },
  },
  done: {
    personInvited: '招待を送信しました。',
    invitationSentAgain: '招待を再送しました。',
    invitationWithdrawn: '招待を取り消しました。',
  },
  failures: {
    invitation_open: 'このアドレスには有効な招待があります。再送するか、先に取り消してください。',
    invitation_ended: 'この招待はすでに承諾されたか、取り消されています。',
    invitation_not_needed: 'このアドレスのアカウントはすでにあります。',
    invitations_closed: 'このアプリケーションではアカウントを作成できません。先に設定を変更してください。',
  },
};
