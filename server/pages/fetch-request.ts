import type { Request as ExpressRequest } from 'express';

/** A posted form whose fields the XSRF step has already parsed. */
class FormRequest extends Request {
  readonly #form: FormData;

  constructor(url: string, form: FormData) {
    super(url, { method: 'POST' });
    this.#form = form;
  }

  override async formData(): Promise<FormData> {
    return this.#form;
  }
}

/**
 * Converts a request for the route tree: absolute on the public origin, never on the Host header.
 * It has no signal: Node would keep a request with one until the next major garbage collection.
 */
export function toFetchRequest(
  req: ExpressRequest,
  origin: string,
  failure: number | undefined,
): Request {
  // A refused request may have a faulty address, and its form must have no effect.
  if (failure !== undefined) return new Request(origin);
  const url = origin + req.originalUrl;
  if (req.method !== 'POST') return new Request(url, { method: req.method });
  const form = new FormData();
  for (const [name, value] of Object.entries(req.body ?? {})) {
    for (const text of [value].flat()) form.append(name, String(text));
  }
  return new FormRequest(url, form);
}
