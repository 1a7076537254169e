import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { NamesApplication } from '../access/reach.js';
import type { ExportedUser } from './export-users.statement.js';

export class ExportUsersQueryDto {
  @NamesApplication()
  application?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    example: 'true',
    description: 'With the hashes of passwords. The key then needs `users:write` too.',
  })
  password_hashes?: 'true' | 'false';

  @IsOptional()
  @IsIn(['kept', 'user_id'])
  @ApiPropertyOptional({
    enum: ['kept', 'user_id'],
    default: 'kept',
    example: 'user_id',
    description:
      'What stands in `external_id`: the id that the user was imported with, or the id that the user has here, for a system that should know both.',
  })
  external_id?: 'kept' | 'user_id';
}

/** A line for each user, in the form of docs/import.md. */
export async function* exportLines(
  batches: AsyncIterable<ExportedUser[]>,
  idOf: (user: ExportedUser) => string | null,
): AsyncIterable<string> {
  for await (const users of batches)
    yield users.map((user) => `${JSON.stringify(lineOf(user, idOf(user)))}\n`).join('');
}

/** What a user has not is absent. */
const lineOf = (user: ExportedUser, externalId: string | null): object => ({
  ...(externalId !== null && { external_id: externalId }),
  email: user.email,
  email_verified: user.verified,
  ...(user.blocked && { blocked: true }),
  ...(user.name !== null && { name: user.name }),
  ...(user.picture !== null && { picture: user.picture }),
  ...(user.locale !== null && { locale: user.locale }),
  ...(user.passwordHash !== null && { password_hash: user.passwordHash }),
  ...Object.fromEntries(
    user.agreements.flatMap(({ document, version, agreedAt }) => [
      [`${document}_version`, version],
      [`${document}_agreed_at`, new Date(agreedAt).toISOString()],
    ]),
  ),
  ...(Object.keys(user.fields).length > 0 && { fields: user.fields }),
  ...(Object.keys(user.metadata).length > 0 && { metadata: user.metadata }),
  created_at: user.createdAt.toISOString(),
});
