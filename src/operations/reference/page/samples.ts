import type { ExampleRequest, Secret } from './example-requests.js';

/** In the order in which the page offers them. */
export const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

export type SampleLanguage = keyof typeof LANGUAGES;

/** Programs that run as they are, once the variables with the credentials are set. */
export const SAMPLES: Record<SampleLanguage, (request: ExampleRequest) => string> = { curl, typescript, python };

const isJson = ({ body, asForm }: ExampleRequest): boolean => body !== undefined && !asForm;
const fieldsOf = ({ body, asForm }: ExampleRequest): [string, string][] => (asForm ? Object.entries(body ?? {}) : []);
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(request: ExampleRequest): string {
  const { method, url, secrets, answers, body } = request;
  const options = [
    ...(answers === 'json' ? [] : ['--include']),
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...secrets.map(({ header, prefix, variable }) => `--header "${header}: ${prefix}$${variable}"`),
    ...(isJson(request)
      ? [`--header 'content-type: application/json'`, `--data ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
    ...fieldsOf(request).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
  ];
  return ['curl', `'${url}'`].join(' ') + options.map((option) => ` \\\n  ${option}`).join('');
}

function typescript(request: ExampleRequest): string {
  const { method, url, answers, byBrowser, body } = request;
  if (byBrowser && answers === 'redirect')
    return `// in the browser, which has the cookies\nlocation.assign('${url}');`;
  const headers = [
    ...(byBrowser ? [] : request.secrets.map(typescriptHeader)),
    ...(isJson(request) ? [`'content-type': 'application/json',`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(byBrowser ? [`credentials: 'include', // in the browser, which has the cookies`] : []),
    ...(headers.length > 0 ? ['headers: {', ...headers.map((header) => `  ${header}`), '},'] : []),
    ...(isJson(request) ? [`body: JSON.stringify(${written(body, TYPESCRIPT)}),`] : []),
    ...(request.asForm ? [`body: new URLSearchParams(${written(body, TYPESCRIPT)}),`] : []),
  ];
  const call = options.length > 0 ? `fetch('${url}', {\n${indented(options.join('\n'), '  ')}\n})` : `fetch('${url}')`;
  const shown = answers === 'json' ? 'response.status, await response.json()' : 'response.status';
  return `const response = await ${call};\nconsole.log(${shown});`;
}

const typescriptHeader = ({ header, prefix, variable }: Secret): string => {
  const name = header.includes('-') ? `'${header}'` : header;
  return prefix ? `${name}: \`${prefix}\${process.env.${variable}}\`,` : `${name}: process.env.${variable} ?? '',`;
};

function python(request: ExampleRequest): string {
  const { method, url, secrets, answers, body } = request;
  const headers = [
    ...secrets.map(({ header, prefix, variable }) =>
      prefix ? `"${header}": "${prefix}" + os.environ["${variable}"],` : `"${header}": os.environ["${variable}"],`,
    ),
    ...(isJson(request) ? ['"content-type": "application/json",'] : []),
  ];
  const options = [
    `"${url}",`,
    `method="${method}",`,
    ...(headers.length > 0 ? ['headers={', ...headers.map((header) => `    ${header}`), '},'] : []),
    ...(isJson(request) ? [`data=json.dumps(${written(body, PYTHON)}).encode(),`] : []),
    ...(request.asForm ? [`data=urllib.parse.urlencode(${written(body, PYTHON)}).encode(),`] : []),
  ];
  const modules = [
    ...(isJson(request) || answers === 'json' ? ['json'] : []),
    ...(secrets.length > 0 ? ['os'] : []),
    ...(request.asForm ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  const shown = { json: 'json.load(response)', redirect: 'response.url', nothing: '' }[answers];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    `request = urllib.request.Request(\n${indented(options.join('\n'), '    ')}\n)`,
    'with urllib.request.urlopen(request) as response:',
    `    print(response.status${shown && `, ${shown}`})`,
  ].join('\n');
}

/** How a language writes what JSON can say. */
interface Notation {
  indent: string;
  text: (text: string) => string;
  key: (name: string) => string;
  words: Record<string, string>;
}

const singleQuoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const TYPESCRIPT: Notation = {
  indent: '  ',
  text: singleQuoted,
  key: (name) => (/^\w+$/.test(name) ? name : singleQuoted(name)),
  words: { true: 'true', false: 'false', null: 'null' },
};
const PYTHON: Notation = {
  indent: '    ',
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
};

function written(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || typeof value !== 'object') return notation.words[String(value)] ?? String(value);
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item) => written(item, notation))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${written(item, notation)}`)];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${indented(part, notation.indent)},`).join('\n')}\n${close}`;
}

const indented = (text: string, indent: string): string => text.replace(/^(?=.)/gm, indent);
