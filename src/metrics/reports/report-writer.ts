import { Injectable } from '@nestjs/common';
import type { Cell } from '../../platform/http/csv.js';
import { COUNTED_REFRESHES, SIGN_IN_STEPS, SIGN_OUT_REASONS } from '../../platform/telemetry/auth-steps.js';
import { Clock } from '../../platform/time/clock.js';
import { wholeRange } from './range.js';
import { grainOf, readingOf } from './reading.js';
import type { ReportName } from './report-request.dto.js';
import type { ReportRequest } from './report-request.js';
import type { EventsRow } from './report-rows.js';
import { Reports } from './reports.js';

export interface WrittenReport {
  columns: readonly string[];
  rows: Record<string, Cell>[];
}

const COLUMNS: Record<ReportName, readonly string[]> = {
  events: ['count', 'errors', 'refused', 'error_rate', 'p50_ms', 'p95_ms', 'p99_ms'],
  sign_ins: SIGN_IN_STEPS,
  funnel: ['step', 'count', 'of', 'conversion'],
  refreshes: ['total', ...COUNTED_REFRESHES],
  sign_outs: ['total', ...SIGN_OUT_REASONS],
  activity: ['sessions', 'users'],
};

/** Reports with the names of the interface: flat rows, which JSON and CSV share. */
@Injectable()
export class ReportWriter {
  constructor(
    private readonly reports: Reports,
    private readonly clock: Clock,
  ) {}

  async write(applicationId: string, request: ReportRequest): Promise<WrittenReport> {
    const { interval, groupBy, report } = request;
    const places = [...(interval ? ['start'] : []), ...(groupBy ? [groupBy] : [])];
    const columns = [...places, ...COLUMNS[report]];
    const rows = await this.rowsOf(applicationId, request);
    return { columns, rows: rows.map((row) => pick(row, columns)) };
  }

  /** The range that the report is about. */
  wholeRangeOf(request: ReportRequest): { from: Date; to: Date } {
    if (request.report === 'events') return readingOf(request, grainOf(request, this.clock.now())).range;
    return wholeRange(request.range, request.interval ?? 'hour');
  }

  private async rowsOf(applicationId: string, request: ReportRequest): Promise<Record<string, Cell>[]> {
    const { report, range, interval, groupBy } = request;
    const byProvider = groupBy === 'provider' ? groupBy : undefined;
    if (report === 'events') {
      const group = groupBy === 'provider' ? undefined : groupBy;
      const rows = await this.reports.events(applicationId, { ...request, groupBy: group });
      return rows.map((row) => ({ ...eventsRow(row), ...(group && { [group]: row.group }) }));
    }
    if (report === 'sign_ins') {
      const rows = await this.reports.signIns(applicationId, { range, interval, groupBy: byProvider });
      return rows.map(({ provider, ...row }) => ({ ...row, start: iso(row.start), provider: provider || null }));
    }
    if (report === 'funnel') {
      const funnels = await this.reports.funnel(applicationId, { range, groupBy: byProvider });
      return funnels.flatMap(({ provider, steps }) =>
        steps.map((step) => ({ ...step, provider: provider || null, conversion: rounded(step.conversion) })),
      );
    }
    if (report === 'activity') {
      const rows = await this.reports.activity(applicationId, { range, interval });
      return rows.map((row) => ({ ...row, start: iso(row.start) }));
    }
    const kind = report === 'refreshes' ? 'refreshes' : 'signOuts';
    const rows = await this.reports[kind](applicationId, { range, interval });
    return rows.map(({ start, total, counts }) => ({ start: iso(start), total, ...counts }));
  }
}

const eventsRow = ({ start, count, errors, refused, errorRate, p50, p95, p99 }: EventsRow): Record<string, Cell> => ({
  start: iso(start),
  count,
  errors,
  refused,
  error_rate: rounded(errorRate),
  p50_ms: p50,
  p95_ms: p95,
  p99_ms: p99,
});

const pick = (row: Record<string, Cell>, columns: readonly string[]): Record<string, Cell> =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A share with four decimals. */
const rounded = (share: number | null): number | null => (share === null ? null : Math.round(share * 10_000) / 10_000);
