import type { ConsoleWords } from '../en/console.js';

export const mails: ConsoleWords['applications']['mails'] = {
  intro: 'メールの文面を言語ごとに決めます。決めていないものは当サービスの文面です。',
  own: '独自',
  drawn: 'あいさつ、リンク、数字、操作の情報、注意、最後の行は必ず入ります。',
  emptyIsOurs: '空なら当サービスの文面です。',
  names: (names) => `段落の間に空行を入れます。空なら当サービスの文面です。使える名前：${names}`,
  draw: 'メールを描く',
  back: 'すべてのメール',
  picture: '届くときの見た目',
};
