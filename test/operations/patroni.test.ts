import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(`docs/operations/${file}`, 'utf8');

describe('The recipe for Patroni', () => {
  const { bootstrap, etcd3, watchdog } = parse(read('patroni.yml'));

  it('acknowledges nothing on one machine only, and has one primary at a time', () => {
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true });
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    });
    expect(watchdog.mode).toBe('required');
  });

  // Without them the first server does not come up: Patroni connects to localhost over TCP.
  it('lets Patroni in where it runs', () => {
    const rules = bootstrap.dcs.postgresql.pg_hba;
    expect(rules).toContain('host all postgres 127.0.0.1/32 scram-sha-256');
    expect(rules).toContain('host replication replicator 127.0.0.1/32 scram-sha-256');
  });

  it('gives a lease that outlasts a loop and two attempts', () => {
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
  });

  it('names the same servers to HAProxy, which asks Patroni, on its port, for the primary', () => {
    const proxy = read('haproxy-database.cfg');
    const servers = [...proxy.matchAll(/^ {2}server \S+ (\S+):5432$/gm)].map(([, name]) => `${name}:2379`);
    expect(servers).toEqual(etcd3.hosts);
    expect(proxy).toContain('option httpchk OPTIONS /primary');
    expect(proxy).toMatch(/check port 8008 .*on-marked-down shutdown-sessions$/m);
  });
});
