import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { useNewService } from '../support/service.js';

const DASHBOARD = 'docs/operations/grafana-dashboard.json';
const ALERTS = 'docs/operations/alerts.yml';
const DOCUMENTS = [DASHBOARD, ALERTS, 'docs/operations/monitoring.md'];
const NAME = /\b(?:gatehouse|process|nodejs)_[a-z0-9_]+/g;

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const rules = (): Rule[] => parse(read(ALERTS)).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const panels = (): { type: string; title: string; targets?: { expr: string }[] }[] =>
  JSON.parse(read(DASHBOARD)).panels;

/** As Grafana sends them to Prometheus. */
const queries = (): string[] =>
  panels().flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*')),
  );

describe('What operators watch', () => {
  const service = useNewService();
  const shown = new Map<string, string>();
  let metrics = '';
  beforeAll(async () => {
    const management = service.app.get(ManagementServer);
    await management.listen();
    metrics = await (await fetch(`http://localhost:${management.port}/metrics`)).text();
    for (const [, name = '', type = ''] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)) shown.set(name, type);
  });

  const isShown = (name: string): boolean =>
    shown.has(name) || shown.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram';

  // Red when a metric is renamed and a query still asks for the old name: Prometheus finds nothing and says nothing.
  it.each(DOCUMENTS)('%s names only metrics that the service shows', (file) => {
    const names = new Set(read(file).match(NAME));
    expect(names.size).toBeGreaterThan(0);
    expect([...names].filter((name) => !isShown(name))).toEqual([]);
  });

  it('can see the first session that caught up: its counter is there from the start', () => {
    expect(metrics).toContain('gatehouse_refresh_total{outcome="caught_up"} 0');
  });

  it('is complete: the dashboard has each metric of the service', () => {
    const asked = queries().join('\n');
    const own = [...shown.keys()].filter((name) => name.startsWith('gatehouse_'));
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });
});

describe('The alert rules', () => {
  it('say what it means and what to do, and how urgent it is', () => {
    for (const { alert, expr, labels, annotations } of rules()) {
      expect([alert, expr.length > 0, labels.severity]).toEqual([
        expect.stringMatching(/^Gatehouse[A-Z]\w+$/),
        true,
        expect.stringMatching(/^(page|ticket)$/),
      ]);
      expect(Object.keys(annotations)).toEqual(['summary', 'description', 'action']);
      expect(`${annotations.description} ${annotations.action}`).toMatch(/^.{40,}\.$/);
    }
    expect(new Set(rules().map(({ alert }) => alert)).size).toBe(rules().length);
  });
});

describe('The dashboard', () => {
  it('has queries in each panel, and no two panels in one place', () => {
    const all = panels();
    expect(all.filter(({ type, targets }) => type !== 'row' && !targets?.length)).toEqual([]);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
if (!hasPromtool) process.stderr.write('There is no promtool here: the queries are not checked.\n');

(hasPromtool ? describe : describe.skip)('promtool', () => {
  const check = (file: string): string => execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });

  /** Says whether the alert fires at the one minute, and neither at the fifth nor at the other one. */
  const testOf = (alert: string, series: string, values: string, during: number, after: number): string => {
    const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'alerts-'));
    writeFileSync(path.join(folder, 'alerts.yml'), read(ALERTS));
    const test = {
      rule_files: ['alerts.yml'],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [{ series, values }],
          promql_expr_test: [5, during, after].map((minute) => ({
            expr: `count(ALERTS{alertname="Gatehouse${alert}", alertstate="firing"}) or vector(0)`,
            eval_time: `${minute}m`,
            exp_samples: [{ labels: '{}', value: minute === during ? 1 : 0 }],
          })),
        },
      ],
    };
    writeFileSync(path.join(folder, 'test.yml'), stringify(test));
    return execFileSync('promtool', ['test', 'rules', path.join(folder, 'test.yml')], { encoding: 'utf8' });
  };

  it('accepts the alert rules', () => {
    expect(check(ALERTS)).toContain(`SUCCESS: ${rules().length} rules found`);
  });

  // Red if the counter appears with its first increase and the rule asks for the increase alone: Prometheus does not
  // know then that it was zero.
  it.each([
    ['session that caught up', 'DatabaseWentBack', 'gatehouse_refresh_total{outcome="caught_up"}', '0x9 1x29', 12, 28],
    ['loss of every standby', 'WritesOnOneMachine', 'gatehouse_database_confirming_standbys', '2x9 0x9 2x9', 12, 25],
    ['email given up', 'MailsGivenUp', 'gatehouse_mails_dead_total{template="new_sign_in"}', '_x9 1x149', 12, 100],
    ['dispatch given up', 'DispatchesGivenUp', 'gatehouse_dispatches_dead_total{kind="x"}', '_x9 1x149', 12, 100],
  ])('tells of the first %s, for a while', (_, alert, series, values, during, after) => {
    expect(testOf(alert, series, values, during, after)).toContain('SUCCESS');
  });

  // Red if the rule asks for the present value: the scrape that a slow database leaves without it begins `for` anew.
  it.each([
    ['emails', 'MailsWait', 'gatehouse_mails_waiting', '101x9 stale 101x9 0x29', 18, 40],
    ['dispatches', 'DispatchesWait', 'gatehouse_dispatches_waiting', '1001x9 stale 1001x9 0x29', 18, 40],
    ['events', 'EventsNotCounted', 'gatehouse_metric_roll_up_lag_seconds', '121x5 stale 121x7 0x29', 12, 40],
  ])('tells of %s that wait, also when a scrape misses their number', (_, alert, series, values, during, after) => {
    expect(testOf(alert, series, values, during, after)).toContain('SUCCESS');
  });

  it('accepts the queries of the dashboard', () => {
    const file = path.join(mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'rules-')), 'queries.yml');
    const recorded = queries().map((expr, number) => ({ record: `query_${number}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules: recorded }] }));
    expect(check(file)).toContain(`SUCCESS: ${recorded.length} rules found`);
  });
});
