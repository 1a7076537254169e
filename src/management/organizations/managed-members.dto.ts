import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString } from 'class-validator';

const MOST_ROLES = 50;

export class PutMemberDto {
  @IsOptional()
  @ArrayMaxSize(MOST_ROLES)
  @IsString({ each: true, message: 'roles must be a list of keys of roles' })
  @IsArray()
  @ApiPropertyOptional({
    type: String,
    isArray: true,
    example: ['admin'],
    description: 'What the user is there, by the keys of the application’s roles. Without them: its default role.',
  })
  roles?: string[];
}
