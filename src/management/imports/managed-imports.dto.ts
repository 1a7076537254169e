import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { ImportReport, MovedId } from '../../identities/account/importing/import-report.js';
import type { Page } from '../../platform/database/page.js';
import { csvOf, csvRows } from '../../platform/http/csv.js';
import { PageDto, PageQueryDto } from '../../platform/http/input/page.dto.js';
import { NamesApplication } from '../access/reach.js';
import { IMPORT_STATES, type ImportRow, type ImportState } from './imports.statements.js';
import type { WantedImport } from './managed-imports.js';

/** Their exports are one file. What needs a second one is imported on the command line. */
const PRODUCTS = ['auth0', 'clerk', 'cognito', 'keycloak', 'supabase'];
const SWITCH = { enum: ['true', 'false'], default: 'false', example: 'true' };

export class StartImportQueryDto {
  @NamesApplication()
  application?: string;

  @IsOptional()
  @IsIn(PRODUCTS)
  @ApiPropertyOptional({
    enum: PRODUCTS,
    example: 'keycloak',
    description: 'The product that has exported the file. Without it, the file is in our own form.',
  })
  from?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiPropertyOptional({ ...SWITCH, description: 'Check the file, say what would happen, and change nothing.' })
  dry_run?: 'true' | 'false';

  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiPropertyOptional({ ...SWITCH, description: 'Leave out lines that are refused, and import the others.' })
  skip_invalid?: 'true' | 'false';
}

export class ListImportsQueryDto extends PageQueryDto {
  @NamesApplication()
  application?: string;
}

export class ImportResultQueryDto {
  @IsOptional()
  @IsIn(['ndjson', 'csv'])
  @ApiPropertyOptional({ enum: ['ndjson', 'csv'], default: 'ndjson', example: 'csv', description: 'The form.' })
  format?: 'ndjson' | 'csv';
}

export const wantedImport = (dto: StartImportQueryDto): WantedImport => ({
  application: dto.application,
  product: dto.from,
  dryRun: dto.dry_run === 'true',
  skipInvalid: dto.skip_invalid === 'true',
});

const number = (description: string, example = 0) => ({ type: 'integer', example, description }) as const;
const counts = (description: string, example: Record<string, number>) =>
  ({ type: 'object', additionalProperties: { type: 'integer' }, example, description }) as const;

export class RefusedLineDto {
  @ApiProperty(number('Where it stands in the file, counted from 1.', 3))
  line: number;

  @ApiProperty({ type: String, nullable: true, example: 'email', description: 'Null for the line as a whole.' })
  member: string | null;

  @ApiProperty({
    example: 'must be a plain email address such as ada@example.com',
    description: 'What is wrong, and what to do about it.',
  })
  reason: string;
}

export class LeftOutLineDto {
  @ApiProperty(number('Where it stands in the file, counted from 1.', 7))
  line: number;

  @ApiProperty({ example: 'no email address', description: 'Why it cannot be an account here.' })
  reason: string;
}

export class TakenEmailDto {
  @ApiProperty(number('Where it stands in the file, counted from 1.', 9))
  line: number;

  @ApiProperty({ example: 'auth0|5f7c8ec7', description: 'The id in the file.' })
  external_id: string;

  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The account here.' })
  user_id: string;

  @ApiProperty({ example: false, description: 'Whether its owner has proved the address here.' })
  verified: boolean;
}

export class ImportReportDto {
  @ApiProperty(number('Users that were written. A dry run counts those that would be.', 2))
  imported: number;

  @ApiProperty(number('They are here already, and stay as they are.'))
  already_there: number;

  @ApiProperty(number('Of those imported: blocked.'))
  blocked: number;

  @ApiProperty(number('Of those imported: they prove their email address before they can sign in.'))
  unverified: number;

  @ApiProperty(number('Accounts at providers that were linked.'))
  linked: number;

  @ApiProperty(number('Lines that were refused.'))
  refused_count: number;

  @ApiProperty({ type: [RefusedLineDto], example: [], description: 'The first of them.' })
  refused: RefusedLineDto[];

  @ApiProperty(number('Accounts that cannot be one here.'))
  left_out_count: number;

  @ApiProperty({ type: [LeftOutLineDto], example: [], description: 'The first of them.' })
  left_out: LeftOutLineDto[];

  @ApiProperty(number('Accounts whose email address belongs to a user here that did not come from there.'))
  email_taken_count: number;

  @ApiProperty({ type: [TakenEmailDto], example: [], description: 'The first of them.' })
  email_taken: TakenEmailDto[];

  @ApiProperty(counts('How many accounts had what cannot be taken over.', { secondFactors: 1 }))
  not_taken_over: Record<string, number>;

  @ApiProperty(counts('Sign-ins with providers that are not linked, by the name of the provider.', { google: 1 }))
  not_linked: Record<string, number>;

  @ApiProperty({ type: [String], example: [], description: 'What to know of the file as a whole.' })
  notices: string[];
}

export class ImportDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The import.' })
  id: string;

  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({
    enum: IMPORT_STATES,
    example: 'done',
    description:
      'It is `received`, then `checking`, then `writing`. It ends as `done`, `refused` (nothing was written, because of the lines in the report), `failed` or `cancelled` (what was written stays).',
  })
  state: ImportState;

  @ApiProperty({ type: String, nullable: true, example: 'keycloak', description: 'As it was asked for.' })
  from: string | null;

  @ApiProperty({ example: false, description: 'As it was asked for.' })
  dry_run: boolean;

  @ApiProperty({ example: false, description: 'As it was asked for.' })
  skip_invalid: boolean;

  @ApiProperty(number('Of the file, in bytes, unpacked.', 2048))
  size: number;

  @ApiProperty(number('Rows of the file that were checked, and while it writes: rows that were written.', 2))
  rows_done: number;

  @ApiProperty({ ...number('Rows of the file; null until it is checked.', 2), type: 'integer', nullable: true })
  rows: number | null;

  @ApiProperty({ type: ImportReportDto, nullable: true, description: 'Null until there is something to say.' })
  report: ImportReportDto | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why it was refused as a whole, has failed, or was interrupted and is tried again; else null.',
  })
  fault: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-25T09:30:00.000Z', description: 'When the file was sent.' })
  created_at: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2026-11-25T09:31:00.000Z',
    description: 'When it ended; null until then.',
  })
  finished_at: string | null;

  @ApiProperty({
    format: 'date-time',
    example: '2026-12-02T09:31:00.000Z',
    description: 'When this record and the ids are deleted. The file itself is deleted when the import ends.',
  })
  expires_at: string;
}

export class ImportsDto extends PageDto {
  @ApiProperty({ type: [ImportDto], description: 'The newest first.' })
  imports: ImportDto[];
}

const reportDto = (report: ImportReport): ImportReportDto => ({
  imported: report.imported,
  already_there: report.alreadyThere,
  blocked: report.blocked,
  unverified: report.unverified,
  linked: report.linked,
  refused_count: report.refusedCount,
  refused: report.refused,
  left_out_count: report.leftOutCount,
  left_out: report.leftOut,
  email_taken_count: report.emailTakenCount,
  email_taken: report.emailTaken.map(({ line, externalId, id, verified }) => ({
    line,
    external_id: externalId,
    user_id: id,
    verified,
  })),
  not_taken_over: report.notTakenOver,
  not_linked: report.notLinked,
  notices: report.notices,
});

export const importDto = (row: ImportRow): ImportDto => ({
  id: row.id,
  application: row.application,
  state: row.state,
  from: row.product,
  dry_run: row.dryRun,
  skip_invalid: row.skipInvalid,
  size: Number(row.size),
  rows_done: row.position,
  rows: row.total,
  report: row.report && reportDto(row.report),
  fault: row.fault,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  expires_at: row.expiresAt.toISOString(),
});

export const importsDto = ({ rows, next }: Page<ImportRow>): ImportsDto => ({ imports: rows.map(importDto), next });

/** One line for each account of the file that has an id there. */
export async function* resultLines(blocks: AsyncIterable<MovedId[]>, format: 'ndjson' | 'csv'): AsyncIterable<string> {
  if (format === 'csv') yield csvOf(COLUMNS, []);
  for await (const block of blocks)
    yield format === 'csv'
      ? csvRows(
          COLUMNS,
          block.map((moved) => ({ ...lineOf(moved), verified: String(moved.verified) })),
        )
      : block.map((moved) => `${JSON.stringify(lineOf(moved))}\n`).join('');
}

const COLUMNS = ['external_id', 'user_id', 'change', 'verified'];

const lineOf = ({ externalId, id, change, verified }: MovedId) => ({
  external_id: externalId,
  user_id: id,
  change,
  verified,
});
