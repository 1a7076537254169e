import { Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Request, Response } from 'express';
import { DOWNLOAD_TYPES, download } from '../../management/audit/audit-download.js';
import { auditQuery, ListAuditQueryDto } from '../../management/audit/managed-audit.dto.js';
import { type AuditQuery, ManagedAudit } from '../../management/audit/managed-audit.js';
import { APPLICATION_CHOICES } from '../../management/users/find-users.statement.js';
import { Database } from '../../platform/database/database.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { streamed } from '../../platform/http/streamed.js';
import { namesOf } from '../views/account-names.js';
import { ConsolePages } from '../views/console-pages.js';
import { chosenIn } from '../views/reach-choice.js';
import { ForOperators, Operating } from '../visit/console.decorators.js';
import { LivingOperators } from '../visit/living-operators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { TrailPage } from './trail.page.js';

const SHOWN = 50;

/** The audit trail, as a program reads it. */
@ApiExcludeController()
@Controller('console/trail')
export class TrailController {
  constructor(
    private readonly database: Database,
    private readonly audit: ManagedAudit,
    private readonly operators: LivingOperators,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('audit:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Query() sent: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const query = readQuery(sent);
    const { reach, application } = chosenIn(operator, 'audit:read', query.application);
    const page = await this.audit.list(reach, { ...query, application, limit: SHOWN });
    const [names, choices] = await Promise.all([
      namesOf(
        this.database,
        page.rows.flatMap(({ identityId, operatorId }) => [identityId, operatorId]),
      ),
      this.database.run(APPLICATION_CHOICES, { applicationIds: null }),
    ]);
    const { frame } = this.pages.viewOf(request).words;
    this.pages.show(request, response, {
      title: frame.trail,
      room: 'trail',
      body: (view) => TrailPage(view, page, { ...sent, application }, { names, choices }),
    });
  }

  @Get('export')
  @ForOperators('audit:read')
  async export(
    @Operating() operator: SignedInOperator,
    @Query() sent: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const query = readQuery(sent);
    const { reach, application } = chosenIn(operator, 'audit:read', query.application);
    const portions = await this.audit.all(reach, { ...query, application });
    response.set({ 'content-disposition': 'attachment; filename="audit.csv"', 'cache-control': 'no-store' });
    const allowed = this.operators.whileMay(operator, 'audit:read', reach, portions);
    return streamed(download(allowed, 'csv'), DOWNLOAD_TYPES.csv);
  }
}

/** A form sends every field, also the empty ones. */
function readQuery(sent: Record<string, unknown>): AuditQuery {
  const said = Object.entries(sent).filter(([name, value]) => value !== '' && name !== 'done');
  const dto = plainToInstance(
    ListAuditQueryDto,
    Object.fromEntries(said.map(([name, value]) => [name, momentIn(name, value)])),
  );
  const faults = validateSync(dto).flatMap(({ constraints = {} }) => Object.values(constraints));
  if (faults.length > 0) throw new MalformedInput(faults);
  return auditQuery(dto);
}

/** A field for a day sends no time. */
const momentIn = (name: string, value: unknown): unknown =>
  name === 'since' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value;
