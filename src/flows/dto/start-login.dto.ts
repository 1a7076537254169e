import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { PlainInput } from '../../platform/http/input/validation.js';

const LONGEST_STATE_BYTES = 512;
const LOGIN_PROMPTS = ['login', 'select_account', 'create'] as const;
const LONGEST_AGE = 999_999_999;
const MAX_AGE = `max_age must be a whole number from 0 to ${LONGEST_AGE}`;

/** Text that a URL carries there and back unchanged. */
const IsState = (): PropertyDecorator =>
  ValidateBy({
    name: 'isState',
    validator: {
      validate: (value: unknown): boolean =>
        typeof value === 'string' &&
        !/[\p{Cc}\p{Surrogate}]/u.test(value) &&
        Buffer.byteLength(value) <= LONGEST_STATE_BYTES,
      defaultMessage: () =>
        `state must be text of at most ${LONGEST_STATE_BYTES} bytes in UTF-8, without control characters`,
    },
  });

/** One without the other is an error. As everywhere, null counts as not sent. */
const usesPkce = ({ code_challenge, code_challenge_method }: StartLoginDto): boolean =>
  (code_challenge ?? code_challenge_method ?? null) !== null;

@PlainInput()
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

  @IsOptional()
  @IsState()
  @ApiPropertyOptional({
    maxLength: LONGEST_STATE_BYTES,
    example: 'af0ifjsldkj',
    description:
      'Comes back as `state` beside `code` at redirect_url, and alone at cancel_url. A fresh random value that your callback compares with what the browser that started the login holds, such as in a cookie, shows that it is the same browser. Up to 512 bytes of UTF-8 without control characters; empty counts as not sent. It takes the place of a `state` in the query of these URLs, and is not compared with your redirect URLs.',
  })
  state?: string;

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

  @IsOptional()
  @IsIn(['signup'], { message: 'screen_hint must be signup' })
  @ApiPropertyOptional({
    enum: ['signup'],
    example: 'signup',
    description:
      'Begins on the page for new people. Where there is none, as without passwords or where sign-up is closed, it begins on the sign-in page.',
  })
  screen_hint?: 'signup';

  @IsOptional()
  @IsIn(LOGIN_PROMPTS, { message: `prompt must be one of ${LOGIN_PROMPTS.join(', ')}` })
  @ApiPropertyOptional({
    enum: LOGIN_PROMPTS,
    example: 'login',
    description:
      '`login` continues no sign-in that the browser remembers; `select_account` begins where another account can be named; `create` is the same as `screen_hint: signup`. The names are those of OpenID Connect. A login always shows a page, so there is no `none`.',
  })
  prompt?: (typeof LOGIN_PROMPTS)[number];

  @IsOptional()
  @IsInt({ message: MAX_AGE })
  @Min(0, { message: MAX_AGE })
  @Max(LONGEST_AGE, { message: MAX_AGE })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: LONGEST_AGE,
    example: 300,
    description:
      'The seconds that a proof may be old. What a browser remembers is no proof, so any value asks anew, as `prompt: login` does; `auth_time` of the access token says when it was proved.',
  })
  max_age?: number;

  @IsOptional()
  @Length(1, 100, { message: 'organization must name an organization, by slug or id' })
  @ApiPropertyOptional({
    example: 'acme',
    description:
      'The organization in which the session begins, by slug or id. Who is not a member of it does not come in. Without it: the only one, or the one that the user chooses.',
  })
  organization?: string;
}

const LOGIN = {
  redirect_url: 'http://localhost:3000/demo/callback',
  cancel_url: 'http://localhost:3000/demo',
  state: 'af0ifjsldkj',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** What the API reference offers to send. The challenge belongs to the verifier that authorize shows. */
export const START_LOGIN_EXAMPLES = {
  login: { summary: 'A login', value: LOGIN },
  hinted: {
    summary: 'With a hint and languages',
    value: { ...LOGIN, login_hint: 'ada@example.com', ui_locales: 'de en' },
  },
};

export class StartedLoginDto {
  @ApiProperty({
    format: 'uri',
    example: 'http://localhost:3000/login?flow=gh_flow_8Zt3&expires=1795220000&signature=Vx0b',
    description: 'Signed URL of the hosted login: send the user there.',
  })
  redirectUrl: string;

  @ApiProperty({
    example: 'gh_flow_…',
    description:
      'The flow id: send it as `x-auth-flow-id` to the custom identity endpoints. It is not the authorization code, which arrives at `redirect_url`.',
  })
  code: string;
}
