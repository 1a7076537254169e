import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Application } from '../../applications/entities/application.entity.js';
import { UserDto, userDto } from '../../identities/dto/user.dto.js';
import type { SignedAccess } from '../../session/tokens/credentials.js';
import type { PortalEntry } from './portal-entries.service.js';

export class PortalStartDto {
  @ApiProperty({ example: 'gh_code_portal_…', description: 'The portal code. It works once, for a minute.' })
  code: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://auth.example.com/portal/callback?code=gh_code_portal_example',
    description: 'Send the user there. It already carries the code.',
  })
  redirectUrl: string;
}

export class PortalAuthorizeDto {
  @IsString({ message: 'code must be a string' })
  @ApiProperty({
    example: 'gh_code_portal_…',
    description: 'The portal code: the `code` of `GET /v1/portal/exchange`.',
  })
  code: string;

  @IsString({ message: 'redirectUrl must be a URL' })
  @ApiProperty({
    format: 'uri',
    example: 'https://shop.example.com/account',
    description: 'Where your portal is: on one of the origins of the application.',
  })
  redirectUrl: string;
}

export class ApplicationDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Its id.' })
  id: string;

  @ApiProperty({ example: 'shop', description: 'Its name in URLs and commands.' })
  slug: string;

  @ApiProperty({ example: 'Shop', description: 'Its name for people.' })
  name: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uri',
    example: 'https://shop.example.com/logo.svg',
    description: 'Its logo.',
  })
  logo_url: string | null;
}

export class PortalAuthorizedDto {
  @ApiProperty({ example: 'eyJhbGciOiJFUzI1NiIs…', description: 'For the portal endpoints only.' })
  access_token: string;

  @ApiProperty({ example: 'gh_rt_…', description: 'For POST /v1/auth/refresh, with `client_type: server`.' })
  refresh_token: string;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T09:45:00.000Z',
    description: 'When the access token expires.',
  })
  expires_at: string;

  @ApiProperty({ description: 'Who is signed in.' })
  user: UserDto;

  @ApiProperty({ description: 'The application that the user came from.' })
  application: ApplicationDto;
}

export const applicationDto = ({ id, slug, name, branding }: Application): ApplicationDto => ({
  id,
  slug,
  name,
  logo_url: branding.logoUrl,
});

export const portalAuthorizedDto = (
  { application, identity, session, provider }: PortalEntry,
  { accessToken }: SignedAccess,
  expiresAt: Date,
): PortalAuthorizedDto => ({
  access_token: accessToken,
  refresh_token: session.refreshToken,
  expires_at: expiresAt.toISOString(),
  user: userDto(identity, provider),
  application: applicationDto(application),
});
