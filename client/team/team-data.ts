import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useRevalidator } from 'react-router';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { paths } from '#shared/page/paths.ts';
import type { CallRequest } from '#shared/page/render-page.ts';
import { apiContext } from '../api/api.ts';
import type { FormOutcome, Problem } from '../forms/form-input.ts';
import { type RefusedPage, requireUser, withSessionEnd } from '../session/require-user.ts';

type Context = LoaderFunctionArgs['context'];

export interface TeamData<Data> {
  readonly found?: Data | undefined;
  readonly problem?: ApiError | undefined;
}

const notOffered: ApiError = {
  error: 'not-offered',
  message: 'Ce service ne permet pas encore de voir votre agenda en ligne.',
};

/** Calls the backend for a staff member or an administrator. 404 and 501: another backend lacks the call. */
export async function loadForTeam<Name extends CallName>(
  context: Context,
  call: CallRequest<Name>,
) {
  const { role } = await requireUser({ context });
  if (role !== 'equipe' && role !== 'admin') throw createRefusal();
  const response = await context.get(apiContext).call(call);
  if (response.ok) return data<TeamData<CallData<Name>>>({ found: response.data });
  const { status, error } = response;
  if (status === 401 || status === 403) throw createRefusal();
  const problem = status === 404 || status === 501 ? notOffered : error;
  return data<TeamData<CallData<Name>>>({ problem }, { status: status || 503 });
}

const createRefusal = () => data<RefusedPage>({ isSignedIn: true }, { status: 403 });

export const showDayProblem = (problem: Problem, values: FormOutcome['values'], status = 400) =>
  data<FormOutcome>(
    { problem: withSessionEnd(status, problem), values },
    { status: status || 503 },
  );

export const teamFields = {
  day: 'jour',
  /** The appointment last changed. The page confirms the change only if its loaded data shows it. */
  done: 'fait',
} as const;

export function buildMyDayPath(day: Day | '', changedNumber?: string): string {
  const search = new URLSearchParams({
    ...(day && { [teamFields.day]: day }),
    ...(changedNumber && { [teamFields.done]: changedNumber }),
  });
  return search.size > 0 ? `${paths.team}?${search}` : paths.team;
}

/** Returns the last answer if a reload fails, so that the page stays readable without a network. */
export function useLastAnswer<Answer>(
  answer: Answer | undefined,
  isMissing: boolean,
): Answer | undefined {
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== undefined && answer !== lastAnswer) setLastAnswer(answer);
  return isMissing ? (answer ?? lastAnswer) : answer;
}

/** Reloads when the page becomes visible again, because a phone may show a page of an hour ago. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [revalidate]);
}
