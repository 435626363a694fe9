import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

export interface Answer {
  /** 0 for none. */
  readonly status: number;
  /** Of JSON only: nothing else is read. */
  readonly body: string;
}

/** So much of a browser as costs the server something: cookies, kept connections, an address of its own. */
export class Browser implements Disposable {
  readonly #cookies = new Map<string, string>();
  readonly #agent: Agent;
  readonly #origin: string;

  /** `localAddress`: a loopback address, from which the site tells clients apart. */
  constructor(origin: string, localAddress: string) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  }

  get(path: string): Promise<Answer> {
    return this.#ask('GET', path);
  }

  post(path: string, data: unknown): Promise<Answer> {
    return this.#ask('POST', path, JSON.stringify(data));
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }

  async #ask(method: string, path: string, body?: string): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      'accept-encoding': 'br',
      ...(cookie && { cookie }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        origin: this.#origin,
      }),
    };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request(this.#origin + path, { method, headers, agent: this.#agent });
        outgoing.on('response', resolve).on('error', reject).end(body);
      });
      const bytes = await buffer(answer);
      for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      return { status: answer.statusCode ?? 0, body: isJson ? textOf(answer, bytes) : '' };
    } catch (error) {
      return { status: 0, body: String(error) };
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const textOf = ({ headers }: IncomingMessage, bytes: Buffer): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
