/** Next listens on PORT. APP_URL says it already, and one setting cannot contradict itself. */
const { APP_URL, HOST = 'localhost' } = process.env;
process.env.PORT = new URL(APP_URL).port || '80';
process.argv.push('start', '--hostname', HOST);
await import('next/dist/bin/next');
