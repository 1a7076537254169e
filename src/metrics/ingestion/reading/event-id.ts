import { hash } from 'node:crypto';

/**
 * The id of an event that its sender named: the same for each repetition, and another for each sender. UUID
 * version 8 is for ids that are made in a way of one's own (RFC 9562).
 */
export function derivedId(sender: string, eventId: string): string {
  const hex = hash('sha256', `${sender}\0${eventId}`, 'hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
