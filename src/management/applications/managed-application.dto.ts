import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { CLAIM_PLACES, type DeclaredClaim } from '../../applications/claims.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { MFA_DEMANDS, REGISTRATIONS, SIGN_UPS } from '../../applications/entities/application.entity.js';
import { applicationView } from '../../applications/seeding/views.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { ClientSettingsDto } from './client-settings.dto.js';
import { ManagedByDto, managedByDto, shownMembers } from './managed-by.dto.js';
import { OrganizationRulesDto } from './organization-rules.dto.js';
import { ProfileFieldDto } from './profile-field.dto.js';

const URL_OR_NONE = { type: String, nullable: true };
const TEXTS = { type: String, isArray: true };

class BrandingDto {
  @ApiProperty({
    ...URL_OR_NONE,
    required: false,
    example: 'https://app.example.com/logo.svg',
    description: 'Its logo.',
  })
  logo_url?: string | null;

  @ApiProperty({ ...URL_OR_NONE, required: false, example: '#0a7d4f', description: 'The colour of buttons and links.' })
  accent_color?: string | null;

  @ApiProperty({ ...URL_OR_NONE, required: false, example: null, description: 'The colour behind the card.' })
  background_color?: string | null;

  @ApiProperty({ ...URL_OR_NONE, required: false, example: null, description: 'The text at the end of each page.' })
  footer?: string | null;
}

class SingleSignOnDto {
  @ApiProperty({ required: false, type: 'integer', example: 7, description: 'Days without a visit until it ends.' })
  idle_days?: number;

  @ApiProperty({ required: false, type: 'integer', example: 30, description: 'Days until it ends in any case.' })
  days?: number;
}

class AgentsDto {
  @ApiProperty({ required: false, example: true, description: 'A document at a URL may be a client.' })
  documents?: boolean;

  @ApiProperty({ required: false, enum: REGISTRATIONS, example: 'off', description: 'Who may register a client.' })
  registration?: string;

  @ApiProperty({ ...TEXTS, example: ['https://mcp.example.com'], description: 'What such clients get tokens for.' })
  audiences: string[];
}

class LegalDocumentDto {
  @ApiProperty({ format: 'uri', example: 'https://app.example.com/terms', description: 'Where people read it.' })
  url: string;

  @ApiProperty({ example: '2', description: 'People are asked again when it changes.' })
  version: string;
}

const SECONDS = { type: 'integer', nullable: true, required: false } as const;

class LifetimesDto {
  @ApiProperty({ ...SECONDS, example: 28_800, description: 'Without a refresh; at most REFRESH_TOKEN_TTL.' })
  idle?: number | null;

  @ApiProperty({ ...SECONDS, example: 43_200, description: 'After the last proof; at most SESSION_TTL.' })
  absolute?: number | null;

  @ApiProperty({ ...SECONDS, example: 300, description: 'Of an access token; at most ACCESS_TOKEN_TTL.' })
  access_token?: number | null;
}

class DeclaredClaimDto {
  @ApiProperty({ example: 'metadata.plan', description: 'What of the user it says.' })
  from: string;

  @ApiProperty({ required: false, type: 'integer', example: 64, description: 'The bytes of its JSON, at most.' })
  max?: number;

  @ApiProperty({
    required: false,
    enum: CLAIM_PLACES,
    isArray: true,
    example: ['access_token'],
    description: 'Where it stands.',
  })
  in?: string[];
}

class MailSenderDto {
  @ApiProperty({ ...URL_OR_NONE, required: false, example: 'Demo accounts', description: 'Null for its own name.' })
  name?: string | null;

  @ApiProperty({
    ...URL_OR_NONE,
    required: false,
    example: null,
    description: 'At a domain of MAIL_SENDER_DOMAINS; null for MAIL_FROM.',
  })
  address?: string | null;
}

class ApplicationMembersDto extends ClientSettingsDto {
  @ApiProperty({ example: 'demo', description: 'Its name in URLs and commands. It never changes.' })
  slug: string;

  @ApiProperty({ example: 'Demo', description: 'Its name for people.' })
  name: string;

  @ApiProperty({ example: 'team', description: 'The key of its plan. Only a key of all applications changes it.' })
  plan: string;

  @ApiProperty({ ...TEXTS, example: ['https://app.example.com'], description: 'The origins of its pages.' })
  origins: string[];

  @ApiProperty({
    ...TEXTS,
    example: ['https://*.preview.example.com'],
    description: 'Patterns for the origins of preview deployments.',
  })
  preview_origins: string[];

  @ApiProperty({
    ...TEXTS,
    example: ['https://app.example.com/callback'],
    description: 'Where a login may lead; empty for any page on its origins.',
  })
  redirect_urls: string[];

  @ApiProperty({ ...URL_OR_NONE, example: 'https://app.example.com/account', description: 'Its own account pages.' })
  portal_url: string | null;

  @ApiProperty({ ...URL_OR_NONE, example: null, description: 'Where the account pages lead after a sign-out.' })
  signed_out_url: string | null;

  @ApiProperty({ ...URL_OR_NONE, example: null, description: 'Its own page for links that verify an email address.' })
  verify_email_url: string | null;

  @ApiProperty({ ...URL_OR_NONE, example: null, description: 'Its own page for links that reset a password.' })
  reset_password_url: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'Seconds; null for REFRESH_OVERLAP.' })
  refresh_overlap: number | null;

  @ApiProperty({ ...URL_OR_NONE, example: null, description: 'The `aud` of its access tokens; null for its id.' })
  audience: string | null;

  @ApiProperty({ enum: MFA_DEMANDS, example: 'optional', description: 'Whether a second factor is demanded.' })
  mfa: string;

  @ApiProperty({ enum: SIGN_UPS, example: 'open', description: 'Who may make an account.' })
  sign_up: string;

  @ApiProperty({
    ...TEXTS,
    example: [],
    description:
      'Where `sign_up` is `domains`: the domains whose mailboxes may. Another value of `sign_up` forgets them.',
  })
  sign_up_domains: string[];

  @ApiProperty({ type: BrandingDto, description: 'How its pages look. A change names only what changes.' })
  branding: BrandingDto;

  @ApiProperty({
    anyOf: [{ $ref: '#/components/schemas/SingleSignOnDto' }, { type: 'boolean' }],
    example: { idle_days: 7, days: 30 },
    description: "How long the browser's session lasts; false for none.",
  })
  single_sign_on: SingleSignOnDto | false;

  @ApiProperty({
    type: AgentsDto,
    nullable: true,
    description: 'What programs of other people may do; null for nothing.',
  })
  agents: AgentsDto | null;

  @ApiProperty({ type: [ProfileFieldDto], description: 'What it adds to the profile of its users.' })
  profile_fields: ProfileFieldDto[];

  @ApiProperty({
    type: LegalDocumentDto,
    nullable: true,
    description: 'What people agree to before they come in; null for nothing.',
  })
  terms: LegalDocumentDto | null;

  @ApiProperty({
    type: LegalDocumentDto,
    nullable: true,
    description: 'What people have read of their data before they come in; null for nothing.',
  })
  privacy: LegalDocumentDto | null;

  @ApiProperty({
    type: LifetimesDto,
    nullable: true,
    description:
      'How long its sessions last, in seconds or as `8h`; null for those of the service, which are the longest.',
  })
  lifetimes: LifetimesDto | null;

  @ApiProperty({ type: MailSenderDto, nullable: true, description: 'Who its mails are from; null for the usual.' })
  mail_sender: MailSenderDto | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/DeclaredClaimDto' }] },
    nullable: true,
    example: { plan: { from: 'metadata.plan', max: 64, in: ['access_token'] } },
    description: 'What tokens say of its users beside the usual, by name; null for nothing. The source alone will do.',
  })
  claims: Record<string, DeclaredClaimDto | string> | null;

  @ApiProperty({ type: OrganizationRulesDto, nullable: true, description: 'Null for an application without them.' })
  organizations: OrganizationRulesDto | null;
}

const NEEDED = ['slug', 'name', 'plan', 'origins'] as const;

export class CreateApplicationDto extends IntersectionType(
  PickType(ApplicationMembersDto, NEEDED),
  PartialType(OmitType(ApplicationMembersDto, NEEDED)),
) {}

export class ChangeApplicationDto extends PartialType(OmitType(ApplicationMembersDto, ['slug'])) {}

class IdentifiedDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-1a10-7c3e-9f5b-2f4c1b7d8e90', description: 'It never changes.' })
  id: string;
}

export class ManagedApplicationDto extends IntersectionType(IdentifiedDto, ApplicationMembersDto, ManagedByDto) {}

export class ManagedApplicationsDto extends PageDto {
  @ApiProperty({ type: [ManagedApplicationDto], description: 'By their slugs.' })
  applications: ManagedApplicationDto[];
}

export { DeclaredClaimDto, SingleSignOnDto };

export type ApplicationWithPlan = Omit<Application, 'plan'> & { plan: string };

export const managedApplicationDto = ({ plan, ...row }: ApplicationWithPlan): ManagedApplicationDto => {
  const view = applicationView(row, plan);
  const { enabled, ...lasting } = view.singleSignOn;
  return {
    id: row.id,
    slug: row.slug,
    ...shownMembers(view),
    single_sign_on: enabled && shownMembers(lasting),
    claims: claimsByName(view.claims),
    ...managedByDto(row, view),
  } as ManagedApplicationDto;
};

const claimsByName = (claims: DeclaredClaim[] | null): ManagedApplicationDto['claims'] =>
  claims && Object.fromEntries(claims.map(({ name, ...rest }) => [name, rest]));
