export { createClient } from './client.js';
export { GatehouseError } from './errors.js';
export { createVerifier } from './verify.js';
