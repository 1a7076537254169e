import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { UserDto, userDto } from '../../identities/dto/user.dto.js';
import { BrowserCredentialsDto, type CredentialsDto, ServerCredentialsDto } from '../../session/dto/credentials.dto.js';
import { CLIENT_TYPES, type ClientType } from '../../session/entities/session.entity.js';
import type { Authorization } from '../authorize.service.js';

export class AuthorizeDto {
  @IsString({ message: 'code must be a string' })
  @ApiProperty({
    example: 'gh_code_…',
    description: 'The authorization code: the `code` that arrived at `redirect_url`.',
  })
  code: string;

  @IsIn(CLIENT_TYPES, { message: 'client_type must be browser, server or mobile' })
  @ApiProperty({ enum: CLIENT_TYPES, example: 'server', description: 'Decides how the refresh token is delivered.' })
  client_type: ClientType;

  @IsOptional()
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'code_verifier must have 43 to 128 unreserved characters' })
  @ApiPropertyOptional({
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    description: 'PKCE verifier; required if the login was started with a code_challenge.',
  })
  code_verifier?: string;
}

export class AuthorizedServerDto extends ServerCredentialsDto {
  @ApiProperty({ description: 'The user who signed in.' })
  user: UserDto;
}

export class AuthorizedBrowserDto extends BrowserCredentialsDto {
  @ApiProperty({ description: 'The user who signed in.' })
  user: UserDto;
}

export type AuthorizedDto = AuthorizedServerDto | AuthorizedBrowserDto;

export const authorizedDto = ({ identity, code }: Authorization, credentials: CredentialsDto): AuthorizedDto => ({
  ...credentials,
  user: userDto(identity, code.provider),
});

/** The verifier belongs to the challenge that starting a login shows. */
const PROVED = { code: 'gh_code_…', code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };

/** What the API reference offers to send. */
export const AUTHORIZE_EXAMPLES = {
  server: { summary: 'A server', value: { ...PROVED, client_type: 'server' } },
  browser: { summary: 'A browser: the tokens come as cookies', value: { ...PROVED, client_type: 'browser' } },
  mobile: { summary: 'An app', value: { ...PROVED, client_type: 'mobile' } },
};
