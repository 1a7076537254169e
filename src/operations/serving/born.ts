import { IncomingMessage, type OutgoingHttpHeaders, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request } from 'express';
import { requestIdOf } from '../../platform/http/caller.js';

/** What Node gives to the method that writes the headers: those that were set, or those of `writeHead` alone. */
type Given = OutgoingHttpHeaders | readonly unknown[] | undefined;
type Writer = ServerResponse & { _storeHeader(statusLine: string, given: Given): void };

const REQUEST_ID = 'x-request-id';
const VARY = 'vary';

/**
 * The headers of every answer, as one text. An answer with a header of its own by such a name sends that one instead; with
 * a `vary` of its own it sends both, because each says what the answer depends on.
 */
export class UsualHeaders {
  private readonly lines = new Map<string, string>();
  private text = '';

  set(headers: readonly (readonly [name: string, value: string])[]): void {
    for (const [name, value] of headers) this.lines.set(name, `${name}: ${value}\r\n`);
    this.text = [...this.lines.values()].join('');
  }

  linesBeside(given: Given, request: Request): string {
    const own = namesOf(given).map((name) => name.toLowerCase());
    const lines = own.some((name) => name !== VARY && this.lines.has(name)) ? this.linesWithout(own) : this.text;
    return own.includes(REQUEST_ID) ? lines : `${lines}${REQUEST_ID}: ${requestIdOf(request)}\r\n`;
  }

  private linesWithout(own: string[]): string {
    const lines = [...this.lines].filter(([name]) => name === VARY || !own.includes(name));
    return lines.map(([, line]) => line).join('');
  }
}

/** A list is the names and values in turns. */
const namesOf = (given: Given): string[] =>
  Array.isArray(given) ? given.filter((_text, index) => index % 2 === 0) : Object.keys(given ?? {});

/**
 * Express replaces the prototype of every request and response, which costs V8 more than the rest of a short request and
 * leaves garbage that lives long. So both are created with the prototype that Express gives them. The usual headers are
 * written as one text: set one by one, they are a tenth of what a short request leaves to the garbage collector
 * (docs/decisions/0042-what-we-keep-by-hand.md).
 */
export function bornFor(front: Express, usual: UsualHeaders): ServerOptions {
  class FrontRequest extends IncomingMessage {
    // What Express and the body reader add: members that come later are kept outside the object.
    res: unknown = undefined;
    baseUrl = '';
    originalUrl = '';
    params: unknown = undefined;
    route: unknown = undefined;
    body: unknown = undefined;
  }
  class FrontResponse extends ServerResponse {
    private held: object | undefined;

    /** Few answers need it. */
    get locals(): object {
      this.held ??= Object.create(null) as object;
      return this.held;
    }

    set locals(locals: object) {
      this.held = locals;
    }

    _storeHeader(statusLine: string, given: Given): void {
      const { _storeHeader } = ServerResponse.prototype as Writer;
      _storeHeader.call(this, statusLine + usual.linesBeside(given, this.req as Request), given);
    }
  }
  front.request = Object.setPrototypeOf(FrontRequest.prototype, front.request);
  front.response = Object.setPrototypeOf(FrontResponse.prototype, front.response);
  return { IncomingMessage: FrontRequest, ServerResponse: FrontResponse as typeof ServerResponse };
}
