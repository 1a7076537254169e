import { Module } from '@nestjs/common';
import { Resealing } from './resealing.js';

@Module({ providers: [Resealing], exports: [Resealing] })
export class ResealingModule {}
