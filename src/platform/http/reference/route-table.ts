import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

/** Knows the methods of a URL, so that a wrong method gets a different answer from a wrong URL. */
@Injectable()
export class RouteTable {
  constructor(private readonly host: HttpAdapterHost) {}

  methodsFor(path: string): string[] {
    const layers: Layer[] = this.host.httpAdapter.getInstance().router.stack;
    const methods = layers.filter((layer) => layer.route && matches(layer, path)).flatMap((layer) => methodsOf(layer));
    return [...new Set(methods)].sort();
  }
}

const methodsOf = (layer: Layer): string[] =>
  Object.keys(layer.route?.methods ?? {}).flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase(),
  );

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // a URL that cannot be decoded belongs to no route
  }
}
