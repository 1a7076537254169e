import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { DevModule } from '../../src/dev/dev.module.js';
import type { Service } from './service.js';

export interface Route {
  /** `GET /login/register` */
  route: string;
  /** The names of the class and of its method. */
  controller: string;
  handler: string;
  /** The method itself, with what its decorators say. */
  act: object;
}

/** Every route of the service, as Nest knows it; none of the tools for development. */
export function routesOf({ app }: Service): Route[] {
  const modules = [...app.get(ModulesContainer).values()].filter(({ metatype }) => metatype !== DevModule);
  return modules.flatMap(({ controllers }) =>
    [...controllers.values()].flatMap(({ metatype }) => routesIn(metatype as Type)),
  );
}

function routesIn(controller: Type): Route[] {
  return Object.getOwnPropertyNames(controller.prototype).flatMap((handler) => {
    const method = controller.prototype[handler];
    const verb = typeof method === 'function' ? Reflect.getMetadata(METHOD_METADATA, method) : undefined;
    if (verb === undefined) return [];
    const paths = pathsOf(controller).flatMap((base) => pathsOf(method).map((tail) => joined(base, tail)));
    return paths.map((path) => ({
      route: `${RequestMethod[verb]} ${path}`,
      controller: controller.name,
      handler,
      act: method,
    }));
  });
}

const pathsOf = (decorated: object): string[] => [Reflect.getMetadata(PATH_METADATA, decorated)].flat();

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
