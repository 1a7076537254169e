import type { ProfileField } from '../applications/fields/profile-field.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import type { Identity } from './entities/identity.entity.js';
import { writeFields } from './fields/profile-field-values.js';
import { isMetadata, METADATA_RULE, patched } from './metadata.js';
import type { WantedProfile } from './profile-changes.js';

/** What is not there stays as it is. */
export interface ProfilePatch extends Omit<WantedProfile, 'fields'> {
  metadataPatch?: Record<string, unknown> | undefined;
  fields?: Record<string, unknown> | undefined;
}

/** What an operator's program says, as it meets the account under its lock: so none of two programs at once is lost. */
export function meeting(
  { fields: known, metadata: kept }: Pick<Identity, 'fields' | 'metadata'>,
  { metadataPatch, fields: sent, ...said }: ProfilePatch,
  profileFields: ProfileField[],
): WantedProfile {
  const fields = sent && writeFields(profileFields, { by: 'application', wanted: sent, before: known });
  const metadata = metadataPatch ? patched(said.metadata ?? kept, metadataPatch) : said.metadata;
  if (metadata && !isMetadata(metadata)) throw new MalformedInput([METADATA_RULE]);
  return { ...said, metadata, fields };
}
