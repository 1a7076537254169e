import { pbkdf2 } from 'node:crypto';
import { readdirSync } from 'node:fs';

pbkdf2('password', 'salt', 1, 16, 'sha256', () => process.stdout.write(`${readdirSync('/proc/self/task').length}`));
