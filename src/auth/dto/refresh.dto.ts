import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { PlainInput } from '../../platform/http/input/validation.js';
import { CLIENT_TYPES, type ClientType } from '../../session/entities/session.entity.js';

const ORGANIZATION = {
  example: 'acme',
  description: 'The organization that the session acts in from now on, by slug or id. Its user must be a member.',
};

@PlainInput()
export class RefreshDto {
  @IsIn(CLIENT_TYPES, { message: 'client_type must be browser, server or mobile' })
  @ApiProperty({ enum: CLIENT_TYPES, example: 'server', description: 'The one the session was opened with.' })
  client_type: ClientType;

  @IsOptional()
  @IsString({ message: 'refresh_token must be a string' })
  @ApiPropertyOptional({
    example: 'gh_rt_…',
    description: 'Required for `server` and `mobile`; `browser` may send the cookie instead.',
  })
  refresh_token?: string;

  @IsOptional()
  @Length(1, 100, { message: 'organization must name an organization, by slug or id' })
  @ApiPropertyOptional(ORGANIZATION)
  organization?: string;
}

/** The API reference shows the body by client type. */
export class RefreshServerDto {
  @ApiProperty({ enum: ['server', 'mobile'], example: 'server', description: 'The one the session was opened with.' })
  client_type: 'server' | 'mobile';

  @ApiProperty({ example: 'gh_rt_…', description: 'The one that the last response brought.' })
  refresh_token: string;

  @ApiPropertyOptional(ORGANIZATION)
  organization?: string;
}

export class RefreshBrowserDto {
  @ApiProperty({ enum: ['browser'], example: 'browser', description: 'The one the session was opened with.' })
  client_type: 'browser';

  @ApiPropertyOptional({ example: 'gh_rt_…', description: 'Only if the cookie does not bring it.' })
  refresh_token?: string;

  @ApiPropertyOptional(ORGANIZATION)
  organization?: string;
}

/** What the API reference offers to send. */
export const REFRESH_EXAMPLES = {
  server: { summary: 'A server or an app', value: { client_type: 'server', refresh_token: 'gh_rt_…' } },
  browser: { summary: 'A browser: the token comes with the cookie', value: { client_type: 'browser' } },
};
