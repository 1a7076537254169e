import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';

describe('An example of a load balancer', () => {
  it.each([
    ['docs/operations/haproxy.cfg', [503, 504, 502]],
    ['docs/operations/nginx.conf', [413, 503]],
    ['docker-compose.yml', [503]],
  ])('answers in the standard body where it answers itself: %s', (file, statuses) => {
    const bodies = readFileSync(file, 'utf8')
      .replaceAll('\\"', '"')
      .matchAll(/\{"statusCode":[^}]+\}/g);
    const answers = [...bodies].map(([body]) => JSON.parse(body));
    expect(answers).toEqual(
      statuses.map((statusCode) => ({
        statusCode,
        message: expect.stringMatching(/\.$/),
        error: STATUS_CODES[statusCode],
      })),
    );
  });
});
