import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { AccountModule } from '../../identities/account/account.module.js';
import { AccountKeepers } from '../../identities/account/account-keepers.js';
import { AccountForfeits } from '../../identities/account-forfeits.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { ReachModule } from '../../management/access/reach.module.js';
import { ConsoleApplication } from '../entry/console-application.js';
import { Operator } from './operator.entity.js';
import { Operators } from './operators.js';
import { Owners } from './owners.js';

/** Operators and the application whose users they are: for the console and for the command line. */
@Module({
  imports: [
    AccountModule,
    ApplicationsModule,
    FlowsModule,
    IdentitiesModule,
    ReachModule,
    TypeOrmModule.forFeature([Operator]),
  ],
  providers: [ConsoleApplication, Operators, Owners],
  exports: [ConsoleApplication, Operators, Owners],
})
export class OperatorsModule {
  constructor(keepers: AccountKeepers, forfeits: AccountForfeits, operators: Operators) {
    keepers.add((manager, { id }) => operators.requireNotLastOwner(manager, id));
    forfeits.add((manager, id, caller) => operators.takeFromUnprotected(manager, id, caller));
  }
}
