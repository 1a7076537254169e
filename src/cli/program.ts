import { Command } from 'commander';
import { type CliCommand, CommandError, type Group, type Outcome } from './command.js';
import { commands } from './commands/index.js';
import { withServices } from './services.js';
import { bold, dim } from './terminal.js';

const CALL = 'npm run -s cli --';
const GROUPS: Record<Group, string> = {
  plans: 'what applications may do',
  applications: 'who may start logins',
  keys: 'API keys of applications',
  'signing-keys': 'keys that sign access tokens',
  'secret-key': 'the key that protects what is stored',
  identities: 'accounts of people',
  sessions: 'who is signed in',
  mail: 'emails on their way',
};

/** The whole command line; `done` gets the result of a command. */
export function buildProgram(done: (outcome: Outcome, asJson: boolean) => void): Command {
  const program = strict(new Command(CALL))
    .configureHelp({ visibleCommands: leaves, subcommandTerm: wholeUsage })
    .description('Gatehouse on the command line. Works while the service is running, even with the embedded database.')
    .addHelpText(
      'after',
      `\nEvery command takes ${bold('--json')} for output that programs can read, and ${bold('--help')} for examples.\nAn error is one line on stderr and exit code 1, with ${bold('--json')} too.`,
    );
  for (const command of commands) add(program, command, done);
  return program;
}

function add(program: Command, declared: CliCommand, done: (outcome: Outcome, asJson: boolean) => void): void {
  const [word = '', ...rest] = declared.usage.split(' ');
  const [parent, usage] = isGroup(word) ? [group(program, word), rest] : [program, [word, ...rest]];
  const command = strict(parent.command(usage.join(' ')))
    .summary(declared.summary)
    .description([`${capital(declared.summary)}.`, declared.details].filter(Boolean).join('\n\n'))
    .addHelpText('after', `\nExamples:\n${declared.examples.map((example) => `  ${dim(CALL)} ${example}`).join('\n')}`);
  for (const [flags, text] of declared.options ?? []) command.option(flags, text);
  command.option('--json', 'print JSON');
  command.action(async () => {
    const options = command.opts();
    done(await declared.run({ args: command.args, options, withServices }), options.json === true);
  });
}

/** The help lists every command instead of the groups. */
const leaves = (program: Command): Command[] =>
  program.commands.flatMap((command) => (command.commands.length > 0 ? [...command.commands] : [command]));

const wholeUsage = (command: Command): string => {
  const path = [command.parent?.parent && command.parent.name(), command.name()].filter(Boolean).join(' ');
  const places = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  return [path, ...places].join(' ');
};

const isGroup = (word: string): word is Group => word in GROUPS;

function group(program: Command, name: Group): Command {
  const known = program.commands.find((command) => command.name() === name);
  return known ?? strict(program.command(name)).description(`${capital(GROUPS[name])}.`);
}

/** Turns Commander's errors into errors of ours. The handler that catches them prints one line. */
function strict(command: Command): Command {
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .helpCommand(false)
    .configureOutput({
      outputError: (message) => {
        throw new CommandError(sentence(message));
      },
    });
}

/** Commander's message and its suggestion, on one line. */
function sentence(complaint: string): string {
  const [fault = '', guess = ''] = complaint
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  return [`${capital(fault).replace(/\.$/, '')}.`, guess.replace(/^\((.*)\)$/, '$1'), 'See `--help`.']
    .filter(Boolean)
    .join(' ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
