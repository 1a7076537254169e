import { Module } from '@nestjs/common';
import { Sweeps } from '../../platform/database/sweeps.js';
import { KeptAnswers } from './kept-answers.js';
import { EXPIRED_ANSWERS } from './kept-answers.statements.js';
import { MailsOfOperators } from './mails-of-operators.js';

/** The manners of every write of a program. */
@Module({ providers: [KeptAnswers, MailsOfOperators], exports: [KeptAnswers, MailsOfOperators] })
export class WritesModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_ANSWERS);
  }
}
