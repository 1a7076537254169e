import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONSOLE_SLUG } from '../../applications/built-in.js';
import type { Change, FieldChange, SeedResult } from '../../applications/seeding/seed-result.js';
import { SeedFileFaulty } from '../../applications/seeding/seeding.errors.js';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Act, Write } from '../writes/write.js';
import { type Body, bodySource, type SeedPlace } from './body-source.js';
import { type RehearsalDto, rehearsalDto } from './rehearsal.dto.js';
import { SeedConsequences } from './seed-consequences.js';

interface Wanted<Shown extends object> {
  place: SeedPlace;
  body: Body | undefined;
  /** The object as programs see it; undefined if there is none. */
  find: (manager: EntityManager, name: string) => Promise<Shown | undefined>;
}

/** What is made with a new object, or neither of them. */
export type Together<Shown> = (act: Act, made: Shown) => Promise<void>;

interface Removal<Shown extends object> {
  find: (manager: EntityManager) => Promise<Shown | undefined>;
  unknown: () => ServiceError;
  remove: (act: Act) => Promise<void>;
}

/** Writes plans, applications, providers and clients for programs, one at a time, by the rules of a seed file. */
@Injectable()
export class SeedWrites {
  constructor(private readonly seeding: SeedingService) {}

  /** The name of the new object is in the body. */
  create<Shown extends object>(
    write: Write,
    { place, body, find }: Wanted<Shown>,
    taken: () => ServiceError,
    together?: Together<Shown>,
  ): Promise<Shown | RehearsalDto> {
    const member = { plan: 'key', application: 'slug', provider: 'id', client: 'id', mailText: 'id' }[place.kind];
    const name = typeof body?.[member] === 'string' ? body[member] : '';
    return write.act(async (act) => {
      await this.seeding.takeTurn(act.manager);
      if (name === CONSOLE_SLUG || (await find(act.manager, name))) throw taken();
      const made = await this.apply(write, act, { place, body, find: (manager) => find(manager, name) });
      if (!write.isDryRun) await together?.(act, made as Shown);
      return made;
    });
  }

  change<Shown extends object>(
    write: Write,
    wanted: Omit<Wanted<Shown>, 'find'> & { find: (manager: EntityManager) => Promise<Shown | undefined> },
    unknown: () => ServiceError,
  ): Promise<Shown | RehearsalDto> {
    return write.act(async (act) => {
      await this.seeding.takeTurn(act.manager);
      const before = await wanted.find(act.manager);
      if (!before) throw unknown();
      await act.requireSeen(async () => before);
      return this.apply(write, act, wanted);
    });
  }

  remove<Shown extends object>(write: Write, { find, unknown, remove }: Removal<Shown>): Promise<void> {
    return write.act(async (act) => {
      await this.seeding.takeTurn(act.manager);
      const before = await find(act.manager);
      if (!before) throw unknown();
      await act.requireSeen(async () => before);
      await remove(act);
    });
  }

  private async apply<Shown extends object>(
    { isDryRun }: Write,
    act: Act,
    { place, body, find }: Wanted<Shown>,
  ): Promise<Shown | RehearsalDto> {
    const { manager, caller } = act;
    const consequences = new SeedConsequences();
    if (isDryRun) await consequences.before(manager);
    const result = await this.seeding
      .write(manager, bodySource(place, body), { by: 'program', caller, generatesKeys: false })
      .catch((failure: unknown) => {
        throw failure instanceof SeedFileFaulty ? new MalformedInput(failure.faults) : failure;
      });
    if (isDryRun) {
      await consequences.after(manager);
      const { change, fields } = changeOf(place, result);
      return rehearsalDto(change, fields, consequences.warnings);
    }
    const shown = (await find(manager, '')) as Shown;
    act.nameVersion(shown);
    return shown;
  }
}

/** What happened to the object of the place. */
function changeOf({ kind }: SeedPlace, { plans, applications }: SeedResult): { change: Change; fields: FieldChange[] } {
  const of = { plan: plans[0], application: applications[0], client: applications[0]?.clients[0] };
  if (kind !== 'provider' && kind !== 'mailText') return of[kind] as { change: Change; fields: FieldChange[] };
  const { fields } = applications[0] as { fields: FieldChange[] };
  const list = `${kind}s`;
  const isNew = fields.some(({ name }) => name === list);
  if (isNew) return { change: 'created', fields: [] };
  const own = fields.map((field) => ({ ...field, name: field.name.replace(/^\w+\.[^.]+\./, '') }));
  return { change: own.length > 0 ? 'changed' : 'unchanged', fields: own };
}
