import type { Request } from 'express';
import { fetchContextOf } from '../../session/browser/visitor.js';

/** Pages without a referrer send `Origin: null` with their own forms, so null proves nothing by itself. */
export function isFromOwnPage(request: Request, ownOrigin: string): boolean {
  const { origin = 'null' } = request.headers;
  const context = fetchContextOf(request);
  return (origin === 'null' || origin === ownOrigin) && (context === 'own' || context === 'unstated');
}
