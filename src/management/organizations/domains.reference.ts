import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
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
} from '../../organizations/organizations.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { OfOrganization } from './organizations.reference.js';

const OfDomain = applyDecorators(
  OfOrganization,
  ApiParam({ name: 'domain', schema: { type: 'string', example: 'example.com' }, description: 'The domain.' }),
  ApiFailures(DomainUnknown),
);

export const DocumentsDomains = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: 'The domains of an organization',
    description: 'Those that it claims and those it has proved.',
  }),
  ApiOkResponse({ type: DomainsDto, description: 'All of them.' }),
);

export const DocumentsDomain = applyDecorators(
  OfDomain,
  ApiOperation({ summary: 'One domain', description: 'With the DNS record that proves it.' }),
  ApiOkResponse({ type: DomainDto, description: 'As it is now.' }),
);

export const DocumentsClaim = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: 'Claim a domain',
    description:
      'It counts once its DNS record is there and `verify` has seen it. Other organizations can claim it until then.',
  }),
  ApiResponse({ status: 201, type: DomainDto, description: 'It is claimed. Set the record next.' }),
  ApiFailures(emptyBodyOf(ClaimDomainDto), DomainNotClaimable),
  ApiFailures(DomainClaimed, DomainsFull),
);

export const DocumentsProof = applyDecorators(
  OfDomain,
  ApiOperation({
    summary: 'Prove a domain',
    description:
      'Asks DNS for the record. A proved domain belongs to one organization of the application until it is removed.',
  }),
  ApiOkResponse({ type: DomainDto, description: 'It is proved, now or before.' }),
  ApiFailures(DomainRecordMissing, DomainRecordOther, DomainTaken, DnsUnanswered),
);

export const DocumentsRemoval = applyDecorators(
  OfDomain,
  ApiOperation({
    summary: 'Remove a domain',
    description:
      'From now on it lets no one in, and no one signs in by it at the provider of the organization. Members stay.',
  }),
  ApiNoContentResponse({ description: 'The organization has it no more.' }),
);
