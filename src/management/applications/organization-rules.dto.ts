import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { MEMBERSHIPS } from '../../applications/entities/application.entity.js';

class RoleDto {
  @ApiProperty({ type: String, nullable: true, required: false, example: 'Administrator', description: 'For people.' })
  name?: string | null;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['org:manage', 'invoices:write'],
    description: 'What its members may do.',
  })
  permissions: string[];
}

@ApiExtraModels(RoleDto)
export class OrganizationRulesDto {
  @ApiProperty({ required: false, enum: MEMBERSHIPS, example: 'optional', description: 'Whether each user needs one.' })
  membership?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/RoleDto' },
    example: { admin: { permissions: ['org:manage'] }, member: { permissions: [] } },
    description: 'By their keys.',
  })
  roles: Record<string, RoleDto>;

  @ApiProperty({ required: false, example: 'member', description: 'Of a member whose roles are not said.' })
  default_role?: string;
}
