import { ApiProperty, ApiPropertyOptional, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { SESSION_REVOKED } from './security-events.js';
import { STATUSES, type StreamStatus } from './signal-streams.statements.js';

export const PUSH = 'urn:ietf:rfc:8935';
export const POLL = 'urn:ietf:rfc:8936';
const STREAM = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';
const SET = 'eyJhbGciOiJSUzI1NiIsInR5cCI6InNlY2V2ZW50K2p3dCJ9.eyJpc3MiOiJodHRwcyJ9.c2lnbmF0dXJl';

export class StreamDeliveryDto {
  @IsIn([PUSH, POLL], { message: `delivery.method must be ${PUSH} or ${POLL}` })
  @ApiProperty({ enum: [PUSH, POLL], example: POLL, description: 'Pushed (RFC 8935) or polled (RFC 8936).' })
  method: string;

  @IsOptional()
  @IsUrl(
    { protocols: ['https', 'http'], require_protocol: true, require_tld: false },
    { message: 'delivery.endpoint_url must be a URL' },
  )
  @Length(1, 2048)
  @ApiPropertyOptional({
    example: 'https://api.example.com/signals',
    description: 'Where events are pushed to. Of a polled stream we say it: where to poll.',
  })
  endpoint_url?: string;

  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,2000}$/, { message: 'delivery.authorization_header must be a header' })
  @ApiPropertyOptional({
    example: 'Bearer 4f1c2f0b',
    description: 'Sent as `authorization` with each push. It is never shown again.',
  })
  authorization_header?: string;
}

export class WantedStreamDto {
  @IsOptional()
  @IsObject({ message: 'delivery must be an object' })
  @ValidateNested()
  @Type(() => StreamDeliveryDto)
  @ApiPropertyOptional({
    type: StreamDeliveryDto,
    description: 'How events are delivered; polled unless it says otherwise.',
  })
  delivery?: StreamDeliveryDto;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 300, { each: true })
  @ApiPropertyOptional({ type: [String], example: [SESSION_REVOKED], description: 'All that there are if absent.' })
  events_requested?: string[];

  @IsOptional()
  @Length(1, 200)
  @ApiPropertyOptional({ example: 'orders', description: 'What the receiver calls it.' })
  description?: string;
}

export class StreamQueryDto {
  @IsOptional()
  @IsString()
  @ApiPropertyOptional({
    format: 'uuid',
    example: STREAM,
    description: 'One stream. Without it: all of them, as a list.',
  })
  stream_id?: string;
}

export class OneStreamQueryDto {
  @IsString({ message: 'stream_id must name a stream' })
  @ApiProperty({ format: 'uuid', example: STREAM, description: 'The stream.' })
  stream_id: string;
}

export class StreamDto {
  @ApiProperty({ format: 'uuid', example: STREAM, description: 'The stream.' })
  stream_id: string;

  @IsString()
  @ApiProperty({ example: 'https://id.example.com', description: 'The `iss` of its events.' })
  iss: string;

  @IsString()
  @ApiProperty({ example: 'https://api.example.com', description: 'The `aud` of its events.' })
  aud: string;

  @IsString({ each: true })
  @IsArray()
  @ApiProperty({ type: [String], example: [SESSION_REVOKED], description: 'What there is.' })
  events_supported: string[];

  @ApiProperty({ type: [String], example: [SESSION_REVOKED], description: 'What the receiver wants.' })
  events_requested: string[];

  @IsString({ each: true })
  @IsArray()
  @ApiProperty({ type: [String], example: [SESSION_REVOKED], description: 'What of it there is.' })
  events_delivered: string[];

  @ApiProperty({ type: StreamDeliveryDto, description: 'How events are delivered.' })
  delivery: Pick<StreamDeliveryDto, 'method' | 'endpoint_url'>;

  @ApiPropertyOptional({ example: 'orders', description: 'What the receiver calls it.' })
  description?: string;

  @IsInt()
  @ApiProperty({ type: 'integer', example: 10, description: 'In seconds.' })
  min_verification_interval: number;
}

/** What we say of a stream, and no receiver changes. */
export const SAID_BY_US = ['iss', 'aud', 'events_supported', 'events_delivered', 'min_verification_interval'] as const;

export class ChangedStreamDto extends IntersectionType(WantedStreamDto, PartialType(PickType(StreamDto, SAID_BY_US))) {
  @IsString({ message: 'stream_id must name a stream' })
  @ApiProperty({ format: 'uuid', example: STREAM, description: 'The stream.' })
  stream_id: string;
}

export class WantedStatusDto extends OneStreamQueryDto {
  @IsIn(STATUSES, { message: `status must be one of ${STATUSES.join(', ')}` })
  @ApiProperty({
    enum: STATUSES,
    example: 'paused',
    description: 'What happens while a stream is paused is delivered later; while it is disabled, never.',
  })
  status: StreamStatus;

  @IsOptional()
  @Length(1, 200)
  @ApiPropertyOptional({ example: 'maintenance', description: 'Why, in the words of the receiver.' })
  reason?: string;
}

export class StatusDto {
  @ApiProperty({ format: 'uuid', example: STREAM, description: 'The stream.' })
  stream_id: string;

  @ApiProperty({ enum: STATUSES, example: 'enabled', description: 'Whether it delivers.' })
  status: StreamStatus;

  @ApiPropertyOptional({ example: 'maintenance', description: 'Why, in the words of the receiver.' })
  reason?: string;
}

export class WantedVerificationDto extends OneStreamQueryDto {
  @IsOptional()
  @Length(1, 1000)
  @ApiPropertyOptional({ example: '7Cw3x', description: 'Comes back in the event.' })
  state?: string;
}

export class PollDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 10, description: 'How many at most; 100 are the most.' })
  maxEvents?: number;

  @IsOptional()
  @IsBoolean()
  @ApiPropertyOptional({ example: true, description: 'Without it, a poll waits for an event for a few seconds.' })
  returnImmediately?: boolean;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @ApiPropertyOptional({ type: [String], example: [STREAM], description: 'The `jti` of events that the receiver has.' })
  ack?: string[];

  @IsOptional()
  @IsObject()
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { [STREAM]: { err: 'invalid_key', description: 'unknown kid' } },
    description: 'By `jti`: events that the receiver cannot take. They do not come again.',
  })
  setErrs?: object;
}

export class PollAnswerDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { [STREAM]: SET },
    description: 'By `jti`: security event tokens (RFC 8417). They come again until they are acknowledged.',
  })
  sets: Record<string, string>;

  @ApiPropertyOptional({ example: true, description: 'There is more already.' })
  moreAvailable?: true;
}

export class TransmitterDto {
  @ApiProperty({ example: '1_0', description: 'Of the Shared Signals Framework.' })
  spec_version: string;

  @ApiProperty({ example: 'https://id.example.com', description: 'The `iss` of events.' })
  issuer: string;

  @ApiProperty({
    example: 'https://id.example.com/.well-known/jwks.json',
    description: 'Events are signed with RS256.',
  })
  jwks_uri: string;

  @ApiProperty({ type: [String], example: [PUSH, POLL], description: 'Pushed (RFC 8935) or polled (RFC 8936).' })
  delivery_methods_supported: string[];

  @ApiProperty({ example: 'https://id.example.com/v1/signals/streams', description: 'Where streams are managed.' })
  configuration_endpoint: string;

  @ApiProperty({ example: 'https://id.example.com/v1/signals/status', description: 'Where they are paused.' })
  status_endpoint: string;

  @ApiProperty({ example: 'https://id.example.com/v1/signals/verify', description: 'Where they are verified.' })
  verification_endpoint: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', properties: { spec_urn: { type: 'string' } } },
    example: [{ spec_urn: 'urn:ietf:rfc:6750' }],
    description: 'A Bearer token: an API key with the scope `sessions:ended`.',
  })
  authorization_schemes: { spec_urn: string }[];

  @ApiProperty({ example: 'ALL', description: 'A stream tells of every user of the application.' })
  default_subjects: string;
}
