import { ServiceError } from '../../platform/errors/service.error.js';

/** The faults are in words of ours, and name keys of the application's own settings. */
export class ProfileFieldsInvalid extends ServiceError {
  constructor(faults: readonly string[] = ['fields.shoe_size is missing']) {
    super(400, 'profile_fields_invalid', faults.join('; '));
  }
}
