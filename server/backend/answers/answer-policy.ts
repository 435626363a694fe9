import type * as v from 'valibot';
import type { Provider } from '../../../shared/accounts/account.ts';
import { isProviderCallback } from '../../../shared/contract/allow-list.ts';
import type { CallData, EmptyAnswer, ReadAnswers } from '../../../shared/contract/call-data.ts';
import { type CallName, getDeclaration } from '../../../shared/contract/calls.ts';
import type { CallSuccess } from '../../../shared/page/render-page.ts';
import { Changes } from '../../../shared/site/contents.ts';
import { HttpError } from '../../http/http-error.ts';
import {
  isJson,
  readCallback,
  readJson,
  readReceipt,
  readSignInUrl,
  readUser,
} from './answer-shapes.ts';
import type { BackendAnswer } from './backend-answer.ts';
import { backendError } from './backend-error.ts';

export type AnswerPolicy = ReturnType<typeof createAnswerPolicy>;

export function createAnswerPolicy(options: ReaderOptions) {
  const readerOf = createAnswerReaders(options);

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

type Reader<Data> = (answer: BackendAnswer) => Data | undefined;

interface ReaderOptions {
  origin: string;
  providerOrigins: Readonly<Record<Provider, readonly string[]>>;
}

function createAnswerReaders({ origin, providerOrigins }: ReaderOptions) {
  const callback: Reader<{ location: string }> = ({ location }) => readCallback(location, origin);
  const apart: { readonly [Name in keyof ReadAnswers]: Reader<ReadAnswers[Name]> } = {
    user: ({ text }) => readUser(text),
    googleLogin: ({ text }) => readSignInUrl(text, providerOrigins.google),
    facebookLogin: ({ text }) => readSignInUrl(text, providerOrigins.facebook),
    googleCallback: callback,
    facebookCallback: callback,
    bookingRequest: ({ text }) => readReceipt(text),
    // The documented schema is stricter; this reader drops unknown contents.
    contents: json(Changes),
  };

  return function readerOf<Name extends CallName>(name: Name): Reader<CallData<Name>> {
    const { answer } = getDeclaration(name);
    const reader = name in apart ? apart[name as keyof ReadAnswers] : answer ? json(answer) : done;
    // The name decides its type, which TypeScript cannot follow.
    return reader as Reader<CallData<Name>>;
  };
}

const done: Reader<EmptyAnswer> = ({ status }) => (status === 204 ? null : {});

const json =
  <Schema extends v.GenericSchema>(schema: Schema): Reader<v.InferOutput<Schema>> =>
  ({ text }) =>
    readJson(schema, text);
