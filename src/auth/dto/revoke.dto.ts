import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { CLIENT_TYPES, type ClientType } from '../../session/entities/session.entity.js';

export class RevokeDto {
  @IsOptional()
  @IsString({ message: 'refresh_token must be a string' })
  @ApiPropertyOptional({
    example: 'gh_rt_…',
    description: 'Instead of an access token, which may have expired: any refresh token that the session ever had.',
  })
  refresh_token?: string;

  @IsOptional()
  @IsIn(CLIENT_TYPES, { message: 'client_type must be browser, server or mobile' })
  @ApiPropertyOptional({
    enum: CLIENT_TYPES,
    example: 'browser',
    description: '`browser`, without either token: the session of the cookies, by the rules of a refresh.',
  })
  client_type?: ClientType;

  @IsOptional()
  @IsBoolean({ message: 'all must be true or false' })
  @ApiPropertyOptional({
    example: true,
    description: 'Sign out everywhere: ends every session that this user has at this application.',
  })
  all?: boolean;
}

/** What the API reference offers to send. */
export const REVOKE_EXAMPLES = {
  bearer: { summary: 'With an access token: nothing more', value: {} },
  token: { summary: 'With a refresh token', value: { refresh_token: 'gh_rt_…' } },
  browser: { summary: 'A browser: the token comes with the cookie', value: { client_type: 'browser' } },
  everywhere: { summary: 'Everywhere, with any of them', value: { refresh_token: 'gh_rt_…', all: true } },
};
