import { isLoopback } from '../../platform/config/this-machine.js';
import { deviceName, isSystem } from '../../platform/http/device.js';
import type { ConsoleWords } from '../../words/en/console.js';
import type { ConsoleView } from '../views/view.js';

type Words = ConsoleWords['people']['sessions'];

/** A computer whose browser is unknown is more than the name of its system; a program has the name that it gives. */
export function deviceOf({ device, computer }: Words, userAgent: string | null): string {
  const name = deviceName(userAgent);
  if (name === null) return userAgent?.split(/[\s/]/)[0]?.slice(0, 40) || device;
  return isSystem(name) ? computer(name) : name;
}

/** A person's page also knows places. */
export interface PersonView extends ConsoleView {
  place: (ip: string | null) => string | null;
}

/** `Lyon, France · 203.0.113.7`, or as much of it as is known. */
export function placeOf({ words, place }: PersonView, ip: string | null): string {
  if (ip === null) return '';
  if (isLoopback(ip)) return words.people.sessions.thisMachine;
  return [place(ip), ip].filter(Boolean).join(' · ');
}
