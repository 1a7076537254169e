import { readEnvFile } from './env-file.js';

/** The process's environment, and `.env` in the working folder for what is not set there. */
export function environmentVariables(): NodeJS.ProcessEnv {
  return { ...readEnvFile([]).variables, ...process.env };
}

/** For a program that we start: what this process was given, but not what `.env` tells only us. */
export const inheritedVariables = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** Node hands work beside the event loop to so many threads. It was told before it read any file of ours. */
export const threadPoolSize = (): number => Number(process.env.UV_THREADPOOL_SIZE) || 4;
