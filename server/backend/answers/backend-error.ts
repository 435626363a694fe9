import * as v from 'valibot';
import { FreeHour } from '../../../shared/booking/hour-input.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { type ErrorCode, errorCodes, isErrorCode } from '../../../shared/contract/error-codes.ts';
import { onRequestReasons } from '../../../shared/contract/on-request-reasons.ts';
import { plainTexts } from '../../../shared/text/plain-text.ts';
import { HttpError } from '../../http/http-error.ts';
import type { BackendAnswer } from './backend-answer.ts';

const codeOfBackendStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'not-json',
  422: 'invalid',
  429: 'too-many',
  501: 'not-offered',
  504: 'slow',
};

/** Converts a backend's error. Nothing else that the backend says reaches a visitor. */
export function backendError(name: CallName, answer: BackendAnswer): HttpError {
  const { status, text, retryAfter } = answer;
  const code = readErrorCode(text, status) ?? usualCode(name, status) ?? 'unreachable';
  if (code === 'unavailable') return new HttpError(code);
  const cause = new Error(`${name}: the backend answered ${status}`);
  if (code === 'too-many' || code === 'no-mail-left' || code === 'busy')
    return new HttpError(code, { cause, retryAfter: retryAfter ?? 60 });
  return new HttpError(code, { cause, ...readMore(code, text) });
}

function usualCode(name: CallName, status: number): ErrorCode | undefined {
  const isClientError = status >= 400 && status < 500 && status !== 429;
  if (name === 'verify' && isClientError) return 'link-expired';
  const isMissing = status === 404 || status === 501;
  const isProvider = name === 'googleLogin' || name === 'facebookLogin';
  return isProvider && isMissing ? 'provider-unavailable' : codeOfBackendStatus[status];
}

const Warnings = v.object({
  warnings: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, 300)),
      ),
    ),
    v.maxLength(50),
  ),
});
const Others = v.object({ others: v.pipe(v.array(FreeHour), v.maxLength(10)) });

/** FCFA. */
const Deposit = v.object({ deposit: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });
const Reason = v.object({ reason: v.picklist(onRequestReasons) });
const Sentence = v.object({
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)),
});

function readMore(code: ErrorCode, text: string) {
  if (code === 'not-bookable' || code === 'booking-closed') {
    const read = v.safeParse(code === 'not-bookable' ? Reason : Sentence, JSON.parse(text));
    return read.success ? read.output : {};
  }
  if (code === 'deposit-due') {
    const read = v.safeParse(Deposit, JSON.parse(text));
    return read.success ? read.output : {};
  }
  if (code === 'confirm-anyway') {
    const read = v.safeParse(Warnings, plainTexts(JSON.parse(text)));
    return { warnings: read.success ? read.output.warnings : [] };
  }
  if (code !== 'slot-taken') return {};
  const read = v.safeParse(Others, JSON.parse(text));
  return { others: read.success ? read.output.others : [] };
}

const ownCodes: readonly ErrorCode[] = ['xsrf', 'admin-code', 'unsigned'];

function readErrorCode(text: string, status: number): ErrorCode | undefined {
  try {
    const { error } = JSON.parse(text);
    if (!isErrorCode(error) || ownCodes.includes(error)) return undefined;
    return errorCodes[error].status === status ? error : undefined;
  } catch {
    return undefined;
  }
}
