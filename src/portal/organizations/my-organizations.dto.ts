import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';

const NAMES_ROLES = 'roles must be a list of keys of roles, with one at least';

export class ChangeMemberDto {
  @ArrayMaxSize(50)
  @ArrayMinSize(1, { message: NAMES_ROLES })
  @IsString({ each: true, message: NAMES_ROLES })
  @IsArray({ message: NAMES_ROLES })
  @ApiProperty({ type: String, isArray: true, example: ['member'], description: 'What the member is from now on.' })
  roles: string[];
}
