import { failureOf, GatehouseError } from '@gatehouse/core/errors';
import { errorCatalogue } from '../support/error-catalogue.js';

const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });

describe('The error of the SDK', () => {
  // Red where a device gives up because the service asks it to wait: authorization_pending has no retry-after.
  it('says of every code what docs/errors.md says', async () => {
    const kindOf = { retry: 'retry', 'retry once': 'retry', refresh: 'retry', 'sign in': 'terminal', change: 'misuse' };
    for (const { code, status, message, remedy, headers } of await errorCatalogue()) {
      const failure = failureOf(answer(status, { ...headers, 'x-error-code': code }), { message });
      expect([failure.code, failure.message, failure.kind]).toEqual([code, message, kindOf[remedy]]);
      expect(failure.todo).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has the documents that a person must agree to, and none where the header is no list', () => {
    const wanted = [{ document: 'terms', version: '2', url: 'https://shop.example.com/terms' }];
    const refused = (list: string) =>
      failureOf(answer(403, { 'x-error-code': 'agreement_required', 'x-agreement-required': list })).agreements;
    expect(refused(JSON.stringify(wanted))).toEqual(wanted);
    expect(refused('[')).toBeUndefined();
  });

  it('has the fields that a person must fill in', () => {
    const list = [{ key: 'team', label: { en: 'Team' }, type: 'choice', options: ['red', 'blue'] }];
    const headers = { 'x-error-code': 'profile_fields_required', 'x-fields-required': JSON.stringify(list) };
    expect(failureOf(answer(403, headers)).fields).toEqual(list);
  });

  // Red where a 401 of something in front of the service ends a session.
  it.each([
    ['no answer', failureOf(undefined, undefined, new Error('reset')), 0],
    ['a 401 that is not from Gatehouse', failureOf(answer(401)), 401],
    ['a page of something in between', failureOf(answer(200), undefined), 200],
    ['a limit', failureOf(answer(429, { 'x-error-code': 'too_many_requests', 'retry-after': '7' })), 429],
    ['a failure inside', failureOf(answer(503, { 'x-error-code': 'refresh_token_invalid' })), 503],
  ])('keeps the session after %s', (_, failure, status) => {
    expect(failure).toBeInstanceOf(GatehouseError);
    expect([failure.kind, failure.status, failure.retryAfter]).toEqual([
      'retry',
      status,
      status === 429 ? 7 : undefined,
    ]);
    expect(failure.todo).toContain('keep the user signed in');
  });
});
