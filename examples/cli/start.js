// So that one command is enough to try it. In real life server.js runs on a machine of yours, and only cli.js is installed.
import { server } from './server.js';

server.on('error', () => {}); // it runs already, for another command
await import('./cli.js');
server.close();
