// Says at the end how many modules of OpenTelemetry the process has loaded, without those that the client of Redis loads.
const { Module } = require('node:module');

process.on('exit', () => {
  const loaded = Object.keys(Module._cache).filter((file) => /@opentelemetry.(?!api.)/.test(file));
  process.stderr.write(`Modules of OpenTelemetry: ${loaded.length}\n`);
});
