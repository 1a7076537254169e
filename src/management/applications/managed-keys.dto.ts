import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import type { ListedApiKey } from '../../applications/api-keys/api-keys.statements.js';
import { API_KEY_SCOPES, type ApiKeyScope, USUAL_SCOPES } from '../../applications/entities/api-key.entity.js';
import type { Page } from '../../platform/database/page.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import type { CreatedKey } from './managed-keys.js';

const LONGEST_NAME = 100;
const NAME_WORDS = `name must be a name of up to ${LONGEST_NAME} characters`;

export class CreateKeyDto {
  @IsString({ message: NAME_WORDS })
  @Length(1, LONGEST_NAME, { message: NAME_WORDS })
  @Matches(/\S/, { message: NAME_WORDS })
  @ApiProperty({ example: 'backend', description: 'What it is for. Active keys have names of their own.' })
  name: string;

  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(API_KEY_SCOPES, { each: true })
  @ApiPropertyOptional({
    enum: API_KEY_SCOPES,
    isArray: true,
    default: USUAL_SCOPES,
    example: ['login'],
    description: 'What it may do. A key with `login` belongs on a server.',
  })
  scopes?: ApiKeyScope[];

  @IsOptional()
  @IsMoment({ message: 'expires_at must be a moment such as 2027-01-31T00:00:00Z' })
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2099-01-31T00:00:00Z',
    description: 'When it ends; else never.',
  })
  expires_at?: string;

  @IsOptional()
  @Length(1, 255)
  @ApiPropertyOptional({ example: 'shop-admin', description: 'The client whose secret it is to be.' })
  client_id?: string;
}

class ManagedKeyDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-6b30-7c3e-9f5b-2f4c1b7d8e90', description: 'The key.' })
  id: string;

  @ApiProperty({ example: 'backend', description: 'What it is for.' })
  name: string;

  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true, example: ['login'], description: 'What it may do.' })
  scopes: ApiKeyScope[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The client whose secret it is; null for a key of the application itself.',
  })
  client_id: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', example: null, description: 'When it ends.' })
  expires_at: string | null;
}

export class ListedKeyDto extends ManagedKeyDto {
  @ApiProperty({ enum: ['active', 'revoked', 'expired'], example: 'active', description: 'Whether it works.' })
  state: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-01T08:00:00.000Z', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: null,
    description: 'When it was revoked.',
  })
  revoked_at: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date',
    example: '2026-11-20',
    description: 'The last day on which it was used, in UTC.',
  })
  last_used_on: string | null;
}

export class CreatedKeyDto extends ManagedKeyDto {
  @ApiProperty({ example: 'gh_key_…', description: 'The key itself. Save it now: it is not shown again.' })
  key: string;
}

export class ManagedKeysDto extends PageDto {
  @ApiProperty({ type: [ListedKeyDto], description: 'The oldest first, with revoked ones.' })
  keys: ListedKeyDto[];
}

export const wantedKey = ({ name, scopes, expires_at, client_id }: CreateKeyDto) => ({
  name,
  scopes: API_KEY_SCOPES.filter((scope) => (scopes ?? USUAL_SCOPES).includes(scope)),
  expiresAt: expires_at ? new Date(expires_at) : null,
  clientId: client_id ?? null,
});

export const createdKeyDto = ({ id, name, scopes, clientId, expiresAt, key }: CreatedKey): CreatedKeyDto => ({
  id,
  name,
  scopes,
  client_id: clientId,
  expires_at: expiresAt?.toISOString() ?? null,
  key,
});

const listedKeyDto = (key: ListedApiKey): ListedKeyDto => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  client_id: key.clientId,
  expires_at: key.expiresAt?.toISOString() ?? null,
  state: key.state,
  created_at: key.createdAt.toISOString(),
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_on: key.lastUsedAt,
});

export const managedKeysDto = ({ rows, next }: Page<ListedApiKey>): ManagedKeysDto => ({
  keys: rows.map(listedKeyDto),
  next,
});
