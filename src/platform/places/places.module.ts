import { Module } from '@nestjs/common';
import { Places } from './places.js';

/** One reader for every room: the database may be large. */
@Module({ providers: [Places], exports: [Places] })
export class PlacesModule {}
