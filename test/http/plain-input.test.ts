import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { RefreshDto } from '../../src/auth/dto/refresh.dto.js';
import { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { PlainInput, readPlainly } from '../../src/platform/http/input/validation.js';

const library = new ValidationPipe({ whitelist: true, transform: true, forbidUnknownValues: true });
const NAMES = {
  RefreshDto: ['client_type', 'refresh_token', 'other', '__proto__'],
  StartLoginDto: [
    'redirect_url',
    'cancel_url',
    'state',
    'code_challenge',
    'code_challenge_method',
    'login_hint',
    'ui_locales',
    'constructor',
  ],
};
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const value = fc.oneof(
  fc.constantFrom('server', 'browser', 'S256', 'de en', CHALLENGE, '', null, undefined, 'x'.repeat(300)),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
);
const inputOf = (names: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), value)).map((members) => {
    const input = Object.create(Object.prototype);
    for (const [name, member] of members)
      Object.defineProperty(input, name, { value: member, enumerable: true, configurable: true, writable: true });
    return input as object;
  });

describe('Plain input', () => {
  it.each([RefreshDto, StartLoginDto])(
    '%p is read as the libraries read it, wherever they accept it',
    async (Class) => {
      const names = NAMES[Class.name as keyof typeof NAMES];
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(inputOf(names), async (input) => {
          const plain = readPlainly(Class, input);
          const theirs = await library.transform(input, { type: 'body', metatype: Class }).catch(() => undefined);
          if (plain === undefined) return;
          accepted += 1;
          expect(theirs).toBeInstanceOf(Class);
          expect(plain).toBeInstanceOf(Class);
          expect({ ...plain }).toEqual({ ...theirs });
        }),
        { numRuns: 2000, examples: examplesOf(Class) },
      );
      expect(accepted).toBeGreaterThan(1);
    },
  );

  it.each([null, 'text', 7, [], [{}], { client_type: ['server'] }, { client_type: 'server', refresh_token: {} }])(
    'leaves %j to the libraries',
    (input) => expect(readPlainly(RefreshDto, input)).toBeUndefined(),
  );

  it('leaves text that cannot be stored to those who say so', () => {
    for (const text of ['\0', '\ud800'])
      expect(readPlainly(RefreshDto, { client_type: 'server', refresh_token: text })).toBeUndefined();
  });

  it('leaves what nobody has called plain to the libraries', () => {
    class Unmarked {
      @IsString() name: string;
    }
    expect(readPlainly(Unmarked, { name: 'Ada' })).toBeUndefined();
  });

  it('is refused for a class whose members are more than plain', () => {
    class Nested {
      @IsOptional() @ValidateNested() inner: object;
    }
    class Listed {
      @IsString({ each: true }) names: string[];
    }
    expect(() => PlainInput()(Nested)).toThrow('Nested.inner is more than plain text');
    expect(() => PlainInput()(Listed)).toThrow('Listed.names is more than plain text');
  });
});

const examplesOf = (Class: unknown): [object][] =>
  Class === RefreshDto
    ? [[{ client_type: 'server', refresh_token: 'gh_rt_x' }], [{ client_type: 'browser', refresh_token: null }]]
    : [
        [{ redirect_url: 'https://a.example/', cancel_url: 'https://a.example/' }],
        [
          {
            redirect_url: 'https://a.example/',
            cancel_url: 'https://a.example/',
            code_challenge: CHALLENGE,
            code_challenge_method: 'S256',
          },
        ],
      ];
