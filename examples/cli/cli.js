import { homedir } from 'node:os';
import path from 'node:path';
import { createProgram } from '@gatehouse/core/program';
import open from 'open';

const { GATEHOUSE_URL, APP_URL, SESSION_FILE } = process.env;

// #region program
const program = createProgram({
  url: GATEHOUSE_URL,
  startUrl: APP_URL,
  ports: [4010, 4011, 4012], // as in gatehouse.yml
  file: SESSION_FILE ?? path.join(homedir(), '.gatehouse-example-cli.json'),
  visit: (url) => visit('Sign in at', url),
});
// #endregion

async function visit(words, url) {
  console.error(`${words} ${url}`);
  if (!process.argv.includes('--no-browser')) await open(url);
}

// #region commands
const COMMANDS = {
  login: async () => console.log((await program.login()).email),
  whoami: async () => console.log((await program.session()).user.email),
  account: async () => visit('Your account is at', await program.accountUrl()),
  token: async () => console.log(await program.accessToken()),
  logout: async () => console.log((await program.logout()) ?? 'You are signed out.'),
};
// #endregion

const help = async () => console.log(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
await (COMMANDS[process.argv[2] ?? 'login'] ?? help)().catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
