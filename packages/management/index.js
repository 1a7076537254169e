import { pagesOf, recordsOf } from './lists.js';
import { OPERATIONS } from './operations.js';
import { misuse, Sender } from './requests.js';

export { GatehouseError } from '@gatehouse/core/errors';
export { etagOf } from './requests.js';
export { verifyWebhook } from './webhooks.js';

export function createManagement({ url, key }) {
  if (globalThis.document) throw misuse('A management key must not be in a page.', 'Call this on your server.');
  if (!url || !key) throw misuse('createManagement() needs `url` and `key`.', 'Set both, from the environment.');
  if (!/^https?:\/\//.test(url)) throw misuse('`url` must begin with https:// or http://.', `It is ${url}: change it.`);
  const sender = new Sender(url, key);
  const bound = (operations) => mapped(operations, (line) => operation(sender, line));
  return mapped(OPERATIONS, bound);
}

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Ids come first, then the body, then the options. */
function operation(sender, line) {
  const [method, template, ...traits] = line.split(' ');
  const is = (trait) => traits.includes(trait);
  return (...given) => {
    const ids = template.split('/').map((part) => (part.startsWith('{') ? segment(part, given.shift()) : part));
    const body = is('body') || is('file') ? given.shift() : undefined;
    const request = { method, path: ids.join('/'), body, isFile: is('file'), isKeyed: is('key') };
    const options = given[0] ?? {};
    const usual = is('lines') ? 'ndjson' : 'json';
    if (options.format && options.format !== usual) return sender.open(request, options);
    if (is('list')) return pagesOf((more) => sender.ask(request, { ...options, ...more }));
    return is('lines') ? recordsOf(() => sender.open(request, options)) : sender.ask(request, options);
  };
}

/** Also one that a user typed reaches no other path. */
function segment(name, id) {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return encodeURIComponent(id);
  throw misuse(`${JSON.stringify(id)} is no ${name.slice(1, -1)}.`, 'Pass the id of the object as text.');
}
