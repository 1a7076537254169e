import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';

const CURSOR = 'MDE5MzJjNGUtN2ExMC03YzNlLTlmNWItMmY0YzFiN2Q4ZTkw';
const USUAL = 50;

export class PageQueryDto {
  @IsOptional()
  @Matches(/^[\w-]{1,500}$/, { message: 'after must be the next of an earlier answer' })
  @ApiPropertyOptional({ example: CURSOR, description: 'The `next` of an earlier answer to the same question.' })
  after?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|1\d\d|200)$/, { message: 'limit must be a number from 1 to 200' })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: USUAL,
    example: USUAL,
    description: 'How many at most.',
  })
  limit?: string;
}

export const pageQuery = ({ after, limit }: PageQueryDto) => ({ after, limit: Number(limit ?? USUAL) });

export class PageDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: CURSOR,
    description: 'For `after`, where there is more; else null.',
  })
  next: string | null;
}
