import { type Response, Router } from 'express';
import type { Receipt } from '#shared/appointments/request-status.ts';
import { buildVisitPath, ownVisitPath, paths, visitRoute } from '#shared/page/paths.ts';
import type { CallRequest } from '#shared/page/render-page.ts';
import { findToken, isToken } from '#shared/page/token-routes.ts';
import { getVisitCookieName, setCookie, type VisitorCookies } from './cookies.ts';

/* The appointment that this browser booked, kept so that a guest finds it without e-mail. Pages show its hour only. */

/** Days after the appointment's day, for one that is moved later. */
const daysAfter = 30;
const daySeconds = 24 * 3600;

type DoneCall = Pick<CallRequest, 'name' | 'token' | 'body'> & { readonly data: unknown };

/** Keeps the token after a booking, and drops it once its appointment is cancelled. */
export function rememberVisit(
  res: Response,
  { name, token, body, data }: DoneCall,
  secure: boolean,
) {
  const { visit } = res.locals.cookies as VisitorCookies;
  if (name === 'visitCancel' && token === visit) return forgetVisit(res, secure);
  if (name !== 'bookingRequest' && name !== 'bookingAppointment') return;
  const value = findToken(visitRoute, (data as Receipt | null)?.manage ?? '');
  const day = Date.parse(String((body as { day?: unknown } | undefined)?.day));
  if (!value || Number.isNaN(day)) return;
  const maxAge = Math.round((day - Date.now()) / 1000) + daysAfter * daySeconds;
  setVisit(res, value, maxAge, secure);
}

const forgetVisit = (res: Response, secure: boolean) => setVisit(res, '', 0, secure);

const setVisit = (res: Response, value: string, maxAge: number, secure: boolean) =>
  setCookie(res, { name: getVisitCookieName(secure), httpOnly: true, secure, value, maxAge });

export const getOwnVisit = ({ visit }: VisitorCookies) =>
  visit && isToken(visit) ? visit : undefined;

/** Leads to the browser's own appointment; a POST forgets it on this browser, with all that is kept there. */
export function createOwnVisitRouter({ secure }: { secure: boolean }): Router {
  const router = Router({ caseSensitive: true });
  router.get(ownVisitPath, (_req, res, next) => {
    const token = getOwnVisit(res.locals.cookies);
    if (!token) return next();
    res.set('Cache-Control', 'private, no-store').redirect(303, buildVisitPath(token));
  });
  router.post(ownVisitPath, (_req, res, next) => {
    if (res.locals.isFormStale) return next();
    forgetVisit(res, secure);
    if (secure) res.set('Clear-Site-Data', '"storage"');
    res.redirect(303, paths.home);
  });
  return router;
}
