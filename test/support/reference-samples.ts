export interface ReferenceSample {
  operation: string;
  /** The name of the example of the body; empty for an operation without one. */
  example: string;
  language: string;
  code: string;
}

const PARTS =
  /<section class="operation" id="(\w+)"|data-example="(\w*)"|<pre data-sample="(\w+)"><code>(.*?)<\/code>/gs;

/** Every sample of the API reference, as a reader would copy it. */
export function referenceSamples(html: string): ReferenceSample[] {
  const samples: ReferenceSample[] = [];
  let place = { operation: '', example: '' };
  for (const [, operation, example, language, code = ''] of html.matchAll(PARTS)) {
    if (operation) place = { operation, example: '' };
    else if (language) samples.push({ ...place, language, code: textOf(code) });
    else place = { ...place, example: example ?? '' };
  }
  return samples;
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
