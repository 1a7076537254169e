import { type ExecutionContext, type Type, UnauthorizedException } from '@nestjs/common';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import type { Request } from 'express';

/**
 * A guard with a Passport strategy behind it, which leaves what the strategy found out on the request. Passport hangs
 * seven members of its own on whatever it is given, and an object that has grown like that is slow for all who touch
 * it later: so it is given a stand-in, through which everything of the request can be read.
 */
export function StrategyGuard<Proof>(strategy: string, property: string): Type<IAuthGuard & Judge<Proof>> {
  class Guard extends AuthGuard(strategy) implements Judge<Proof> {
    override getRequest(context: ExecutionContext): Request {
      return Object.create(requestOf(context));
    }

    override handleRequest<Given = Proof>(
      error: unknown,
      proof: Given,
      _info: unknown,
      context: ExecutionContext,
    ): Given {
      if (error || !proof) throw error ?? new UnauthorizedException();
      this.judge(proof as unknown as Proof, context);
      Object.assign(requestOf(context), { [property]: proof });
      return proof;
    }

    /** For guards that ask more than whether the proof is genuine: throws what speaks against it. */
    judge(_proof: Proof, _context: ExecutionContext): void {}
  }
  return Guard;
}

interface Judge<Proof> {
  judge(proof: Proof, context: ExecutionContext): void;
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();
