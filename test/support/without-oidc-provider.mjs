/** Loaded into a process before all else: the package is not found, as after `npm ci --omit=dev`. */
import { register } from 'node:module';

const hook = `export async function resolve(name, context, next) {
  if (name === 'oidc-provider') throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
