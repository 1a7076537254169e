import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class UserinfoFormDto {
  @ApiPropertyOptional({
    example: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…',
    description: 'Where it is not in the Authorization header.',
  })
  access_token?: string;
}

/** The claims of the user (OpenID Connect Core, 5.3.2). */
export class UserinfoDto {
  @ApiProperty({ format: 'uuid', example: '0198c5a0-3f1e-7c3b-9d7a-1b2c3d4e5f60', description: 'The id of the user.' })
  sub: string;

  @ApiPropertyOptional({ example: 'Ada Lovelace', description: 'With the scope `profile`.' })
  name?: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://shop.example.com/ada.png',
    description: 'With the scope `profile`.',
  })
  picture?: string;

  @ApiPropertyOptional({ example: 'en', description: 'With the scope `profile`: a language.' })
  locale?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 1767225600,
    description: 'With the scope `profile`: when the user was last changed, in seconds since 1970.',
  })
  updated_at?: number;

  @ApiPropertyOptional({ format: 'email', example: 'ada@example.com', description: 'With the scope `email`.' })
  email?: string;

  @ApiPropertyOptional({ example: true, description: 'With the scope `email`: whether the user has proved it.' })
  email_verified?: boolean;
}
