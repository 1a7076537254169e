import { Command } from 'commander';
import { nearest } from '../platform/errors/nearest.js';
import { VERSION } from '../platform/own-package.js';
import { type CliCommand, CommandError, type Group, type Outcome } from './command.js';
import { commands } from './commands/index.js';
import { withDatabase, withServices, withServicesOfReplicas } from './services.js';
import { bold, dim } from './terminal.js';

const CALL = 'npm run -s cli --';
const GROUPS: Record<Group, string> = {
  plans: 'what applications may do',
  applications: 'who may start logins',
  clients: 'clients of OpenID Connect',
  organizations: 'the customers of an application, and their members',
  keys: 'API keys of applications',
  'management-keys': 'keys of programs that manage users and applications',
  'signing-keys': 'keys that sign access tokens and ID tokens',
  'secret-key': 'the key that protects what is stored',
  console: 'the pages on which operators work',
  identities: 'manage accounts',
  invitations: 'links by mail with which people make an account or join an organization',
  sessions: 'who is signed in',
  mail: 'emails on their way',
  dispatches: 'what clients are told',
  events: 'what happens',
  webhooks: 'where events are sent, and what was answered',
  metrics: 'how applications are used',
};

type Done = (outcome: Outcome, asJson: boolean) => void;

/** The whole command line; `done` gets the result of a command. */
export function buildProgram(done: Done): Command {
  const program = strict(new Command(CALL))
    .configureHelp({ visibleCommands: leaves, subcommandTerm: wholeUsage })
    .version(VERSION, '--version', 'print the version')
    .description('Gatehouse on the command line. Works while the service is running, even with the embedded database.')
    .addHelpText(
      'after',
      `\nEvery command takes ${bold('--json')} for output that programs can read, and ${bold('--help')} for examples.\nAn error is one line on stderr and exit code 1, with ${bold('--json')} too.`,
    );
  for (const command of commands) list(program, command, done);
  return program;
}

function list(program: Command, listed: CliCommand, done: Done): void {
  const { usage, isDefault = false, summary, details, options = [], examples } = listed;
  const [word = '', ...rest] = usage.split(' ');
  const [parent, words] = isGroup(word) ? [group(program, word), rest] : [program, [word, ...rest]];
  const command = strict(parent.command(words.join(' '), { isDefault }))
    .summary(summary)
    .description([`${capital(summary)}.`, details].filter(Boolean).join('\n\n'))
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${dim(CALL)} ${example}`).join('\n')}`);
  for (const [flags, text, several] of options)
    if (several) command.option(flags, text, withCommas);
    else command.option(flags, text);
  command.option('--json', 'print JSON');
  command.action(async () => {
    const given = command.opts();
    if (listed.isChange && Object.keys(given).every((name) => name === 'json'))
      throw new CommandError(`Say what changes: ${alternatives(options.map(([flags]) => flags.replace(/ .*/, '')))}.`);
    const show = (outcome: Outcome): void => done(outcome, given.json === true);
    const services = listed.takesAnyKey ? withServices : withServicesOfReplicas;
    const outcome = await listed.run({
      args: command.args,
      options: given,
      withDatabase,
      withServices: services,
      show,
    });
    if (outcome) show(outcome);
  });
}

const withCommas = (value: string, before?: string): string => (before === undefined ? value : `${before},${value}`);

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
        throw new CommandError(sentence(message, command));
      },
    });
}

/** Commander's message and what was probably meant, on one line, with the help that belongs to it. */
function sentence(complaint: string, command: Command): string {
  const [fault = '', guess = ''] = complaint
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const path = [command.parent?.parent && command.parent.name(), command.parent && command.name()].filter(Boolean);
  const help = `See \`${[...path, '--help'].join(' ')}\`.`;
  if (fault.startsWith('too many arguments'))
    return (
      slipOf(command) ??
      `Unexpected argument '${command.args[command.registeredArguments.length]}'. A value with spaces needs quotes. ${help}`
    );
  const [, valueless] = /^option '(.*)' argument missing$/.exec(fault) ?? [];
  if (valueless !== undefined) return `Option '${valueless}' needs a value. ${help}`;
  const [, unknown] = /^unknown command '(.*)'/.exec(fault) ?? [];
  const words = [`${capital(fault).replace(/\.$/, '')}.`];
  if (unknown === undefined) words.push(guess.replace(/^\((.*)\)$/, '$1'));
  else words.push(meantBy(path.join(' '), unknown, command.args[1]));
  return [...words, help].filter(Boolean).join(' ');
}

/** In a group with a default command, one that is misspelled looks like an argument of that command. */
function slipOf(command: Command): string | undefined {
  const { parent, args } = command;
  const [word = ''] = args;
  const path = parent?.name() ?? '';
  if (!commands.some(({ usage, isDefault }) => isDefault && usage.startsWith(`${path} ${command.name()} `)))
    return undefined;
  const others = parent?.commands
    .map((other) => other.name())
    .filter((name) => name !== command.name() && name !== word);
  const meant = nearest(word, others ?? []);
  return meant && `There is no command \`${path} ${word}\`. Did you mean \`${path} ${meant}\`?`;
}

/** Slips in any of its words, one word left out, or the words exchanged: `plan list`, `revoke` and `list plans`. */
function meantBy(path: string, unknown: string, next = ''): string {
  const known = commands.map(({ usage }) => usage.replace(/ [<[].*/, ''));
  const given = path ? [`${path} ${unknown}`] : [`${unknown} ${next}`.trim(), `${next} ${unknown}`.trim(), unknown];
  const groups = [...known, ...Object.keys(GROUPS)];
  const meant = given.map((words) => nearest(words, groups)).find(Boolean);
  if (meant) return `Did you mean \`${meant}\`?`;
  return path ? `\`${path}\` takes ${alternatives(inGroup(path, known))}.` : withGroup(unknown, known);
}

/** What a group has instead: a word that no slip explains, such as `signing-keys revoke`, has its meaning there. */
const inGroup = (path: string, known: string[]): string[] =>
  known.filter((words) => words.startsWith(`${path} `)).map((words) => words.slice(path.length + 1));

/** A second word alone, in every group that has it. */
function withGroup(unknown: string, known: string[]): string {
  const ends = known.filter((words) => words.includes(' ')).map((words) => words.split(' ')[1] as string);
  const end = nearest(unknown, ends);
  const meant = known.filter((words) => end && words.endsWith(` ${end}`));
  return meant.length > 0 ? `Did you mean ${alternatives(meant)}?` : '';
}

const alternatives = (words: string[]): string =>
  words
    .map((word) => `\`${word}\``)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
