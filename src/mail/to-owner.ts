import type { Identity } from '../identities/entities/identity.entity.js';
import type { Caller } from '../platform/http/caller.js';
import { pickLanguage } from '../platform/http/language.js';
import type { Mail } from './mails.js';

/** Addresses a mail to the owner of an account, in the language of the account or of the caller. */
export const toOwner = (
  { id: identityId, applicationId, email, name, locale }: Identity,
  caller?: Pick<Caller, 'acceptLanguage'>,
): Pick<Mail, 'to' | 'language' | 'applicationId' | 'identityId'> => ({
  to: { address: email, name },
  language: pickLanguage(locale, caller?.acceptLanguage),
  applicationId,
  identityId,
});
