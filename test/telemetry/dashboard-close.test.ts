import { DashboardLinks } from '../../src/metrics/dashboard/entry/dashboard-links.service.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { givenApplication } from '../support/given.js';
import { expectDashboardClosed, givenDashboard, givenDashboardPath, TYPED } from '../support/given-dashboard.js';
import { Browser } from '../support/hosted.js';
import { useService } from '../support/service.js';

describe('`metrics close`', () => {
  const service = useService();

  it('closes the dashboard in every browser, with the links that were not used, of one application', async () => {
    const [shop, library] = [await givenApplication(service), await givenApplication(service)];
    const open = [await givenDashboard(service, shop), await givenDashboard(service, shop)];
    const unused = await givenDashboardPath(service, shop);
    const other = await givenDashboard(service, library);
    const { stdout } = await runCli(service.variables, 'metrics', 'close', shop.slug);
    expect(stdout).toBe(`2 open dashboards and 1 unused link of \`${shop.slug}\` closed.\n`);
    for (const browser of open) await expectDashboardClosed(browser);
    expect((await new Browser(service).open(unused, TYPED)).status).toBe(401);
    expect((await other.open('/dashboard')).status).toBe(200);
    const { rows } = await service.db.query(
      "SELECT count(*)::int AS count FROM audit_events WHERE type = 'dashboard.closed' AND application_id = $1",
      [shop.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const again = await runCli(service.variables, 'metrics', 'close', shop.slug, '--json');
    expect(again.json).toEqual({ application: shop.slug, dashboards: 0, links: 0 });
  });

  // Red where the visits end before the links: a browser that is opening one then keeps its visit.
  it('closes it also in a browser that is opening it meanwhile', async () => {
    const application = await givenApplication(service);
    const path = await givenDashboardPath(service, application);
    const lock = 'SELECT FROM dashboard_links WHERE application_id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [application.id]);
    const browser = new Browser(service);
    const opening = browser.open(path, TYPED);
    await barrier.sees(1);
    const closing = service.app
      .get(DashboardLinks)
      .closeAll({ id: application.id } as Parameters<DashboardLinks['closeAll']>[0]);
    await barrier.sees(2);
    await barrier.release();
    expect((await opening).status).toBe(303);
    expect(await closing).toEqual({ dashboards: 1, links: 0 });
    await expectDashboardClosed(browser);
  });

  it('says which application it does not know', async () => {
    const { code, stderr } = await runCli(service.variables, 'metrics', 'close', 'nobody');
    expect([code, stderr]).toEqual([1, expect.stringContaining('no application `nobody`')]);
  });
});
