import { readEnvFile } from './env-file.js';

/** The process's environment, and `.env` in the working folder for what is not set there. */
export function environmentVariables(): NodeJS.ProcessEnv {
  return { ...readEnvFile([]).variables, ...process.env };
}

/** A program that we start gets the environment of this process, without the values that only `.env` sets. */
export const inheritedVariables = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** The number of threads that Node uses for work outside the event loop. Node read it before any file of ours. */
export const threadPoolSize = (): number => Number(process.env.UV_THREADPOOL_SIZE) || 4;
