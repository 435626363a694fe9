import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import { type Day, readDay } from '../../../shared/calendar/calendar-month.ts';
import type { Institute } from '../../../shared/institute.ts';
import { type Catalogue, catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { changesContext, clockContext } from '../../api/api.ts';
import { type FormOutcome, type Problem, readFields } from '../../forms/form-input.ts';

export type Context = LoaderFunctionArgs['context'];
type Values = FormOutcome['values'];

export interface Asked {
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly context: Context;
  today(): Day;
  catalogue(): Catalogue;
  institute(): Institute;
}

export interface Posted extends Asked {
  readonly values: Values;
}

export function askedOf({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Asked {
  const { pathname, searchParams: search } = new URL(request.url);
  return {
    pathname,
    search,
    context,
    today: () => context.get(clockContext).today,
    catalogue: () => catalogueOf(context.get(changesContext)),
    institute: () => instituteOf(context.get(changesContext)),
  };
}

/** The posted values. Without JavaScript the 403 page shows them, so that nothing typed is lost. */
export const typedContext = createContext<Values>({});

export async function postedOf(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<Posted> {
  const values = await readFields(args.request);
  args.context.set(typedContext, values);
  return { ...askedOf(args), values };
}

/** Shows the form again with the typed values. `status`: the backend's, 0 if it did not answer. */
export function refuse(problem: Problem, values: Values, status = 400) {
  const shown = { ...problemOf(status, problem), field: problem.field || undefined };
  return data<FormOutcome>({ problem: shown, values }, { status: status || 503 });
}

/**
 * Reads a typed day. Browsers without date fields send text; the schema refuses text that is no
 * date.
 */
export const typedDay = (text = '') => readDay(text) ?? text;

/** Returns true if the session or the role was lost. */
export const isForbidden = (status: number, { error }: Problem): boolean =>
  status === 401 || (status === 403 && error !== 'xsrf');

/** Returns the problem of a change that the backend refused. */
export const problemOf = (status: number, problem: Problem): Problem =>
  isForbidden(status, problem) ? { ...problem, message: sessionEnded } : problem;

const sessionEnded =
  'Votre session a pris fin, et rien n’a été envoyé. Connectez-vous dans un autre onglet, puis renvoyez ce formulaire\u00a0: ce que vous avez saisi est encore là.';
