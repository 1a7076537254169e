import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { Database } from '../../platform/database/database.js';
import { IdentityNotFound } from '../identities.errors.js';
import { USER_BY_ID, type UserRow } from './users.statement.js';

/** The users of an application, by any id that it has ever been told. */
@Injectable()
export class Users {
  constructor(private readonly database: Database) {}

  async get(applicationId: string, id: string): Promise<UserRow> {
    const [user] = validate(id) ? await this.database.run(USER_BY_ID, { id, applicationId }) : [];
    if (!user) throw new IdentityNotFound();
    return user;
  }
}
