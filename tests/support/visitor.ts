import type { RequestListener } from 'node:http';
import supertest from 'supertest';

let visitors = 0;
function newAddress(): string {
  visitors += 1;
  return `198.18.${visitors >> 8}.${visitors & 255}`;
}

/** The fields of a form. A list holds several values of one name. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A visitor's cookies and XSRF token, kept from answer to answer as a browser keeps them. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The IP address that a proxy reports. Rate limits count by it. */
  address = newAddress();
  /** The User-Agent header; "" sends none. */
  userAgent = '';
  readonly #app: RequestListener | string;

  /** `app` is an app, or the address of a running one. */
  constructor(app: RequestListener | string, cookies: Record<string, string> = {}) {
    this.#app = app;
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
  }

  /** Creates a visitor who has opened a page and has its cookies. */
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

  /** Makes a call as the site's script does. */
  async call(path: string, body?: object, headers: Record<string, string> = {}) {
    const request = supertest(this.#app)
      .post(`/api/${path}`)
      .set(this.#headers())
      .set('X-XSRF-TOKEN', this.token)
      .set(headers);
    return this.#keep(await (body ? request.send(body) : request));
  }

  /** Posts a form without JavaScript, with the token of the page that shows the form. */
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
    const userAgentHeader = { ...(this.userAgent && { 'user-agent': this.userAgent }) };
    return { cookie: pairs.join('; '), 'x-forwarded-for': this.address, ...userAgentHeader };
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
