/** The process's environment as it is, `.env` included, for what names variables of its own such as a seed file. */
export const environmentVariables = (): NodeJS.ProcessEnv => process.env;
