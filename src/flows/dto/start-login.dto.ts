import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

/** One without the other is an error. As everywhere, null counts as not sent. */
const usesPkce = ({ code_challenge, code_challenge_method }: StartLoginDto): boolean =>
  (code_challenge ?? code_challenge_method ?? null) !== null;

export class StartLoginDto {
  @IsString({ message: 'redirect_url must be a URL' })
  @ApiProperty({
    format: 'uri',
    example: 'http://localhost:3000/demo/callback',
    description:
      "Where the user is sent after authentication, with `code` appended. Must be on one of the application's origins, or equal to one of its redirect URLs if it lists any. Query parameters of its own are kept.",
  })
  redirect_url: string;

  @IsString({ message: 'cancel_url must be a URL' })
  @ApiProperty({
    format: 'uri',
    example: 'http://localhost:3000/demo',
    description: "Where the user is sent when the login is cancelled. Must be on one of the application's origins.",
  })
  cancel_url: string;

  @ValidateIf(usesPkce)
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'code_challenge must be the base64url SHA-256 of the code_verifier' })
  @ApiPropertyOptional({
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    description: 'PKCE (RFC 7636): base64url SHA-256 of a verifier that `POST /v1/auth/authorize` then requires.',
  })
  code_challenge?: string;

  @ValidateIf(usesPkce)
  @IsIn(['S256'], { message: 'code_challenge_method must be S256' })
  @ApiPropertyOptional({
    enum: ['S256'],
    example: 'S256',
    description: 'How the challenge was derived from the verifier.',
  })
  code_challenge_method?: 'S256';

  @IsOptional()
  @MaxLength(254, { message: 'login_hint must have at most 254 characters' })
  @IsString({ message: 'login_hint must be a string' })
  @ApiPropertyOptional({ example: 'ada@example.com', description: 'Fills in the email field.' })
  login_hint?: string;

  @IsOptional()
  @Matches(/^[A-Za-z0-9-]{2,35}( [A-Za-z0-9-]{2,35}){0,9}$/, {
    message: 'ui_locales must be language tags separated by spaces',
  })
  @ApiPropertyOptional({
    example: 'de en',
    description: 'Languages for the hosted pages, preferred one first, separated by spaces as in OpenID Connect.',
  })
  ui_locales?: string;
}

const URLS = { redirect_url: 'http://localhost:3000/demo/callback', cancel_url: 'http://localhost:3000/demo' };

/** What the API reference offers to send. */
export const START_LOGIN_EXAMPLES = {
  plain: { summary: 'A login', value: URLS },
  pkce: {
    summary: 'With PKCE, a hint and languages',
    value: {
      ...URLS,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      login_hint: 'ada@example.com',
      ui_locales: 'de en',
    },
  },
};

export class StartedLoginDto {
  @ApiProperty({
    format: 'uri',
    example: 'http://localhost:3000/login?flow=gh_flow_…&expires=1795220000&signature=…',
    description: 'Signed URL of the hosted login: send the user there.',
  })
  redirectUrl: string;

  @ApiProperty({
    example: 'gh_flow_…',
    description: 'Auth flow identifier: the `x-auth-flow-id` of the custom identity endpoints.',
  })
  code: string;
}
