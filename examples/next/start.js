/** Next listens on PORT. APP_URL says it already, and one setting cannot contradict itself. */
process.env.PORT = new URL(process.env.APP_URL).port || '80';
process.argv.push('start');
await import('next/dist/bin/next');
