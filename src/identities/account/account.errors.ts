import { ServiceError } from '../../platform/errors/service.error.js';

export class PasswordWrong extends ServiceError {
  constructor() {
    super(400, 'password_wrong', 'The current password is wrong.');
  }
}

export class EmailChangeInvalid extends ServiceError {
  constructor() {
    super(401, 'address_change_invalid', 'The code is wrong, already used, or expired. Ask for the change again.');
  }
}
