import { newSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { maskPath } from './path.js';

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl';

describe('The path of a target', () => {
  it.each([
    ['/orders', '/orders', '/orders'],
    ['/orders/', '/orders/', '/orders'],
    ['/', '/', '/'],
    ['', '/', '/'],
    ['orders/5', 'orders/5', 'orders/:id'],
    ['/orders/123/items/4', '/orders/123/items/4', '/orders/:id/items/:id'],
    ['/v1/orders', '/v1/orders', '/v1/orders'],
    ['/orders/order-12345', '/orders/order-12345', '/orders/:id'],
    ['/days/2026-11-22', '/days/2026-11-22', '/days/:id'],
    ['/how-to-build-a-house-in-the-woods', '/how-to-build-a-house-in-the-woods', '/how-to-build-a-house-in-the-woods'],
    ['/phones/iphone-15-pro-max-256gb-blue', '/phones/iphone-15-pro-max-256gb-blue', '/phones/:id'],
    ['/users/01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', '/users/01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', '/users/:id'],
    ['/items/507f1f77bcf86cd799439011', '/items/507f1f77bcf86cd799439011', '/items/:id'],
    ['/watch/dQw4w9WgXcQ', '/watch/dQw4w9WgXcQ', '/watch/:id'],
    ['/CheckoutSummaryPageController', '/CheckoutSummaryPageController', '/CheckoutSummaryPageController'],
    ['/städte/köln', '/städte/köln', '/städte/köln'],
    ['/v1/tokens:revoke', '/v1/tokens:revoke', '/v1/tokens:revoke'],
    ['/a/{"page":1}', '/a/{"page":1}', '/a/{"page":1}'],
    ['/@ada/posts', '/@ada/posts', '/@ada/posts'],
    ['/a%20b/c', '/a%20b/c', '/a%20b/c'],
  ])('%s is stored as %s and counted as %s', (raw, path, pattern) => {
    expect(maskPath(raw)).toEqual({ path, pattern });
  });

  it.each([
    ['https://shop.example.com/orders?token=abc#top', '/orders'],
    ['https://ada:pw@shop.example.com:8443/orders', '/orders'],
    ['//cdn.example.com/app', '/app'],
    ['ada:pw@db:5432/orders', 'db:5432/orders'],
    ['ada:p@w@db/orders@home', 'db/orders@home'],
    ['https://shop.example.com', '/'],
    ['https://shop.example.com?code=abc', '/'],
    ['/callback?code=gh_code_abc&state=x', '/callback'],
    ['/page#access_token=abc', '/page'],
    ['/cart;jsessionid=8A1B2C3D', '/cart'],
    ['?token=abc', '/'],
  ])('%s loses scheme, host, query, fragment and parameters', (raw, path) => {
    expect(maskPath(raw).path).toBe(path);
  });

  it.each([
    ...Object.values(SECRET_PREFIXES).map((prefix) => newSecret(prefix)),
    JWT,
    'tHq3kP9vXz7LmN2bR8wYc5',
    'd41d8cd98f00b204e9800998ecf8427e',
    'k3jx82mqp19dz7wv40sb6tnh',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'xoxb-123456789012-abcdefABCDEF',
    'token=abc123',
    'password%3Dhunter2',
    'https%3A%2F%2Fshop.example.com%2F%3Fcode%3Dabc',
    'a%3Fcode%3Dabc',
    'reset%253Ftoken%253Dabc',
    'ada:pw@db',
    'ada%3Apw%40db',
    '{"user":1,"password":"hunter2"}',
    '%7B%22password%22%3A%22hunter2%22%7D',
  ])('a segment like %s is masked', (segment) => {
    expect(maskPath(`/go/${segment}/on`)).toEqual({ path: '/go/[secret]/on', pattern: '/go/:id/on' });
  });

  it.each(['ada@example.com', 'ada%40example.com', 'ada+shop@mail.example.co.uk'])(
    'the address %s is masked',
    (email) => {
      expect(maskPath(`/users/${email}/orders`)).toEqual({
        path: '/users/[email]/orders',
        pattern: '/users/:id/orders',
      });
    },
  );

  it.each([
    'reset-password',
    'verify',
    'invite',
    'magic-link',
    'token',
    'Confirm',
    'password_reset',
    'passwordReset',
    'magiclink',
    '2fa',
    'accept-invite',
  ])('a code behind /%s/ is masked, and a word there is not', (step) => {
    expect(maskPath(`/${step}/k3v9xq`).path).toBe(`/${step}/[secret]`);
    expect(maskPath(`/${step}/482913`).path).toBe(`/${step}/[secret]`);
    expect(maskPath(`/${step}/done`).path).toBe(`/${step}/done`);
  });

  it('that cannot be decoded stays as it is', () => {
    expect(maskPath('/a%zz/b%')).toEqual({ path: '/a%zz/b%', pattern: '/a%zz/b%' });
  });

  // Red where one letter can belong to several repetitions of the pattern.
  it('of eight thousand letters is read at once', () => {
    for (const unit of ['a', 'a-', '/a', 'a@', '%41']) {
      const text = unit.repeat(8_000 / unit.length);
      const times = Array.from({ length: 3 }, () => {
        const begin = performance.now();
        maskPath(`/${text}1`);
        return performance.now() - begin;
      });
      expect([unit, Math.min(...times) < 1_000]).toEqual([unit, true]);
    }
  });
});
