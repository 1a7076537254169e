// Loaded before anything else (`node --require`), because Node's thread pool is as large as it is at its first use.
//
// It hashes passwords. With more threads than cores, hashes interrupt each other and empty each other's caches: a fifth
// fewer sign-ins. One thread alone would keep name look-ups waiting behind them.
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(Math.max(2, availableParallelism()));
