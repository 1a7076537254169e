import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  DataSource,
  EntityManager,
  EntitySubscriberInterface,
  QueryRunner,
  TransactionCommitEvent,
  TransactionRollbackEvent,
} from 'typeorm';

type Act = () => void;

const WAITING = Symbol('what waits for the commit');

const waitingAt = ({ data }: QueryRunner): { [WAITING]?: Act[] } => data;

/** Does it once the transaction is committed, and never if the transaction is rolled back. */
export function afterCommit({ queryRunner }: EntityManager, act: Act): void {
  if (!queryRunner?.isTransactionActive) throw new Error('There is no transaction to wait for');
  const waiting = waitingAt(queryRunner);
  waiting[WAITING] ??= [];
  waiting[WAITING].push(act);
}

/** Hears of every commit. A connection that is lost forgets what waited. */
@Injectable()
export class Commits implements EntitySubscriberInterface {
  constructor(@InjectDataSource() dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  /** The transaction is still active after the end of one that is nested in it. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return;
    for (const act of this.take(queryRunner)) act();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    this.take(queryRunner);
  }

  private take(queryRunner: QueryRunner): Act[] {
    const waiting = waitingAt(queryRunner);
    const acts = waiting[WAITING] ?? [];
    waiting[WAITING] = undefined;
    return acts;
  }
}
