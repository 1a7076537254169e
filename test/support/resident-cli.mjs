/**
 * A process that has read the command line once and then runs one command after the other: each call evaluates the main
 * module anew, with the variables, arguments and output of that call alone. It ends with the process that forked it.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MAIN = path.resolve('dist/bundle/cli.js');
const real = { stdout: process.stdout.write, stderr: process.stderr.write };
let calls = 0;

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async ({ cwd, variables, args }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
  process.argv = [process.execPath, MAIN, ...args];
  process.exitCode = undefined;
  const output = capture();
  const exited = new Promise((resolve) => {
    process.exit = resolve;
  });
  calls += 1;
  await import(`${pathToFileURL(MAIN)}?call=${calls}`);
  const code = await Promise.race([exited, written().then(() => process.exitCode)]);
  process.stdout.removeAllListeners('error');
  process.send({ ...output, code: Number(code ?? 0) });
});

/** What is written from here on, told to its writer as written. */
function capture() {
  const output = { stdout: '', stderr: '' };
  for (const name of Object.keys(real))
    process[name].write = (chunk, ...rest) => {
      output[name] += chunk;
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  return output;
}

/** By then whoever waits until its words are written has been told. */
const written = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
