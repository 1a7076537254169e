import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Body } from '../../../management/applications/body-source.js';
import type { ManagedApplicationDto } from '../../../management/applications/managed-application.dto.js';
import { ManagedApplicationSettings } from '../../../management/applications/managed-application-settings.js';
import type { RehearsalDto } from '../../../management/applications/rehearsal.dto.js';
import { VersionStale } from '../../../management/management.errors.js';
import { versionOf } from '../../../management/writes/version.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import type { Caller } from '../../../platform/http/caller.js';
import { isObject } from '../../../platform/objects.js';
import { Acts } from '../../acts.js';
import { textIn } from '../../fields.js';
import type { Found } from '../the-application.js';

/** A change that an operator looks at before it is made. */
export interface Reviewed {
  changes: Body;
  rehearsal: RehearsalDto;
  /** The version of the application that it would change. */
  seen: string;
  managedBy: ManagedApplicationDto['managed_by'];
  /** It has changed since the operator looked. */
  failure?: VersionStale;
}

/** Answers the same changes, as they would be made now, where the object has changed since the operator looked. */
export async function orLookAgain(
  making: Promise<unknown>,
  review: () => Promise<Reviewed>,
): Promise<Reviewed | undefined> {
  try {
    await making;
    return undefined;
  } catch (failure) {
    if (failure instanceof VersionStale) return { ...(await review()), failure };
    throw failure;
  }
}

/** Changes members of an application as `PATCH /v1/management/applications/{application}` does, after a look. */
@Injectable()
export class Changes {
  constructor(
    private readonly settings: ManagedApplicationSettings,
    private readonly acts: Acts,
  ) {}

  get({ reach, application }: Found): Promise<ManagedApplicationDto> {
    return this.settings.get(reach, application.slug);
  }

  async review(found: Found, wanted: Body, caller: Caller): Promise<Reviewed> {
    const shown = await this.get(found);
    const changes = differing(wanted, shown);
    const { reach, application } = found;
    const rehearsal = await this.settings.change(this.acts.rehearsal(caller), reach, application.slug, changes);
    const { managed_by: managedBy } = shown;
    return { changes, rehearsal: rehearsal as RehearsalDto, seen: versionOf(shown), managedBy };
  }

  /** `form` is the one of the review. Answers what to look at again where the application has changed meanwhile. */
  async make(found: Found, form: Body, changes: Body, caller: Caller): Promise<Reviewed | undefined> {
    const { reach, application } = found;
    const write = this.acts.write(caller, textIn(form, 'seen'));
    return orLookAgain(this.settings.change(write, reach, application.slug, changes), () =>
      this.review(found, changes, caller),
    );
  }
}

/** The application as it would be. */
export const changed = (shown: ManagedApplicationDto, { branding, ...changes }: Body): ManagedApplicationDto => ({
  ...shown,
  ...changes,
  branding: { ...shown.branding, ...(branding as object) },
});

/** What the form of a review carries: only members of its page, because what is saved must be what was looked at. */
export function changesIn(form: Body, members: readonly string[]): Body {
  const changes = parsed(form.changes);
  if (!changes || !Object.keys(changes).every((name) => members.includes(name)))
    throw new MalformedInput(['changes must be those of the page before']);
  return changes;
}

function parsed(text: unknown): Body | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The members that a form changes. A member that an operator left alone keeps what a seed file said of it. */
export function differing(wanted: Body, shown: object): Body {
  const known = shown as Body;
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      const before = known[name];
      if (isDeepStrictEqual(value, before)) return [];
      if (name !== 'branding') return [[name, value]];
      const own = Object.entries(value as Body).filter(
        ([member, one]) => !isDeepStrictEqual(one, (before as Body)[member] ?? null),
      );
      return own.length === 0 ? [] : [[name, Object.fromEntries(own)]];
    }),
  );
}
