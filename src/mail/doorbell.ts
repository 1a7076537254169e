import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Subject } from 'rxjs';
import type { DataSource, EntityManager, EntitySubscriberInterface, TransactionCommitEvent } from 'typeorm';

const MARK = 'mailWaits';

/**
 * Rings when a transaction that wrote a mail has committed, so that delivery starts at once and never before the
 * commit.
 */
@Injectable()
export class Doorbell implements EntitySubscriberInterface {
  readonly rings = new Subject<void>();

  constructor(@InjectDataSource() dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  ringAfterCommit({ queryRunner }: EntityManager): void {
    if (queryRunner?.isTransactionActive) queryRunner.data[MARK] = true;
    else this.rings.next();
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.data[MARK]) this.rings.next();
  }
}
