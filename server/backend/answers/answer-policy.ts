import { isProviderCallback } from '../../../shared/contract/allow-list.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { CallSuccess } from '../../../shared/page/render-page.ts';
import { HttpError } from '../../http/http-error.ts';
import { createAnswerReaders, type ReaderOptions } from './answer-readers.ts';
import { isJson } from './answer-shapes.ts';
import type { BackendAnswer } from './backend-answer.ts';
import { backendError } from './backend-error.ts';

export type AnswerPolicy = ReturnType<typeof createAnswerPolicy>;

/** Judges what a backend answers: what reaches a visitor is in the contract's words, or an error. */
export function createAnswerPolicy(options: ReaderOptions) {
  const readerOf = createAnswerReaders(options);

  /** @throws {HttpError} the backend's own refusal, or unreachable for what makes no sense */
  return function judgeAnswer<Name extends CallName>(
    name: Name,
    answer: BackendAnswer,
  ): CallSuccess<Name> {
    const { status, contentType, text } = answer;
    const isRedirect = isProviderCallback(name);
    const success = isRedirect ? 3 : 2;
    if (Math.floor(status / 100) !== success) throw backendError(name, answer);
    if (!isRedirect && contentType.startsWith('text/html'))
      throw unusable(name, 'an HTML page, not JSON');
    const data = readerOf(name)(answer);
    if (data !== undefined) return { ok: true, status, data };
    if (isRedirect) throw unusable(name, 'a redirect to no page of ours');
    throw unusable(name, isJson(text) ? 'JSON of another shape' : 'not JSON');
  };
}

const unusable = (name: CallName, what: string) =>
  new HttpError('unreachable', { cause: new Error(`${name}: the answer is ${what}`) });
