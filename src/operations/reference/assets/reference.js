const root = document.documentElement;
const navigation = document.getElementById('navigation');

/** One language for all samples, remembered for the next visit. */
const LANGUAGE = 'gatehouse-samples';
const choose = (language) => {
  root.dataset.language = language;
  for (const button of document.querySelectorAll('button[data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
};
/** A browser that lets pages store nothing refuses to look, too. */
const ifAllowed = (act) => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
const remembered = ifAllowed(() => localStorage.getItem(LANGUAGE));
if (document.querySelector(`button[data-language="${CSS.escape(remembered ?? '')}"]`)) choose(remembered);

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button');
  if (button?.dataset.language) {
    choose(button.dataset.language);
    ifAllowed(() => localStorage.setItem(LANGUAGE, button.dataset.language));
  }
  if (button?.dataset.copies) {
    const sample = document.querySelector(
      `#${button.dataset.copies} [data-example]:not([hidden]) [data-sample=${root.dataset.language}]`,
    );
    await navigator.clipboard.writeText(sample.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  }
  if (target.closest('#navigation a') && navigation.matches(':popover-open')) navigation.hidePopover();
});

document.addEventListener('change', ({ target }) => {
  const operation = document.getElementById(target.dataset.examples);
  if (!operation) return;
  for (const example of operation.querySelectorAll('[data-example]'))
    example.hidden = example.dataset.example !== target.value;
  operation.querySelector('textarea[name=body]').value = target.selectedOptions[0].dataset.body;
});

/** A credential is typed once. It is in no storage, so it is gone with the page. */
document.addEventListener('input', ({ target }) => {
  const { credential } = target.dataset;
  if (!credential) return;
  for (const field of document.querySelectorAll(`[data-credential="${credential}"]`))
    if (field !== target) field.value = target.value;
});

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const outcome = form.querySelector('.outcome');
  outcome.textContent = 'Sending …';
  try {
    const { address, options } = requestOf(form);
    const began = performance.now();
    const response = await fetch(address, options);
    outcome.replaceChildren(...(await shown(response, performance.now() - began)));
  } catch (error) {
    outcome.replaceChildren(line('No answer', `: ${error.message}`));
  }
  outcome.scrollIntoView({ block: 'nearest' });
});

function requestOf(form) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let { path } = form.dataset;
  for (const field of form.querySelectorAll('[data-in], [data-credential]')) {
    const value = field.value.trim();
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (!value) continue;
    else if (field.dataset.in === 'query') query.set(field.name, value);
    else if (field.dataset.in === 'header') headers.set(field.name, value);
    else headers.set(field.dataset.header, field.dataset.prefix + value);
  }
  let body = form.elements.body?.value.trim();
  if (body && form.dataset.form === 'true') body = new URLSearchParams(JSON.parse(body));
  else if (body) headers.set('content-type', 'application/json');
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    options: { method: form.dataset.method, headers, redirect: 'manual', ...(body && { body }) },
  };
}

/** Headers that say something about this answer. */
const TOLD = ['x-error-code', 'x-refresh-outcome', 'retry-after', 'x-request-id'];

async function shown(response, duration) {
  if (response.type === 'opaqueredirect')
    return [line('Redirect', ': the answer leads to another page, and a browser shows its address to no script.')];
  const headers = TOLD.filter((name) => response.headers.has(name)).map(
    (name) => `${name}: ${response.headers.get(name)}`,
  );
  const text = await response.text();
  const parts = [line(String(response.status), ` ${response.statusText} in ${Math.round(duration)} ms`)];
  if (headers.length > 0) parts.push(block(headers.join('\n'), 'headers'));
  if (text) parts.push(block(pretty(text), 'body'));
  return parts;
}

function line(strong, rest) {
  const paragraph = document.createElement('p');
  const status = document.createElement('strong');
  status.textContent = strong;
  paragraph.append(status, rest);
  return paragraph;
}

function block(text, name) {
  const pre = document.createElement('pre');
  pre.className = name;
  pre.textContent = text;
  return pre;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const search = document.getElementById('search');
const results = document.getElementById('results');
const entries = document.getElementById('entries');
const found = document.getElementById('found');

/** Every place of the page with what it says. It is read when somebody begins to search. */
let places;
const placesOf = () =>
  [...entries.querySelectorAll('a')].map((link) => ({
    link,
    title: link.textContent.toLowerCase(),
    text: placeOf(link).textContent.toLowerCase(),
  }));
const placeOf = (link) => document.getElementById(link.hash.slice(1));

/** Whatever has all words: first where the title has them, then where the text does. */
function find() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  places ??= placesOf();
  const has = (text) => words.every((word) => text.includes(word));
  const fitting = places.filter(({ title, text }) => has(`${title} ${text}`));
  const titled = fitting.filter(({ title }) => has(title));
  const hits = [...titled, ...fitting.filter((place) => !titled.includes(place))];
  entries.hidden = words.length > 0;
  results.hidden = words.length === 0;
  results.replaceChildren(...hits.map(({ link }) => entryOf(link)));
  found.textContent = words.length > 0 ? `${hits.length} found` : '';
}

function entryOf(link) {
  const entry = document.createElement('li');
  const copy = link.cloneNode(true);
  const route = placeOf(link).querySelector('.route code');
  if (route) copy.append(Object.assign(document.createElement('code'), { textContent: route.textContent }));
  entry.append(copy);
  return entry;
}

search.addEventListener('input', find);
search.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') results.querySelector('a')?.click();
  if (key === 'Escape' && search.value) {
    search.value = '';
    find();
  }
});

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea, select');
  const asks = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!asks) return;
  event.preventDefault();
  if (getComputedStyle(navigation).display === 'none') navigation.showPopover();
  search.focus();
});

/** The navigation marks the place that is being read: the last one that begins above the middle of the window. */
const seen = new IntersectionObserver(
  (changes) => {
    const [arrived] = changes.filter(({ isIntersecting }) => isIntersecting);
    if (!arrived) return;
    entries.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const link = entries.querySelector(`a[href="#${arrived.target.id}"]`);
    link?.setAttribute('aria-current', 'true');
    if (link && !navigation.contains(document.activeElement)) link.scrollIntoView({ block: 'nearest' });
  },
  { rootMargin: '-20% 0px -75% 0px' },
);
for (const place of document.querySelectorAll('.operation, .topic')) seen.observe(place);
