import { type CanActivate, type ExecutionContext, Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';

/** Says what a request proves, or throws why it proves nothing. */
interface Strategy<Proof> {
  validate(request: Request): Promise<Proof>;
}

interface Guard<Proof> extends CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean>;
  /** A guard may ask more of what was proved. */
  judge(proof: Proof, context: ExecutionContext): void;
}

/**
 * Asks a strategy, and notes what was proved as that member of the request. The strategies are Passport's, so that a guard
 * of an extension may name them, but ours are asked directly: Passport builds a new object with five functions for each
 * request (docs/decisions/0016-guards-ask-directly.md).
 */
export function StrategyGuard<Proof>(Asked: Type<Strategy<Proof>>, member: string): Type<Guard<Proof>> {
  @Injectable()
  class GuardOfStrategy implements Guard<Proof> {
    @Inject(ModuleRef) private readonly modules: ModuleRef;
    private strategy: Strategy<Proof> | undefined;

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<Request & Record<string, unknown>>();
      this.strategy ??= this.modules.get(Asked, { strict: false }) as Strategy<Proof>;
      const proof = await this.strategy.validate(request);
      this.judge(proof, context);
      (request as Record<string, unknown>)[member] = proof;
      return true;
    }

    judge(_proof: Proof, _context: ExecutionContext): void {}
  }
  return GuardOfStrategy;
}
