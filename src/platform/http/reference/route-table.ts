import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

/** Knows which methods an address answers to, so that a wrong method is told from a wrong address. */
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
    return false; // an address that cannot be decoded is nobody's
  }
}
