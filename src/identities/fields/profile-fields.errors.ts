import type { ProfileField } from '../../applications/fields/profile-field.js';
import { listed } from '../../platform/errors/listed.js';
import { ServiceError } from '../../platform/errors/service.error.js';

/** The faults are in words of ours, and name keys of the application's own settings. */
export class ProfileFieldsInvalid extends ServiceError {
  constructor(faults: readonly string[] = ['fields.shoe_size is missing']) {
    super(400, 'profile_fields_invalid', faults.join('; '));
  }
}

type Asked = Pick<ProfileField, 'key' | 'label' | 'type' | 'options'>;

const EXAMPLE: Asked[] = [{ key: 'shoe_size', label: { en: 'Shoe size' }, type: 'number', options: null }];

export class ProfileFieldsRequired extends ServiceError {
  constructor(fields: readonly Asked[] = EXAMPLE) {
    const keys = fields.map(({ key }) => key).join(', ');
    super(
      403,
      'profile_fields_required',
      `The person has to fill in first: ${keys}. Ask for it, and send the same request again with \`fields\`. Nothing was used up.`,
      {
        'x-fields-required': listed(fields.map(({ key, label, type, options }) => ({ key, label, type, options }))),
      },
    );
  }
}
