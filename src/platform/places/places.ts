import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { type CityResponse, Reader } from 'mmdb-lib';
import { ConfigurationError } from '../config/configuration.error.js';
import { Settings } from '../config/settings.js';

type Names = Record<string, string> | undefined;

/**
 * Where an IP address is, by a database on this machine (PLACES_DATABASE). Nothing is asked of anyone else, so no place
 * is known without one.
 */
@Injectable()
export class Places {
  private readonly reader: Reader<CityResponse> | undefined;

  constructor({ placesDatabase }: Settings) {
    this.reader = placesDatabase === undefined ? undefined : open(placesDatabase);
  }

  /** `Lyon, France`, or as much of it as is known, in the language where the database has it. */
  find(ip: string | null, language = 'en'): string | null {
    const found = ip && this.reader?.get(ip);
    if (!found) return null;
    const words = [found.city?.names, found.country?.names].map((names) => nameIn(names as Names, language));
    return words.filter((word) => word !== undefined).join(', ') || null;
  }
}

const nameIn = (names: Names, language: string): string | undefined => names?.[language] ?? names?.en;

function open(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError([`PLACES_DATABASE cannot be read as a MaxMind database (.mmdb): ${reason}`]);
  }
}
