import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsEmail, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import type { Page } from '../../platform/database/page.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import type { RotatedSecret, ShownSecret, Webhook, WebhookSettings } from '../../webhooks/webhooks.js';

export const ID = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';
export const MOMENT = '2026-11-20T09:30:00.000Z';
const LONGEST_OVERLAP_SECONDS = 30 * 86_400;
const USUAL_OVERLAP_SECONDS = 86_400;

const NO_URL = { message: 'url must be a URL' };
const NO_EMAIL = { message: 'owner_email must be an email address' };

const URL_OF_RECEIVER = {
  example: 'https://hooks.example.com/gatehouse',
  description: 'Where events are posted: https, at a public address, without redirects.',
};
const TYPES = {
  type: String,
  isArray: true,
  example: ['user.*', 'session.ended'],
  description: 'Which events, by type or as `user.*`. Empty: every type.',
};
const OWNER = { example: 'ops@example.com', description: 'Gets a mail if the endpoint is switched off by itself.' };
const DESCRIPTION = { type: String, nullable: true, example: 'the CRM', description: 'What the endpoint is for.' };

class WebhookMembersDto {
  @IsOptional()
  @IsArray()
  @Length(1, 64, { each: true })
  @ApiPropertyOptional(TYPES)
  types?: string[];

  @IsOptional()
  @Length(0, 500)
  @ApiPropertyOptional(DESCRIPTION)
  description?: string | null;
}

export class ChangeWebhookDto extends WebhookMembersDto {
  @IsOptional()
  @Length(1, 2000, NO_URL)
  @ApiPropertyOptional(URL_OF_RECEIVER)
  url?: string;

  @IsOptional()
  @IsEmail({}, NO_EMAIL)
  @ApiPropertyOptional(OWNER)
  owner_email?: string;
}

export class CreateWebhookDto extends WebhookMembersDto {
  @Length(1, 2000, NO_URL)
  @ApiProperty(URL_OF_RECEIVER)
  url: string;

  @IsEmail({}, NO_EMAIL)
  @ApiProperty(OWNER)
  owner_email: string;

  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'demo',
    description:
      'The application whose events it gets, by slug or id. Without it, that of the key: of every application for a key that manages all.',
  })
  application?: string;

  @IsOptional()
  @IsBoolean()
  @ApiPropertyOptional({
    default: false,
    example: false,
    description: 'Sign with an Ed25519 key too (`v1a`), which the receiver verifies with `public_key` alone.',
  })
  ed25519?: boolean;
}

export class RotateSecretDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LONGEST_OVERLAP_SECONDS)
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: LONGEST_OVERLAP_SECONDS,
    default: USUAL_OVERLAP_SECONDS,
    example: USUAL_OVERLAP_SECONDS,
    description: 'How many seconds the old secret signs too.',
  })
  overlap_seconds?: number;
}

export const overlapOf = ({ overlap_seconds: seconds }: RotateSecretDto): number => seconds ?? USUAL_OVERLAP_SECONDS;

export class SendSinceDto {
  @IsMoment({ message: 'since must be a moment such as 2026-11-20T09:30:00Z' })
  @ApiProperty({ format: 'date-time', example: MOMENT, description: 'At most 30 days ago.' })
  since: string;
}

export const When = (description: string) =>
  ApiProperty({ type: String, nullable: true, format: 'date-time', example: null, description });

export class WebhookDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'Names the endpoint.' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'demo', description: 'Its slug; null for every application.' })
  application: string | null;

  @ApiProperty(URL_OF_RECEIVER)
  url: string;

  @ApiProperty(TYPES)
  types: string[];

  @ApiProperty(DESCRIPTION)
  description: string | null;

  @ApiProperty(OWNER)
  owner_email: string;

  @ApiProperty({
    example: true,
    description:
      'False where its secret was sealed under a `SECRET_KEY` that the service no longer has: nothing is posted until it has a new secret.',
  })
  secret_opens: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: '`whpk_…`, for signatures of kind `v1a`; null for an endpoint without them.',
  })
  public_key: string | null;

  @ApiProperty({ enum: ['on', 'off'], example: 'on', description: 'Whether it gets events.' })
  state: 'on' | 'off';

  @When('When it was switched off.')
  off_at: string | null;

  @ApiProperty({
    enum: ['operator', 'gone', 'failing', null],
    type: String,
    nullable: true,
    example: null,
    description: 'Why it is off: an operator did it, it answered 410, or it failed for three days.',
  })
  off_reason: string | null;

  @When('The first attempt that failed since the last one that was accepted.')
  failing_since: string | null;

  @When('Until then the previous secret signs too.')
  previous_secret_until: string | null;

  @ApiProperty({ format: 'date-time', example: MOMENT, description: 'When it was created.' })
  created_at: string;
}

export class WebhooksDto extends PageDto {
  @ApiProperty({ type: [WebhookDto], description: 'The endpoints, newest first.' })
  webhooks: WebhookDto[];
}

const SECRET = {
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  description: 'Verifies deliveries. It is shown only now.',
};

export class NewWebhookDto extends WebhookDto {
  @ApiProperty(SECRET)
  secret: string;
}

export class NewSecretDto {
  @ApiProperty(SECRET)
  secret: string;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'For signatures of kind `v1a`.' })
  public_key: string | null;

  @ApiProperty({ format: 'date-time', example: MOMENT, description: 'Until then the old secret signs too.' })
  previous_secret_until: string;
}

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const webhookDto = (webhook: Webhook): WebhookDto => ({
  id: webhook.id,
  application: webhook.application,
  url: webhook.url,
  types: webhook.types,
  description: webhook.description,
  owner_email: webhook.ownerEmail,
  secret_opens: webhook.secretOpens,
  public_key: webhook.publicKey,
  state: webhook.offAt === null ? 'on' : 'off',
  off_at: iso(webhook.offAt),
  off_reason: webhook.offReason,
  failing_since: iso(webhook.failingSince),
  previous_secret_until: iso(webhook.previousUntil),
  created_at: webhook.createdAt.toISOString(),
});

export const webhooksDto = ({ rows, next }: Page<Webhook>): WebhooksDto => ({ webhooks: rows.map(webhookDto), next });

export const newWebhookDto = ({ webhook, secret }: { webhook: Webhook } & ShownSecret): NewWebhookDto => ({
  ...webhookDto(webhook),
  secret,
});

export const newSecretDto = ({ secret, publicKey, previousUntil }: RotatedSecret): NewSecretDto => ({
  secret,
  public_key: publicKey,
  previous_secret_until: previousUntil.toISOString(),
});

/** Only what the body names. */
export const changesOf = ({ url, types, description, owner_email: ownerEmail }: ChangeWebhookDto) =>
  ({
    ...(url && { url }),
    ...(types && { types }),
    ...(description !== undefined && { description }),
    ...(ownerEmail && { ownerEmail }),
  }) satisfies Partial<WebhookSettings>;
