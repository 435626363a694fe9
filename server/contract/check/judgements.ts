import * as v from 'valibot';
import { type CallName, declarationOf, refusalsOf } from '../../../shared/contract/calls.ts';
import { errorCodes, isErrorCode } from '../../../shared/contract/error-codes.ts';
import { callbackTargets, cookieValue } from '../limits.ts';
import type { Answer } from './ask.ts';

/*
 * Judgements of answers: the problem in plain English, or undefined. They apply only the contract's schemas
 * and codes, never the site's own reading of an answer.
 */

export type Judge = (answer: Answer) => string | undefined;

const isSuccess = ({ status }: Answer) => status >= 200 && status <= 299;

export function usualProblem(name: CallName, answer: Answer): string | undefined {
  const { status, headers, cookies } = answer;
  if (headers['content-encoding']) {
    return `compressed (${headers['content-encoding']}): the site did not ask for that and reads it as it comes`;
  }
  if (status >= 300 && status <= 399 && !name.endsWith('Callback')) {
    return `answered ${status}, a redirect${whither(answer)}: the site follows none`;
  }
  const isPage = headers['content-type']?.startsWith('text/html');
  if (isPage && isSuccess(answer)) return 'answered an HTML page: the site refuses it';
  for (const [cookie, value] of Object.entries(cookies)) {
    if (value !== '' && !cookieValue.test(value)) {
      return `the cookie ${cookie} holds characters that a cookie may not, or more than 4000: the site drops it`;
    }
  }
  return codeProblem(answer);
}

const whither = ({ headers }: Answer) => (headers.location ? ` to ${headers.location}` : '');

function codeProblem(answer: Answer): string | undefined {
  if (answer.status < 400) return undefined;
  const error = codeOf(answer);
  if (error === undefined) return undefined;
  if (error === 'xsrf' || error === 'admin-code') {
    return `its error code "${error}" is the site's own to say: it is ignored`;
  }
  if (!isErrorCode(error)) return undefined;
  const { status } = errorCodes[error];
  if (status === answer.status) return undefined;
  return `answered ${answer.status} with the error code "${error}", which belongs to ${status}: the code is ignored`;
}

export function codeOf({ text }: Answer): string | undefined {
  const error = (readJson(text) as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error : undefined;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function succeeds(name: CallName): Judge {
  return function judgeSuccess(answer) {
    const { status, text } = answer;
    if (!isSuccess(answer)) return `answered ${status}${codeText(answer)}, not 200`;
    const schema = declarationOf(name).answer;
    if (!schema) return undefined;
    const bare = name.endsWith('Login') && !/^\s*["{[]/.test(text) ? text.trim() : undefined;
    const data = bare ?? readJson(text);
    if (data === undefined) return `answered ${text ? 'something that is not JSON' : 'nothing'}`;
    const parsed = v.safeParse(schema, data);
    return parsed.success ? undefined : shapeText(parsed.issues[0]);
  };
}

const codeText = (answer: Answer) => {
  const code = codeOf(answer);
  return code ? ` with the error code "${code}"` : '';
};

/** Requires success, or a refusal with a code that the call declares. */
export function answers(name: CallName): Judge {
  return function judgeAnswer(answer) {
    const code = codeOf(answer);
    const isDeclared = !isSuccess(answer) && refusalsOf(name).some((refusal) => refusal === code);
    return isDeclared ? undefined : succeeds(name)(answer);
  };
}

/** Reports only the deepest issue of a union: that of the alternative that came closest. */
function shapeText(issue: v.BaseIssue<unknown>): string {
  const depth = ({ path }: v.BaseIssue<unknown>) => path?.length ?? 0;
  const nested = issue.type === 'union' ? (issue.issues ?? []) : [];
  const [deepest = issue] = [...nested].sort((one, other) => depth(other) - depth(one));
  const { path, expected, received } = deepest;
  const place = path?.map(({ key }) => key).join('.') ?? '';
  return `the answer is of another shape: ${place || 'it'} is ${received}, and should be ${expected}`;
}

export function refuses(...statuses: readonly number[]): Judge {
  return function judgeRefusal(answer) {
    const { status, cookies } = answer;
    if (isSuccess(answer)) return `answered ${status}: it was done all the same`;
    if (cookies.jwt) return 'refused, and yet it set the cookie jwt';
    return statuses.includes(status)
      ? undefined
      : `answered ${status}, not ${statuses.join(' or ')}`;
  };
}

export function leadsTo(name: CallName, origins: readonly string[]): Judge {
  return function judgeUrl(answer) {
    const wrong = succeeds(name)(answer);
    if (wrong) return wrong;
    const data = readJson(answer.text) ?? answer.text.trim();
    const text = typeof data === 'string' ? data : (data as { data: string }).data;
    const { origin, username, password, searchParams } = new URL(text);
    if (!origins.includes(origin)) {
      return `the URL leads to ${origin}, not to ${origins.join(' or ')}: the site refuses it`;
    }
    if (username || password) return 'the URL holds a user name or a password';
    return searchParams.get('state') ? undefined : 'the URL has no state: the site refuses it';
  };
}

/** Requires a redirect to a page that a sign-in may lead to, and no session for an unknown state. */
export function comesBack(publicUrl: string): Judge {
  return function judgeReturn({ status, headers, cookies }) {
    if (status < 300 || status > 399)
      return `answered ${status}, not a redirect to a page of the site`;
    if (cookies.jwt) return 'signed somebody in for a state that was never begun';
    const { location = '' } = headers;
    const url = URL.parse(location, publicUrl);
    const isOurs = url?.origin === new URL(publicUrl).origin;
    if (isOurs && callbackTargets.includes(url.pathname + url.search)) return undefined;
    return `leads to ${location || 'nowhere'}; the site lets it lead to ${callbackTargets.join(', ')} only`;
  };
}
