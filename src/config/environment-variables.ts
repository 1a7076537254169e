import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The process's environment, and `.env` in the working folder for what is not set there. */
export function environmentVariables(): NodeJS.ProcessEnv {
  return { ...envFile(), ...process.env };
}

/** For a program that we start: what this process was given, but not what `.env` tells only us. */
export const inheritedVariables = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** Node hands work beside the event loop to so many threads. It was told before it read any file of ours. */
export const threadPoolSize = (): number => Number(process.env.UV_THREADPOOL_SIZE) || 4;

function envFile(): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
