import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The process's environment, and `.env` in the working folder for what is not set there. */
export function environmentVariables(): NodeJS.ProcessEnv {
  return { ...envFile(), ...process.env };
}

function envFile(): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
