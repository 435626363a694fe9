import type { RequestHandler } from 'express';
import {
  type CalendarEntry,
  calendarFile,
} from '../../../shared/appointments/appointment-calendar.ts';
import { requestNumber } from '../../../shared/appointments/request-status.ts';
import type { VisitFile } from '../../../shared/appointments/visit-file.ts';
import { sessionsToKeep } from '../../../shared/booking/sessions-to-keep.ts';
import { endAfter } from '../../../shared/calendar/evening.ts';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import { isToken } from '../../../shared/page/token-routes.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { HttpError } from '../../http/http-error.ts';

/** Minutes, for backends that tell no end. */
const usualLength = 60;

export function visitCalendarFile({
  exchange,
  contents,
  origin,
}: {
  exchange: Exchange;
  contents: ContentsSource;
  origin: string;
}): RequestHandler {
  return async function sendCalendarFile(req, res, next) {
    const { token } = req.params;
    if (typeof token !== 'string' || !isToken(token)) return next();
    const visit = await pageTransport(exchange, req, res)({ name: 'visit', token });
    if (!visit.ok && [400, 404, 501].includes(visit.status)) return next();
    if (!visit.ok) throw new HttpError(visit.error.error);
    const { time } = visit.data;
    if (time === null) return next();
    const { filename, contentType, content } = calendarFile(
      entriesOf({ ...visit.data, time }, origin + visitPath(token)),
      instituteOf(await contents.current()),
    );
    res
      .set('Cache-Control', 'private, no-store')
      .set('X-Robots-Tag', 'noindex')
      .set('Content-Disposition', `attachment; filename="${filename}"`)
      .set('Content-Type', contentType)
      .send(content);
  };
}

type Listed = VisitFile & { readonly time: string };

/** Returns the course's sessions in order. A cancelled appointment comes alone, so that calendars remove it. */
function entriesOf(visit: Listed, page: string): readonly [CalendarEntry, ...CalendarEntry[]] {
  const own = entryOf(visit, page);
  if (visit.status !== 'confirmed') return [own];
  const [first, ...more] = sessionsToKeep(visit.beside).map((one) =>
    one.number === visit.number
      ? own
      : entryOf({ ...visit, ...one, uid: one.uid ?? one.number }, page),
  );
  return first ? [first, ...more] : [own];
}

function entryOf(visit: Listed, page: string): CalendarEntry {
  const { uid, version, number, day, time, ends, treatments, persons, begins, status } = visit;
  const starts = parseMinute(time);
  return {
    uid: uid ?? number,
    sequence: version,
    number,
    day,
    starts,
    ends: ends ? parseMinute(endAfter(time, ends)) : starts + usualLength,
    treatments: (persons ?? [treatments]).flat().map(({ nom }) => nom),
    ...(begins && { begins }),
    session: visit.session,
    sessionCount: visit.sessionCount,
    isCancelled: status === 'cancelled',
    page,
  };
}

/** Sends a QR code made of the number alone: it does not reveal whether the appointment exists. */
export const visitCode = (origin: string): RequestHandler =>
  async function sendVisitCode(req, res, next) {
    const { number } = req.params;
    if (typeof number !== 'string' || !requestNumber.test(number)) return next();
    const { renderSVG } = await import('uqr');
    res
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('svg')
      .send(renderSVG(origin + requestLink(number), { border: 2 }));
  };
