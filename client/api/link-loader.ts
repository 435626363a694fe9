import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { findToken } from '#shared/page/token-routes.ts';
import { apiContext } from './api.ts';

interface LinkData<Answer> {
  readonly found?: Answer;
  readonly problem?: ApiError;
}

export interface LinkOutcome {
  readonly isDone?: true;
  readonly problem?: ApiError;
}

/** Statuses for a link that was never issued. A backend without the call never issued one. */
const unknownStatuses = [400, 404, 501];

/** Creates the loader of a page behind a secret link. The loader changes nothing, because mail scanners open links. */
export const linkLoader = <Name extends CallName>(name: Name, route: string) =>
  async function loader({ request, context }: LoaderFunctionArgs) {
    const respondUnknown = () => data<LinkData<CallData<Name>>>({}, { status: 404 });
    const token = findToken(route, new URL(request.url).pathname);
    if (!token) return respondUnknown();
    const response = await context.get(apiContext).call<Name>({ name, token });
    if (response.ok) return data<LinkData<CallData<Name>>>({ found: response.data });
    const { status, error } = response;
    return unknownStatuses.includes(status)
      ? respondUnknown()
      : data<LinkData<CallData<Name>>>({ problem: error }, { status: status || 503 });
  };

/** Creates the action of a page behind a secret link that has one button. */
export const linkAction = (name: CallName, route: string) =>
  async function action({ request, context }: ActionFunctionArgs) {
    const token = findToken(route, new URL(request.url).pathname) ?? '';
    const response = await context.get(apiContext).call({ name, token });
    // Without this status the loader's 404 would count: it no longer knows the link.
    if (response.ok) return data<LinkOutcome>({ isDone: true }, { status: 200 });
    return data<LinkOutcome>({ problem: response.error }, { status: response.status || 503 });
  };

export const useLinkData = <Name extends CallName>() => useLoaderData<LinkData<CallData<Name>>>();
