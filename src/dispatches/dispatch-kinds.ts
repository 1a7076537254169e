import { Injectable } from '@nestjs/common';
import type { Dispatch } from './dispatch.entity.js';

export type WrittenDispatch = Pick<Dispatch, 'id' | 'kind' | 'url'> & { content: object };

export interface DispatchRequest {
  /** Where it goes now, if its receiver may have moved. */
  url?: string;
  headers: Record<string, string>;
  body: string;
}

/** Writes the request anew for each attempt, because what it says may be signed for a short time. */
type Writer = (dispatch: WrittenDispatch) => Promise<DispatchRequest>;

/** Each kind of dispatch is written by the room that it belongs to. */
@Injectable()
export class DispatchKinds {
  private readonly writers = new Map<string, Writer>();

  add(kind: string, writer: Writer): void {
    this.writers.set(kind, writer);
  }

  write(dispatch: WrittenDispatch): Promise<DispatchRequest> {
    const writer = this.writers.get(dispatch.kind);
    if (!writer) throw new Error(`Nobody writes dispatches of kind «${dispatch.kind}»`);
    return writer(dispatch);
  }
}
