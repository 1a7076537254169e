import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { OrganizationProviderUnknown } from '../../organizations/organizations.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { OfOrganization } from './organizations.reference.js';
import { OwnProviderDto } from './own-provider.dto.js';

export const DocumentsOwnProvider = applyDecorators(
  OfOrganization,
  ApiOperation({ summary: "An organization's own sign-in provider", description: 'Without its secret.' }),
  ApiOkResponse({ type: OwnProviderDto, description: 'As it is now.' }),
  ApiFailures(OrganizationProviderUnknown),
);

export const DocumentsPutOfProvider = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: "Set an organization's own sign-in provider",
    description:
      'It signs in people with a verified address at a proved domain of the organization, and no others. They become members.',
  }),
  ApiOkResponse({ type: OwnProviderDto, description: 'As it is from now on.' }),
  ApiFailures(
    new MalformedInput(['issuer must have 1 to 2048 characters', 'client_id must have 1 to 4096 characters']),
  ),
);

export const DocumentsRemovalOfProvider = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: "Remove an organization's own sign-in provider",
    description: 'No one signs in there any more. Members and their sessions stay.',
  }),
  ApiNoContentResponse({ description: 'It is gone.' }),
  ApiFailures(OrganizationProviderUnknown),
);
