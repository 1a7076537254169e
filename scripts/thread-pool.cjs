// Loaded first (`node --require`), because the size of Node's thread pool is fixed at its first use.
//
// The pool hashes passwords. With more threads than cores, hashes interrupt each other and empty each other's caches: a fifth
// fewer sign-ins. With a single thread, name look-ups would wait for hashes.
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(Math.max(2, availableParallelism()));
