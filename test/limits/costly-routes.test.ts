import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS, type Limit } from '../../src/platform/limits/limit-values.js';
import { BOUNDED_BY_ITSELF, RouteCosts, type Summary } from '../support/costs/route-costs.js';
import { routesOf } from '../support/routes.js';
import { useService } from '../support/service.js';

const FILE = path.resolve(import.meta.dirname, '../../docs/costs.md');

type CostlyRoute = { route: string } & Summary;

describe('docs/costs.md', () => {
  const service = useService();
  let costly: CostlyRoute[];
  beforeAll(() => {
    const costs = new RouteCosts();
    costly = routesOf(service)
      .map(({ route, controller, handler }) => ({ route, ...costs.of(controller, handler) }))
      .filter((route) => route.costs.size > 0);
  });

  // Red with a line too few, a line too many, or one that names another limit.
  it('lists every route that hashes or mails, and no other (UPDATE_DOCS=1 rewrites it)', () => {
    const expected = written(costly);
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });

  // Red without `limits.spend('forgot-address', …)` and its like.
  it('names no route that hashes or mails before anything bounds it', () => {
    const free = costly.flatMap(({ route, costs }) =>
      [...costs].flatMap(([cost, { freeWay }]) => (freeWay ? `${route}: ${cost} by ${freeWay.join(' → ')}` : [])),
    );
    expect(free).toEqual([]);
  });

  // Red without `account-change`: a right password forgives every other limit of the portal.
  it('names no route whose right attempts get back whatever bounds it', () => {
    const endless = costly.flatMap((route) =>
      [...route.costs].flatMap(([cost, { bounds }]) =>
        lasting(route, bounds).length > 0 ? [] : `${route.route}: ${cost}`,
      ),
    );
    expect(endless).toEqual([]);
  });

  it('gives no reason that no route has', () => {
    const bounds = new Set(costly.flatMap(boundsOf));
    expect(Object.values(BOUNDED_BY_ITSELF).filter((reason) => !bounds.has(reason))).toEqual([]);
  });
});

const boundsOf = ({ costs }: CostlyRoute): string[] => [...costs.values()].flatMap(({ bounds }) => [...bounds]);

const lasting = ({ returned }: CostlyRoute, bounds: Iterable<string>): string[] =>
  [...bounds].filter((bound) => !new Set<string>(returned).has(bound));

function written(costly: CostlyRoute[]): string {
  const rows = costly.map((costlyRoute) => {
    const bounds = new Set(boundsOf(costlyRoute));
    const always = lasting(costlyRoute, bounds);
    const whenWrong = [...bounds].filter((bound) => !always.includes(bound));
    const costs = [...costlyRoute.costs.keys()].sort().join(', ');
    return `| \`${costlyRoute.route}\` | ${costs} | ${listed(always)} | ${listed(whenWrong)} |\n`;
  });
  const named = new Set(costly.flatMap(boundsOf));
  const limits = Object.entries<Limit>(LIMITS).filter(([name]) => named.has(name));
  const numbers = limits.map(
    ([name, { points, windowSeconds }]) => `| \`${name}\` | ${points} | ${windowSeconds / 60} |\n`,
  );
  return `${INTRODUCTION}${rows.sort(byPath).join('')}${LIMITS_HEAD}${numbers.join('')}`;
}

const listed = (bounds: string[]): string =>
  bounds
    .map((bound) => (bound in LIMITS ? `\`${bound}\`` : bound))
    .sort()
    .join(', ');

const pathOf = (row: string): string => row.split('`')[1]?.split(' ').reverse().join(' ') ?? '';
const byPath = (one: string, other: string): number => (pathOf(one) < pathOf(other) ? -1 : 1);

const INTRODUCTION = `# What requests cost

A request that hashes a password takes about ten milliseconds of a core, and 19 MiB. A request that mails takes the time of
a mail server, and the patience of the person who gets it. These are all routes that can do either.

What bounds a route is a limit, unless it is said in words. A right attempt gets some limits back, so they bound wrong
attempts only. A route may take one of several ways, each with some of its limits.

\`test/limits/costly-routes.test.ts\` follows the calls of every route, with its guards and interceptors, and compares this page with
what it finds. It fails for a hash or a mail that comes before anything bounds it. It reads the code from top to bottom
and does not judge conditions.

| route | costs | bounded by | wrong attempts also by |
|---|---|---|---|
`;

const LIMITS_HEAD = `
## The limits

\`src/platform/limits/limit-values.ts\` says what each of them counts.

| limit | attempts | in minutes |
|---|---|---|
`;
