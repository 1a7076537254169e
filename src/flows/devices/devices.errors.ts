import { ServiceError } from '../../platform/errors/service.error.js';

export class UserCodeUnknown extends ServiceError {
  constructor() {
    super(404, 'user_code_unknown', 'No device shows this code.');
  }
}

export class UserCodeExpired extends ServiceError {
  constructor() {
    super(410, 'user_code_expired', 'The code of the device has expired. Start again on the device.');
  }
}

export class UserCodeUsed extends ServiceError {
  constructor() {
    super(410, 'user_code_used', 'The code of the device has been used or refused. Start again on the device.');
  }
}
