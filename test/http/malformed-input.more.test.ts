import { describeHostileMembers, type HostileValue } from '../support/every-body.js';
import { describeMalformedBodies } from '../support/malformed-bodies.js';

const values: HostileValue[] = [
  ['a NUL byte', 'a\0b'],
  ['a prototype', { __proto__: null, constructor: { prototype: { polluted: 1 } } }],
  ['a list', ['a', 'b']],
  ['60 kB', 'x'.repeat(60_000)],
  ['half a surrogate pair', 'a\ud800b'],
  ['an object', { a: 1 }],
  ['a number', 5],
  ['a boolean', true],
];
describeHostileMembers(values, (examples) => examples);
describeMalformedBodies('every endpoint that takes one', ({ withBody }) => withBody());
