import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { type AgreedDto, SaysAgreed } from '../../identities/agreements/agreed.dto.js';
import { IsLocale, LONGEST_TAG } from '../../identities/dto/profile.dto.js';
import { HasFields } from '../../identities/fields/fields.dto.js';
import { LONGEST_NAME, PlainName } from '../../identities/names.js';
import { PASSWORD_LENGTH } from '../../identities/passwords/password-length.js';
import { MAIL_GAP } from '../email-codes/code-text.js';

const MFA_CODE =
  'For an account with a second factor: the six digits of the authenticator app, or a recovery code. Ignored for an account without one.';
const CODE =
  'The emailed code: the code in its link, `gh_code_mail_…`, or its six digits. It is not the authorization code.';

const AGREED =
  'After 403 `agreement_required`: the versions that the person has agreed to, where the application asks for it.';
const FIELDS = 'After 403 `profile_fields_required`: what the person has filled in, by key.';

class EmailDto {
  @IsString({ message: 'email must be a valid email address' })
  @ApiProperty({ format: 'email', example: 'ada@example.com', description: 'The email address of the account.' })
  email: string;
}

/** What a step says that may complete a login. */
class CompletingDto {
  @IsOptional()
  @IsString({ message: 'mfa_code must be a string' })
  @ApiPropertyOptional({ example: '204816', description: MFA_CODE })
  mfa_code?: string;

  @SaysAgreed(AGREED)
  agreed?: AgreedDto | null;

  @HasFields(FIELDS)
  fields?: Record<string, unknown> | null;

  @IsOptional()
  @Length(1, 100, { message: 'organization must name an organization, by slug or id' })
  @ApiPropertyOptional({
    example: 'acme',
    description: 'The organization in which the session begins, by slug or id, for a user of several.',
  })
  organization?: string;
}

export class RegisterDto extends EmailDto {
  @IsString({ message: 'password must be a string' })
  @ApiProperty({
    example: 'seven unhurried otters',
    ...PASSWORD_LENGTH,
    description: 'The new password. One that is easy to guess is refused.',
  })
  password: string;

  @IsOptional()
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsString({ message: 'name must be a string' })
  @ApiPropertyOptional({ maxLength: LONGEST_NAME, example: 'Ada Lovelace', description: "The user's name." })
  name?: string;

  @IsOptional()
  @IsLocale()
  @ApiPropertyOptional({ maxLength: LONGEST_TAG, example: 'en-GB', description: 'Language of the emails (BCP 47).' })
  locale?: string;

  @SaysAgreed(AGREED)
  agreed?: AgreedDto | null;

  @HasFields('The fields that the application has added to the profile, by key.')
  fields?: Record<string, unknown> | null;
}

class CodeDto extends CompletingDto {
  @IsString({ message: 'code must be a string' })
  @ApiProperty({ example: '204816', description: CODE })
  code: string;
}

export class VerifyEmailDto extends CodeDto {
  @IsOptional()
  @IsBoolean({ message: 'same_browser must be true or false' })
  @ApiPropertyOptional({
    example: true,
    description:
      'With the long code of a link: whether the browser that opened it is the one that started this flow. Compare the `flow` of the link with the flow that you keep in the browser.',
  })
  same_browser?: boolean;

  @IsOptional()
  @IsString({ message: 'password must be a string' })
  @ApiPropertyOptional({
    example: 'seven unhurried otters',
    description: 'With the long code of a link in another browser: the password given at register.',
  })
  password?: string;
}

export class ForgotPasswordDto extends EmailDto {}

export class ResendDto extends EmailDto {}

export class EmailCodeDto extends EmailDto {}

export class ResetPasswordDto extends CodeDto {
  @IsString({ message: 'password must be a string' })
  @ApiProperty({
    example: 'seven unhurried otters',
    ...PASSWORD_LENGTH,
    description: 'The new password. One that is easy to guess is refused.',
  })
  password: string;
}

export const EXCHANGE_TYPES = ['password', 'email_code', 'id_token'] as const;

const isPassword = ({ type }: ExchangeDto): boolean => type === 'password';
const isEmailCode = ({ type }: ExchangeDto): boolean => type === 'email_code';
const isIdToken = ({ type }: ExchangeDto): boolean => type === 'id_token';
const namesEmail = (body: ExchangeDto): boolean => isPassword(body) || (body.email ?? null) !== null;

export class ExchangeDto extends CompletingDto {
  @IsIn(EXCHANGE_TYPES, { message: 'type must be password, email_code or id_token' })
  @ApiProperty({ enum: EXCHANGE_TYPES, example: 'password', description: 'How the user proves who they are.' })
  type: (typeof EXCHANGE_TYPES)[number];

  @ValidateIf(namesEmail)
  @IsString({ message: 'email must be a valid email address' })
  @ApiPropertyOptional({
    format: 'email',
    example: 'ada@example.com',
    description:
      'With type `password`: the email address of the account. With type `id_token`: where the code goes if the provider named no email address (`upstream_email_missing`).',
  })
  email?: string;

  @ValidateIf(isPassword)
  @IsString({ message: 'password must be a string' })
  @ApiPropertyOptional({
    example: 'seven unhurried otters',
    description: 'With type `password`: the password of the account.',
  })
  password?: string;

  @ValidateIf(isEmailCode)
  @IsString({ message: 'code must be a string' })
  @ApiPropertyOptional({
    example: '204816',
    description: 'With type `email_code`: the six digits that `POST /v1/auth/email-code` mailed.',
  })
  code?: string;

  @ValidateIf(isIdToken)
  @IsString({ message: 'provider must be the id of one of the application’s providers' })
  @ApiPropertyOptional({ example: 'google', description: 'With type `id_token`: one of your providers.' })
  provider?: string;

  @ValidateIf(isIdToken)
  @IsString({ message: 'id_token must be a string' })
  @ApiPropertyOptional({
    example: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    description: 'With type `id_token`: the token that the provider issued to your application.',
  })
  id_token?: string;

  @IsOptional()
  @IsString({ message: 'nonce must be a string' })
  @ApiPropertyOptional({
    example: 'n-0S6_WzA2Mj',
    description: 'With type `id_token`: the nonce that you sent to the provider, if any.',
  })
  nonce?: string;
}

/** What the API reference offers to send. */
export const CODE_EXAMPLES = {
  digits: { summary: 'The six digits', value: { code: '204816' } },
  link: {
    summary: 'The code in the link, in the browser that signed up',
    value: { code: 'gh_code_mail_q3mUvO0q9vJtN1nYlF7x2bKc8Zr5sWdTgHeAiP', same_browser: true },
  },
};

/** What the API reference offers to send. */
export const EXCHANGE_EXAMPLES = {
  password: {
    summary: 'With a password',
    value: { type: 'password', email: 'ada@example.com', password: 'seven unhurried otters' },
  },
  email_code: { summary: 'With mailed digits', value: { type: 'email_code', code: '204816' } },
  mfa: {
    summary: 'With a password and a second factor',
    value: { type: 'password', email: 'ada@example.com', password: 'seven unhurried otters', mfa_code: '204816' },
  },
  id_token: {
    summary: 'With an ID token from one of your providers',
    value: { type: 'id_token', provider: 'google', id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', nonce: 'n-0S6_WzA2Mj' },
  },
};

class MailedDto {
  @ApiProperty({
    type: 'integer',
    example: MAIL_GAP,
    description: 'When `POST /v1/auth/resend` sends another email. Sooner, it is 429 `mail_just_sent`.',
  })
  resend_after_seconds: number = MAIL_GAP;
}

export class VerificationSentDto extends MailedDto {
  @ApiProperty({ enum: ['verification_sent'], example: 'verification_sent', description: 'Always this value.' })
  status = 'verification_sent' as const;
}

export class ResetSentDto extends MailedDto {
  @ApiProperty({ enum: ['reset_sent'], example: 'reset_sent', description: 'Always this value.' })
  status = 'reset_sent' as const;
}

export class CodeSentDto extends MailedDto {
  @ApiProperty({ enum: ['code_sent'], example: 'code_sent', description: 'Always this value.' })
  status = 'code_sent' as const;
}

export class ResentDto extends MailedDto {
  @ApiProperty({ enum: ['sent'], example: 'sent', description: 'Always this value.' })
  status = 'sent' as const;
}

export class FlowCompletedDto {
  @ApiProperty({ example: 'gh_code_…', description: 'The authorization code, for `POST /v1/auth/authorize`.' })
  code: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://shop.example.com/callback?state=af0ifjsldkj&code=gh_code_8Zt3',
    description: 'redirect_url with `state`, if the login was started with one, and `code` appended.',
  })
  redirectUrl: string;
}
