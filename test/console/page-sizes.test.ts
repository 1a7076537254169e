import { Findings } from '../../src/console/overview/findings.js';
import { givenFullConsole, type Objects } from '../support/full-console.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { routesOf } from '../support/routes.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const MOST_BYTES = 60 * 1024;
/** They lead on, stay open, are files, or a page of their own leads to them with more than a URL. */
const NO_PAGES = [
  ...['/console/account', '/console/callback', '/console/dashboard', '/console/live', '/console/sign-in'],
  ...['/console/trail/export', '/console/applications/:slug/seed/file'],
  ...['/console/applications/:slug/plan/review', '/console/applications/:slug/providers/:id/callback'],
];
/** Beside the pages as they are without a query. */
const QUERIES = [
  '/console/people?q=wilhelmina&application=:slug&most=80&live=1',
  '/console/people?q=V1StGXR8_Z5jdHi6&live=1',
  '/console/people/:people?session=:session',
  '/console/mail?application=:slug',
  '/console/applications/:slug/organizations?q=feather',
  '/console/applications/:slug/addresses?url=https://market-1.shop.example.com/account/callback',
  ...['1h', '7d', '30d'].map((range) => `/console/applications/:slug/dashboard?range=${range}`),
  '/console/applications/:slug/dashboard?range=7d&numbers=latency',
  '/console/applications/:slug/plan/review?plan=:plan',
];

const service = useService();
let owner: GivenOperator;
let objects: Objects;
beforeAll(async () => {
  objects = await givenFullConsole(service);
  owner = await givenOperator(service, [{ role: 'owner' }]);
  // Of the six languages it needs the most bytes.
  await service.db.query("UPDATE identities SET locale = 'ja' WHERE id = $1", [owner.identityId]);
});

const filled = (path: string): string => {
  const named = path.replaceAll(/\/([\w-]+)\/:id/g, '/$1/:$1');
  return named.replaceAll(/:([a-z]+)/g, (_, name: string) => objects[name] ?? `no ${name} is given`);
};

/** With what the browser loads for it. */
async function bytesOf({ text }: Answer): Promise<number> {
  const loaded = text.matchAll(/<(?:script|img|iframe|link)\b[^>]*? (?:src|href)="(\/[^"]+)"/g);
  let bytes = Buffer.byteLength(text);
  for (const [, url = ''] of loaded) bytes += await bytesOf(await owner.get(url.replaceAll('&amp;', '&')));
  return bytes;
}

// Red with 50 rows in each list, the tables of the charts beside them, or a line for everything that the doctor finds.
it('Each page of a full console, with all that it loads, is 60 KB at most', async () => {
  await until(async () => ((await service.app.get(Findings).latest())?.length ?? 0) > 30);
  const routes = routesOf(service).flatMap(({ route }) => /^GET (\/console.*)$/.exec(route)?.[1] ?? []);
  const pages = [...routes.filter((path) => !NO_PAGES.includes(path)), ...QUERIES];
  const answers = pages.map(async (path) => [path, await owner.get(filled(path))] as const);
  const urls = Array.from({ length: 20 }, (_, n) => `https://market-${n}.shop.example.com/somewhere/else`);
  const review = '/console/applications/:slug/addresses/review';
  answers.push(
    owner
      .post(filled(review), {
        origins: urls.map((url) => new URL(url).origin).join(' '),
        redirect_urls: urls.join(' '),
      })
      .then((answer) => [review, answer]),
  );
  for (const [path, answer] of await Promise.all(answers)) {
    const bytes = await bytesOf(answer);
    expect([path, answer.status, bytes > MOST_BYTES && bytes]).toEqual([
      path,
      path.endsWith(':slug/review') ? 400 : 200,
      false,
    ]);
  }
});
