import type { RequestListener } from 'node:http';
import supertest from 'supertest';

let visitors = 0;
function newAddress(): string {
  visitors += 1;
  return `198.18.${visitors >> 8}.${visitors & 255}`;
}

/** A form's fields; several values of one name are a list. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A browser as far as cookies and tokens go: comes in by a page, keeps what it is given. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The address that a proxy on this machine reports: limits count each one apart. */
  address = newAddress();
  /** The User-Agent header; "" sends none. */
  userAgent = '';
  readonly #app: RequestListener | string;

  /** `app` may be running somewhere: then it is its address. */
  constructor(app: RequestListener | string, cookies: Record<string, string> = {}) {
    this.#app = app;
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
  }

  /** Opens a page, for its cookies. */
  static async at(app: RequestListener | string, path = '/', cookies: Record<string, string> = {}) {
    const visitor = new Visitor(app, cookies);
    await visitor.get(path);
    return visitor;
  }

  get token(): string {
    return this.cookies.get('XSRF-TOKEN') ?? '';
  }

  async get(path: string): Promise<supertest.Response> {
    return this.#keep(await supertest(this.#app).get(path).set(this.#headers()));
  }

  /** A call as the site's own script makes it. */
  async call(path: string, body?: object, headers: Record<string, string> = {}) {
    const request = supertest(this.#app)
      .post(`/api/${path}`)
      .set(this.#headers())
      .set('X-XSRF-TOKEN', this.token)
      .set(headers);
    return this.#keep(await (body ? request.send(body) : request));
  }

  /** A form without JavaScript: the token is taken from the page that holds it. */
  async submit(path: string, fields: Fields, page = path) {
    const { text } = await this.get(page);
    const token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return this.post(path, { _csrf: token, ...fields });
  }

  async post(path: string, fields: Fields, headers: Record<string, string> = {}) {
    return this.#keep(
      await supertest(this.#app)
        .post(path)
        .type('form')
        .set(this.#headers())
        .set(headers)
        .send(fields),
    );
  }

  #headers(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    const named = { ...(this.userAgent && { 'user-agent': this.userAgent }) };
    return { cookie: pairs.join('; '), 'x-forwarded-for': this.address, ...named };
  }

  #keep(response: supertest.Response): supertest.Response {
    for (const line of setCookies(response)) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

export function setCookies(response: supertest.Response): string[] {
  return (response.headers['set-cookie'] ?? []) as unknown as string[];
}
