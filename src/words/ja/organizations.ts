import type { OrganizationWords } from '../en/organizations.js';

export const organizations: OrganizationWords = {
  title: '所属する組織',
  intro: (application: string) => `${application}でこれらの組織の一員として利用しています。`,
  none: '所属する組織はありません。',
  about: '所属する組織と、そのメンバー。',
  youAre: 'あなたの役割',
  members: 'メンバー',
  leave: '脱退する',
  leaveTitle: (name: string) => `${name}から脱退しますか？`,
  leaveIntro:
    'この組織の一員として利用している端末はログアウトします。再び追加できるのは、アプリケーションの運営者だけです。',
  leaveIt: '組織から脱退する',
  membersIntro: (name: string) => `${name}のメンバーと、その役割です。`,
  change: '変更',
  changeTitle: (person: string) => `${person}の役割を変更`,
  roles: '役割',
  save: '保存',
  remove: '組織から外す',
  more: 'ほかのメンバー',
};
