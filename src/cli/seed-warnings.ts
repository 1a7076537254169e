import type { SeedResult } from '../applications/seeding/seed-result.js';
import { are, type Consequence } from '../management/applications/seed-consequences.js';
import { moment } from './terminal.js';

type Kind = 'changed_by_program' | 'key_value_replaced' | 'key_rotated' | 'key_revoked';

/** What its reader should know of a file before it is applied. */
export type SeedWarning =
  | Consequence
  | {
      /** Null for a plan. */
      application: string | null;
      warning: Kind;
      message: string;
    };

/** What programs have changed since a file set it. Only with `--overwrite` a file changes it back. */
export function driftWarnings({ plans, applications }: SeedResult): SeedWarning[] {
  const objects = [
    ...plans.map((plan) => ({ ...plan, application: null, words: `plan \`${plan.key}\`` })),
    ...applications.flatMap(({ slug: application, clients, ...own }) => [
      { ...own, application, words: `application \`${application}\`` },
      ...clients.map((client) => ({ ...client, application, words: `client \`${application}/${client.id}\`` })),
    ]),
  ];
  return objects.flatMap(({ application, words, drift, takenBack }) => {
    const named = [...new Set([...drift.map(({ name }) => name), ...takenBack])];
    if (named.length === 0) return [];
    const back =
      takenBack.length === 0
        ? 'The file leaves that as it is.'
        : `The file changes back ${takenBack.join(', ')}, only with --overwrite.`;
    const message = `${named.join(', ')} of the ${words} ${are(named.length)} changed over the API since a file set ${named.length === 1 ? 'it' : 'them'}. ${back}`;
    return [{ application, warning: 'changed_by_program' as const, message }];
  });
}

/** What the file says about API keys, and what does not happen. */
export function keyWarnings({ applications }: SeedResult): SeedWarning[] {
  return applications.flatMap(({ slug, apiKeys, clients }) => {
    const named = [
      ...apiKeys.map((key) => ({ ...key, path: `${slug}/${key.name}` })),
      ...clients.flatMap(({ id, secrets }) => secrets.map((key) => ({ ...key, path: `${slug}/${id}/${key.name}` }))),
    ];
    return named.flatMap(({ id, path, fields, revokedAt, rotatedEndsAt }) => {
      const about = (warning: Kind, message: string): SeedWarning => ({ application: slug, warning, message });
      const key = `\`${path}\``;
      if (revokedAt)
        return about(
          'key_revoked',
          `${key} was revoked on ${moment(revokedAt)} and stays revoked. Remove its lines, or give it a new name.`,
        );
      if (rotatedEndsAt)
        return about(
          'key_rotated',
          `The value of ${key} is that of the key that was rotated; it ends on ${moment(rotatedEndsAt)}. Put the value of the new key in its place, or leave it out.`,
        );
      if (!fields.some((field) => field.name === 'value')) return [];
      return about(
        'key_value_replaced',
        `The old value of ${key} is refused as soon as this is applied, and for good. For a time in which both work: \`keys rotate ${id}\`, or a second entry with a new name.`,
      );
    });
  });
}
