import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import {
  type CalendarEntry,
  createCalendarFile,
} from '#shared/appointments/appointment-calendar.ts';
import { isRequestNumber, requestNumber } from '#shared/appointments/request-status.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { listKeptSessions } from '#shared/booking/kept-sessions.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import { buildRequestLink, clientField } from '#shared/page/admin-paths.ts';
import { buildVisitPath } from '#shared/page/paths.ts';
import { isToken } from '#shared/page/token-routes.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { PlanningCalendar } from '#shared/team/planning.ts';
import type { ContentsSource } from '../backend/cached-calls.ts';
import { createPageTransport, type Exchange } from '../backend/exchange.ts';
import { matchesEtag } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';

/** The length of an appointment whose backend tells no end. */
const defaultMinutes = 60;

interface CalendarParts {
  readonly exchange: Exchange;
  readonly contents: ContentsSource;
}

export function serveVisitCalendar({
  exchange,
  contents,
  origin,
}: CalendarParts & { readonly origin: string }): RequestHandler {
  return async function sendCalendarFile(req, res, next) {
    const { token } = req.params;
    if (typeof token !== 'string' || !isToken(token)) return next();
    const answer = await createPageTransport(exchange, req, res)({ name: 'visit', token });
    if (!answer.ok && [400, 404, 501].includes(answer.status)) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    const { time } = answer.data;
    if (time === null) return next();
    const { filename, contentType, content } = createCalendarFile(
      listEntries({ ...answer.data, time }, origin + buildVisitPath(token)),
      buildInstitute(await contents.getCurrent()),
    );
    res
      .set('Cache-Control', 'private, no-store')
      .set('X-Robots-Tag', 'noindex')
      .set('Content-Disposition', `attachment; filename="${filename}"`)
      .set('Content-Type', contentType)
      .send(content);
  };
}

type VisitWithTime = VisitRecord & { readonly time: string };

/** Returns the course's sessions in order. A cancelled appointment comes alone, so that calendars remove it. */
function listEntries(
  visit: VisitWithTime,
  page: string,
): readonly [CalendarEntry, ...CalendarEntry[]] {
  const ownEntry = buildEntry(visit, page);
  if (visit.status !== 'confirmed') return [ownEntry];
  const [first, ...more] = listKeptSessions(visit.beside).map((session) =>
    session.number === visit.number
      ? ownEntry
      : buildEntry({ ...visit, ...session, uid: session.uid ?? session.number }, page),
  );
  return first ? [first, ...more] : [ownEntry];
}

function buildEntry(visit: VisitWithTime, page: string): CalendarEntry {
  const { uid, version, number, day, time, ends, treatments, persons, begins, status } = visit;
  const starts = parseMinute(time);
  return {
    uid: uid ?? number,
    sequence: version,
    number,
    day,
    starts,
    ends: ends ? parseMinute(ends) : starts + defaultMinutes,
    treatments: (persons ?? [treatments]).flat().map(({ nom }) => nom),
    ...(begins && { begins }),
    session: visit.session,
    sessionCount: visit.sessionCount,
    isCancelled: status === 'cancelled',
    page,
  };
}

/** Sends a QR code made of the number alone: it does not reveal whether the appointment exists. */
export const serveVisitCode = (origin: string): RequestHandler =>
  async function sendVisitCode(req, res, next) {
    const { number } = req.params;
    if (typeof number !== 'string' || !requestNumber.test(number)) return next();
    const { renderSVG } = await import('uqr');
    res
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('svg')
      .send(renderSVG(origin + buildRequestLink(number), { border: 2 }));
  };

/** Sends a client's data as a file. Visitors without permission get the page of the address. */
export const serveClientFile = (exchange: Exchange): RequestHandler =>
  async function sendClientFile(req, res, next) {
    const number = new URL(req.url, 'http://localhost').searchParams.get(clientField) ?? '';
    if (!isRequestNumber(number)) return next();
    const call = { name: 'adminClientExport', query: { number } } as const;
    const answer = await createPageTransport(exchange, req, res)(call);
    if ([401, 403, 404].includes(answer.status)) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    res
      .status(200)
      .set('Cache-Control', 'private, no-store')
      .set('X-Robots-Tag', 'noindex')
      .set('Content-Disposition', `attachment; filename="client-${number}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(answer.data.everything, null, 2)}\n`);
  };

const refreshSeconds = 3600;

/** Sends a staff member's appointments (RFC 5545, RFC 7986). Calendar programs have no cookies: none is read or set. */
export function servePlanningCalendar({ exchange, contents }: CalendarParts): RequestHandler {
  return async function sendPlanningCalendar(req, res) {
    const refuse = (status: number) => {
      if (res.locals.retryAfter) res.set('Retry-After', String(res.locals.retryAfter));
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    };
    res.set('X-Robots-Tag', 'noindex');
    res.locals.cookies = {};
    const { token } = req.params;
    if (typeof token !== 'string' || !isToken(token)) return refuse(404);
    const answer = await createPageTransport(
      exchange,
      req,
      res,
    )({ name: 'planningCalendar', token });
    if (!answer.ok) return refuse([400, 501].includes(answer.status) ? 404 : answer.status);
    const { name } = buildInstitute(await contents.getCurrent());
    const body = await buildPlanningFile(answer.data, name);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    res.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
    if (matchesEtag(req.get('If-None-Match'), etag)) return void res.status(304).end();
    res.set('Content-Type', 'text/calendar; charset=utf-8').send(body);
  };
}

/** Returns the same text for the same appointments, as the ETag is its hash. */
async function buildPlanningFile(
  { name, events }: PlanningCalendar,
  institute: string,
): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    name: `${name} · ${institute}`,
    prodId: { company: institute, product: 'Agenda', language: 'FR' },
    ttl: refreshSeconds,
  });
  for (const { uid, version, changedAt, starts, ends, firstName, work, isHeld } of events) {
    calendar.createEvent({
      id: uid,
      sequence: version,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      start: new Date(`${starts}Z`),
      end: new Date(`${ends}Z`),
      summary: [firstName, work.join(', ')].filter(Boolean).join('\u00a0: '),
      status: isHeld ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}
