import { givenAccountPages } from '../support/account-pages.js';
import { givenApplication, PASSWORD } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

describe('What the portal keeps for a while', () => {
  const service = useService();
  const left = async (table: string) => (await service.db.query(`SELECT FROM ${table}`)).rowCount;

  // Red for fresh_proofs and address_changes where they stay as long as their session.
  it('goes a day after it has expired, and not before', async () => {
    const housekeeping = givenHousekeeping(service);
    const application = await givenApplication(service);
    const upstream = await Upstream.start();
    await givenProvider(service, application, { issuer: upstream.issuer });
    const { browser } = await givenAccountPages(service, { application }); // a code that was used
    await browser.open('/portal/linked-accounts/add');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD }); // a proof
    await browser.land();
    await browser.press('Continue with corp', { provider: 'corp' });
    await upstream.stop();
    await browser.open('/portal/email');
    await browser.press('Send code', { email: 'next@example.com' });
    const ends = {
      portal_codes: ['expires_at'],
      link_attempts: ['expires_at'],
      fresh_proofs: ['proved_at', 'requested_at', 'expires_at'],
      address_changes: ['expires_at'],
      address_undos: ['expires_at'],
    };
    for (const [table, columns] of Object.entries(ends)) {
      const move = (interval: string) =>
        service.db.query(`UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - $1::interval`)}`, [
          interval,
        ]);
      await move('23 hours');
      await housekeeping.run();
      expect([table, await left(table)]).toEqual([table, 1]);
      await move('8 days');
      await housekeeping.run();
      expect([table, await left(table)]).toEqual([table, 0]);
    }
  });
});
