import { createHash } from 'node:crypto';

const PREFIX = 'agent_';
const FORM = /^agent_[A-Za-z0-9_-]{43}$/;

/** No client of a seed file and no application has an id of this form. */
export const isRegisteredId = (clientId: string): boolean => FORM.test(clientId);

export interface Software {
  applicationId: string | null;
  name: string;
  redirectUrls: string[];
  softwareId: string | null;
}

/** The same software at the same application has the same id. It is no secret: a public client has none. */
export const registeredId = ({ applicationId, name, redirectUrls, softwareId }: Software): string =>
  PREFIX +
  createHash('sha256')
    .update(JSON.stringify([applicationId, name, [...redirectUrls].sort(), softwareId]))
    .digest('base64url');
