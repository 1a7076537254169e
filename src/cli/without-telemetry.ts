import { CommandError } from './command.js';

export const withoutTelemetry = (slug: string): CommandError =>
  new CommandError(`The plan of \`${slug}\` does not include telemetry. \`plans list\` shows the plans.`);
