import type { ConsoleWords } from '../en/console.js';

export const organizations: ConsoleWords['applications']['organizations'] = {
  intro: 'アプリケーションの顧客です。利用者は組織に所属し、組織ごとに役割を持ちます。',
  off: 'このアプリケーションにはまだ組織がありません。先に設定で役割を定めてください。',
  empty: '組織はまだありません。',
  cut: 'ほかにもあります。もう少し入力してください。',
  create: '組織を追加',
  createEffects: ['メンバーはまだいません。', 'スラッグは URL とトークンに入ります。'],
  id: 'ID',
  slug: 'スラッグ',
  slugHint: '小文字の英字、数字、ハイフン。',
  nameHint: '人に見せる名前です。',
  metadata: 'メタデータ',
  metadataHint: 'プログラムが組織とともに保存する内容を、JSON オブジェクトで書きます。',
  made: '作成',
  change: '変更',
  changeTitle: (name) => `${name}を変更`,
  changeEffects: [
    '所属する人にはすぐに新しい名前が表示されます。トークンのスラッグは次の更新から変わります。',
    'ID は変わりません。',
  ],
  delete: '削除',
  deleteTitle: (name) => `${name}を削除しますか？`,
  deleteEffects: [
    'この組織の一員としてのセッションはすべて終わります。メンバーはアプリケーションの利用者のままです。',
    '所属と役割は削除されます。元には戻せません。',
  ],
  members: 'メンバー',
  noMembers: 'メンバーはまだいません。',
  noRoles: '役割なし',
  roles: '役割',
  rolesHint: (role) => `選ばなければ「${role}」になります。`,
  person: 'メールアドレスまたはユーザー ID',
  personHint: 'アプリケーションにアカウントがある人を入力してください。',
  acts: {
    add: {
      title: (name) => `${name}にメンバーを追加`,
      button: 'メンバーを追加',
      effects: [
        '次のログインから、または切り替えることで、組織の一員として利用できます。',
        'すでにメンバーであれば、現在の役割がこの役割に置き換わります。',
      ],
    },
    roles: {
      title: (name) => `${name}での役割を変更`,
      button: '役割を変更',
      effects: ['トークンの役割は次の更新から変わります。セッションは続きます。'],
    },
    remove: {
      title: (name) => `このメンバーを${name}から外しますか？`,
      button: '外す',
      effects: [
        'この組織の一員としてのセッションは終わります。ほかのセッションは続きます。',
        'アプリケーションの利用者であることは変わりません。',
      ],
    },
  },
  invitations: {
    title: (name) => `${name}に招待`,
    intro: '招待されたメールアドレスの持ち主は、組織に参加できます。',
    effects: [
      'このアドレスにリンク付きのメールが届きます。',
      '招待が終わるまで、メールアドレスの持ち主は組織に参加できます。登録が停止されていなければ、アカウントも作成できます。',
    ],
    withdrawEffects: ['リンクは使えなくなり、この招待では参加できません。'],
  },
  memberships: '組織',
  moreMemberships: 'ほかにもあります。',
  done: {
    organizationMade: '組織を作成しました。',
    organizationChanged: '組織を変更しました。',
    organizationDeleted: '組織を削除しました。',
    memberAdded: 'メンバーにしました。',
    memberChanged: '役割を変更しました。',
    memberRemoved: 'メンバーから外しました。',
  },
  failures: {
    member_already: 'このアドレスはすでにメンバーのものです。代わりに役割を変更してください。',
    organization_taken: 'このスラッグの組織はすでにあります。別のスラッグを選んでください。',
    organizations_off: 'このアプリケーションには組織がありません。先に設定で役割を定めてください。',
  },
};
