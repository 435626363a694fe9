import type { RequestListener } from 'node:http';
import supertest from 'supertest';
import type { Visitor } from '../support/visitor.ts';

/** Returns calls that send photos: alone, as the site's script does, or in a form without JavaScript. */
export function photographer(app: RequestListener | string, visitor: Visitor) {
  const cookie = () => [...visitor.cookies].map((pair) => pair.join('=')).join('; ');

  const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
    supertest(app)
      .post('/api/admin/photo/add')
      .set({ cookie: cookie(), 'X-XSRF-TOKEN': visitor.token, 'Content-Type': 'image/jpeg' })
      .set(headers)
      .send(bytes);

  /** Sends a form with `_csrf` and the fields first, and the button after the file, as in the page. */
  const submit = (
    path: string,
    fields: Readonly<Record<string, string>>,
    bytes?: Buffer,
    name = 'photo.jpg',
  ) => {
    const request = supertest(app)
      .post(path)
      .set({ cookie: cookie() })
      .field('_csrf', visitor.token);
    for (const [field, value] of Object.entries(fields)) request.field(field, value);
    return request
      .attach('fichier', bytes ?? Buffer.alloc(0), bytes ? name : '')
      .field('intent', 'publier');
  };
  return { send, submit };
}
