import { ProfileDto } from '../../identities/dto/profile.dto.js';
import { HasFields } from '../../identities/fields/fields.dto.js';

export class ChangedProfileDto extends ProfileDto {
  @HasFields('The fields that the application has added, by key; null removes a value.')
  fields?: Record<string, unknown> | null;
}
