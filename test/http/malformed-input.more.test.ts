import { describeHostileMembers } from '../support/every-body.js';

describeHostileMembers([
  ['half a surrogate pair', 'a\ud800b'],
  ['an object', { a: 1 }],
  ['a number', 5],
  ['a boolean', true],
]);
