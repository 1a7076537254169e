import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { FreshProofRequired } from '../../identities/account/account.errors.js';
import { ClaimDomainDto, DomainDto, DomainsDto } from '../../organizations/domains/domains.dto.js';
import {
  DnsUnanswered,
  DomainClaimed,
  DomainNotClaimable,
  DomainRecordMissing,
  DomainRecordOther,
  DomainsFull,
  DomainTaken,
  DomainUnknown,
  RoleBeyond,
} from '../../organizations/organizations.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { OfMine } from './my-organizations.reference.js';

const OfDomain = applyDecorators(
  OfMine,
  ApiParam({ name: 'domain', schema: { type: 'string', example: 'example.com' }, description: 'The domain.' }),
  ApiFailures(DomainUnknown, FreshProofRequired),
);

export const DocumentsDomainsOfMine = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'The domains of an organization',
    description: 'For a member with the permission `org:manage`, with the DNS records that prove them.',
  }),
  ApiOkResponse({ type: DomainsDto, description: 'All of them.' }),
);

export const DocumentsClaim = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'Claim a domain for an organization',
    description:
      'For a member with `org:manage` and a fresh proof. It counts once DNS has its record and it is verified.',
  }),
  ApiResponse({ status: 201, type: DomainDto, description: 'It is claimed. Set the record next.' }),
  ApiFailures(emptyBodyOf(ClaimDomainDto), FreshProofRequired, DomainNotClaimable, DomainClaimed, DomainsFull),
);

export const DocumentsProof = applyDecorators(
  OfDomain,
  ApiOperation({
    summary: 'Prove a domain of an organization',
    description:
      'For a member with `org:manage`, a fresh proof and the permissions that people at the domain get. Asks DNS for the record.',
  }),
  ApiOkResponse({ type: DomainDto, description: 'It is proved, now or before.' }),
  ApiFailures(DomainRecordMissing, DomainRecordOther, DomainTaken, DnsUnanswered, RoleBeyond),
);

export const DocumentsRemoval = applyDecorators(
  OfDomain,
  ApiOperation({
    summary: 'Remove a domain of an organization',
    description: 'For a member with `org:manage` and a fresh proof. From now on no one comes in by it. Members stay.',
  }),
  ApiNoContentResponse({ description: 'The organization has it no more.' }),
);
