import { ApiProperty } from '@nestjs/swagger';
import { driftOf, type View } from '../../applications/seeding/drift.js';
import { isObject } from '../../platform/objects.js';
import { inSnakeCase } from './body-source.js';

/** Where an object comes from, and since when it is so. */
export class ManagedByDto {
  @ApiProperty({
    enum: ['file', 'api'],
    example: 'file',
    description: 'Whether a seed file manages it, or a program made it.',
  })
  managed_by: 'file' | 'api';

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['max_users'],
    description:
      'Members that were changed over the API since a file set them. `seed` changes them back only with `--overwrite`.',
  })
  drift: string[];

  @ApiProperty({ format: 'date-time', example: '2026-11-01T08:00:00.000Z', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was changed last.' })
  updated_at: string;
}

interface Managed {
  fileValues?: object | null;
  createdAt: Date;
  updatedAt: Date;
}

export const managedByDto = ({ fileValues = null, createdAt, updatedAt }: Managed, view: View): ManagedByDto => ({
  managed_by: fileValues === null ? 'api' : 'file',
  drift: driftOf(fileValues as View | null, view).map(({ name }) => inSnakeCase(name)),
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** The members of an object under the names of the API, and those of its own objects. */
export const shownMembers = (view: View): View =>
  Object.fromEntries(
    Object.entries(view).map(([name, value]) => [inSnakeCase(name), isPlain(value) ? shownMembers(value) : value]),
  );

const isPlain = (value: unknown): value is View => isObject(value) && !('keys' in value);
