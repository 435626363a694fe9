import type { IncomingMessage } from 'node:http';
import { type CallName, getAnswerLimit } from '../../../shared/contract/calls.ts';
import { HttpError } from '../../http/http-error.ts';

export interface BackendAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The target of a redirect, as the backend wrote it. */
  readonly location: string | undefined;
  /** Seconds, from Retry-After. Undefined without one, or if it is a date. */
  readonly retryAfter: number | undefined;
  readonly cookies: readonly string[];
}

export function readBackendAnswer(
  incoming: IncomingMessage,
  name: CallName,
): Promise<BackendAnswer> {
  const limit = getAnswerLimit(name);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (cause: Error) => reject(new HttpError('unreachable', { cause }));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) fail(new Error(`the answer is larger than ${limit} bytes`));
    });
    incoming.on('error', fail);
    incoming.on('end', () => {
      const { statusCode, headers } = incoming;
      const retryAfter = Number.parseInt(headers['retry-after'] ?? '', 10);
      resolve({
        status: statusCode ?? 502,
        contentType: headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString(),
        location: headers.location,
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
        cookies: headers['set-cookie'] ?? [],
      });
    });
  });
}
