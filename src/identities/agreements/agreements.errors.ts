import type { NamedDocument } from '../../applications/documents.js';
import { ServiceError } from '../../platform/errors/service.error.js';

const EXAMPLE: NamedDocument[] = [{ document: 'terms', version: '2', url: 'https://shop.example.com/terms' }];

/** The header names the documents for programs, and the message for people: both come from the seed. */
export class AgreementRequired extends ServiceError {
  constructor(readonly documents: readonly NamedDocument[] = EXAMPLE) {
    const named = documents.map(({ document, version, url }) => `${document}, version ${version} (${url})`).join('; ');
    const agreed = JSON.stringify(Object.fromEntries(documents.map(({ document, version }) => [document, version])));
    super(
      403,
      'agreement_required',
      `The person has to agree first to: ${named}. Show it, and send the same request again with agreed: ${agreed}. Nothing was used up.`,
      { 'x-agreement-required': JSON.stringify(documents) },
    );
  }
}
