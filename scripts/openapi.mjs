import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

/** The OpenAPI document as Redocly's recommended rules and `spectral:oas` see it: one line for each fault. */
export async function faultsOf(document) {
  const text = JSON.stringify(document, null, 2);
  return [...(await redocly(text)), ...(await spectral(text))];
}

async function redocly(source) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location: [at] }) => `redocly ${ruleId}: ${message} ${at?.pointer ?? ''}`);
}

async function spectral(source) {
  const { Spectral, Document } = spectralCore;
  const linter = new Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const problems = await linter.run(new Document(source, parsers.Json, 'openapi.json'));
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} #/${path.join('/')}`);
}
