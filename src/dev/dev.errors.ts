import { ServiceError } from '../platform/errors/service.error.js';

export class OnlyOnThisMachine extends ServiceError {
  constructor() {
    super(
      403,
      'only_on_this_machine',
      'The development tools answer only this machine: open them in a browser that runs on it, at localhost.',
    );
  }
}

export class MailNotInMailbox extends ServiceError {
  constructor() {
    super(404, 'mail_not_in_mailbox', 'This email is not in the mailbox. /dev/mailbox keeps the newest 500.');
  }
}

export class ExampleIdAbsent extends ServiceError {
  constructor() {
    super(404, 'example_id_absent', 'No application names Example ID as a provider, or its package is not installed.');
  }
}

export class ExampleSignInUnknown extends ServiceError {
  constructor() {
    super(404, 'example_sign_in_unknown', 'Example ID knows no such sign-in. Start it again at the application.');
  }
}
