import { Module } from '@nestjs/common';
import { Ceremonies } from './ceremonies.js';

/** Apart from the passkeys that are stored: what reads those seldom needs the library, which is large. */
@Module({ providers: [Ceremonies], exports: [Ceremonies] })
export class CeremoniesModule {}
