import { EventReader, OpenTransaction, writeEvent } from '../support/event-reader.js';
import { givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';

describe('The log of events, beside a newer version', () => {
  const service = useService();
  const write = (n: string, written: object) => writeEvent(service.db, n, written);

  // Red where a reader goes behind a kind that this version does not know: no other version shows it then.
  it('stands before a kind that it does not know, for an hour, and only for those whom it may concern', async () => {
    const [own, other] = [await givenApplication(service), await givenApplication(service)];
    const reader = await EventReader.of(service, { applicationId: own.id });
    const choosy = await EventReader.of(service, { applicationId: own.id, types: ['user.blocked'] });
    const elsewhere = await EventReader.of(service, { applicationId: other.id });
    const inside = await EventReader.of(service, { causes: ['identity.blocked'] });
    const long = await OpenTransaction.on(service);
    await writeEvent(long.client, 'late', { applicationId: own.id, type: 'future.late' });
    for (const [n, written] of [
      ['first', { applicationId: own.id }],
      ['future', { applicationId: own.id, type: 'future.thing' }],
      ['second', { applicationId: own.id }],
      ['elsewhere', { applicationId: other.id }],
    ] as const)
      await write(n, written);
    expect(await reader.read()).toEqual(['first']);
    expect(await choosy.read(1)).toEqual(['first']);
    expect(await reader.page()).toMatchObject({ events: [], hasMore: false, standsBefore: 'future.thing' });
    expect(await elsewhere.read()).toEqual(['elsewhere']);
    expect(await inside.read()).toEqual(['first', 'second', 'elsewhere']);
    const pass = (kind: string) =>
      service.db.query("UPDATE audit_events SET occurred_at = now() - interval '1 hour' WHERE type = $1", [kind]);
    await pass('future.thing');
    await long.end();
    expect(await reader.read(1)).toEqual(['second']);
    await write('third', { applicationId: own.id });
    expect(await reader.page()).toMatchObject({ events: [], standsBefore: 'future.late' });
    await pass('future.late');
    expect(await reader.read()).toEqual(['third']);
    expect([await choosy.read(), await choosy.read()]).toEqual([['second'], ['third']]);
  });
});
