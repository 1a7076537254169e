import { describeSilentMail } from '../support/silent-mail.js';

describeSilentMail('is gone');
