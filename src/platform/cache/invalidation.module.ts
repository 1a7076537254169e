import { Module } from '@nestjs/common';
import { ChangeListener } from './change-listener.js';

/**
 * Drops from the cache what other replicas change. Only servers load it: the cache of a command lives as long as the
 * command.
 */
@Module({ providers: [ChangeListener] })
export class InvalidationModule {}
