import { Foundation1763600000001 } from './0001-foundation.js';
import { Mail1763600000003 } from './0003-mail.js';

/** In the order in which they run. A new one goes to the end; one that has been released never changes. */
export const migrations = [Foundation1763600000001, Mail1763600000003];
