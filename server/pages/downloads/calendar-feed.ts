import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import ical, { ICalEventStatus } from 'ical-generator';
import { instituteOf } from '../../../shared/contents/institute-of.ts';
import type { CalendarFeed } from '../../../shared/contract/planning.ts';
import { isVisitToken } from '../../../shared/page/visit-address.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import type { Exchange } from '../../backend/exchange.ts';
import { pageTransport } from '../../backend/page-transport.ts';
import { isNamed } from '../../http/content-encoding.ts';

/** Seconds after which calendars may ask again: those that heed it. */
const refresh = 3600;

/**
 * The agenda of a person or of the institute as calendars read it by themselves (RFC 5545, RFC 7986). They have no
 * cookie: none is read or set, and no page is shown.
 */
export function calendarFeed({
  exchange,
  contents,
}: {
  exchange: Exchange;
  contents: ContentsSource;
}): RequestHandler {
  return async function sendFeed(req, res) {
    const refuse = (status: number) => {
      if (res.locals.retryAfter) res.set('Retry-After', String(res.locals.retryAfter));
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    };
    res.set('X-Robots-Tag', 'noindex');
    res.locals.cookies = {};
    const { token } = req.params;
    if (typeof token !== 'string' || !isVisitToken(token)) return refuse(404);
    const feed = await pageTransport(exchange, req, res)({ name: 'planningCalendar', token });
    if (!feed.ok) return refuse([400, 501].includes(feed.status) ? 404 : feed.status);
    const { name } = instituteOf(await contents.current());
    const body = fileOf(feed.data, name);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    res.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
    if (isNamed(req.get('If-None-Match'), etag)) return void res.status(304).end();
    res.set('Content-Type', 'text/calendar; charset=utf-8').send(body);
  };
}

/** The same for the same appointments: its ETag is made of it. Abidjan is UTC all year. */
function fileOf({ name, events }: CalendarFeed, institute: string): string {
  const calendar = ical({
    name: name ? `${name} · ${institute}` : institute,
    prodId: { company: institute, product: 'Agenda', language: 'FR' },
    ttl: refresh,
  });
  for (const event of events) calendar.createEvent(eventOf(event));
  return `${calendar.toString().trimEnd()}\r\n`;
}

function eventOf(event: CalendarFeed['events'][number]) {
  const { uid, version, changedAt, starts, ends, firstName, work, isHeld } = event;
  const changed = new Date(changedAt);
  return {
    ...{ id: uid, sequence: version, stamp: changed, lastModified: changed },
    start: new Date(`${starts}Z`),
    end: new Date(`${ends}Z`),
    summary: [firstName, work.join(', ')].filter(Boolean).join('\u00a0: '),
    status: isHeld ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  };
}
