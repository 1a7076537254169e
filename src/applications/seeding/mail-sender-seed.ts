import type { MailSender } from '../entities/application.entity.js';
import { isAtOneOf } from '../mail-texts/sender-domains.js';
import type { Field } from './field.js';

const LONGEST_NAME = 60;
const LONGEST_ADDRESS = 254;
const ADDRESS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9.-]+$/;

/** The address is at a domain for which the service may send. */
export function readMailSender(field: Field, domains: readonly string[]): MailSender | null {
  const { name, address } = field.members('name', 'address');
  const sender = {
    name: name.nullable((place) => place.text({ longest: LONGEST_NAME })) ?? null,
    address: address.nullable((place) => readAddress(place, domains)) ?? null,
  };
  return sender.name === null && sender.address === null ? null : sender;
}

function readAddress(field: Field, domains: readonly string[]): string {
  const text = field.text({ longest: LONGEST_ADDRESS, pattern: ADDRESS, words: 'must be an email address' });
  if (domains.length === 0) field.fault('must be left out: MAIL_SENDER_DOMAINS lists no domain');
  else if (ADDRESS.test(text) && !isAtOneOf(text, domains))
    field.fault(`must be at a domain of MAIL_SENDER_DOMAINS: ${domains.join(', ')}`);
  return text;
}
