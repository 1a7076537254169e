import { createSocket, type Socket } from 'node:dgram';

const HEADER = 12;
const TXT = 16;
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;
const FAILED = 0x8182;

/** A DNS server on this machine that knows the TXT records of a test. */
export class DnsServer {
  /** By name. */
  readonly records = new Map<string, string[]>();
  /** `failing` answers an error; `silent` answers nothing. */
  mood: 'well' | 'failing' | 'silent' = 'well';
  private socket: Socket | undefined;

  async start(): Promise<void> {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port, address }) => {
      if (this.mood !== 'silent') socket.send(this.answer(query), port, address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    this.socket = socket;
  }

  get address(): string {
    if (!this.socket) throw new Error('The DNS server runs only while hooks and tests run');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket?.close(() => resolve()));
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at] as number; length > 0; length = query[at] as number) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(HEADER, at + 5);
    const isTxt = query.readUInt16BE(at + 1) === TXT;
    const texts = this.records.get(labels.join('.').toLowerCase());
    const answers = (isTxt && this.mood === 'well' ? (texts ?? []) : []).map(recordOf);
    const header = Buffer.alloc(HEADER);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(this.mood === 'failing' ? FAILED : texts ? NO_ERROR : NO_SUCH_NAME, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    return Buffer.concat([header, question, ...answers]);
  }
}

/** A text in parts of at most 255 bytes, for the name of the question. */
function recordOf(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? [''];
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
  const head = Buffer.from([0xc0, HEADER, 0, TXT, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** The servers of this file ask it: call this before `useService(dns.variables)`. */
export function useDns() {
  const server = new DnsServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  const variables = {
    get DNS_SERVERS() {
      return server.address;
    },
  };
  return Object.assign(server, { variables });
}
