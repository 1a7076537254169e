import { ServiceError } from '../../platform/errors/service.error.js';

export class MailNotInMailbox extends ServiceError {
  constructor() {
    super(404, 'mail_not_in_mailbox', 'This email is not in the mailbox. /dev/mailbox keeps the newest 500.');
  }
}
