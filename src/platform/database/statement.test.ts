import { valuesOf } from './connections/bounded-client.js';
import { statement } from './statement.js';

describe('A statement', () => {
  const given = statement<{ first: number; second: string }>('an-example', 'SELECT :second::text, :first, :second');

  it('has a number for each name, in the order in which they occur', () => {
    expect(given).toEqual({
      name: 'an-example',
      text: 'SELECT $1::text, $2, $1',
      parameters: ['second', 'first'],
    });
  });

  it('takes its values by name', () => {
    expect(valuesOf(given, { first: 1, second: 'two' })).toEqual(['two', 1]);
  });

  it('leaves casts and times alone', () => {
    const text = "SELECT '{}'::uuid[], now()::text, '10:30:00'";
    expect(statement('plain', text).text).toBe(text);
  });
});
