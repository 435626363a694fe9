import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isToken } from '../../../shared/page/token-routes.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import type { PlanningCalendar } from '../../../shared/team/planning.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { isNamed } from '../../http/content-encoding.ts';

const refresh = 3600;

interface Sources {
  readonly exchange: Exchange;
  readonly contents: ContentsSource;
}

/** Sends a staff member's appointments (RFC 5545, RFC 7986). Calendar programs have no cookies: none is read or set. */
export function planningCalendarFile({ exchange, contents }: Sources): RequestHandler {
  return async function sendPlanningCalendar(req, res) {
    const refuse = (status: number) => {
      if (res.locals.retryAfter) res.set('Retry-After', String(res.locals.retryAfter));
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    };
    res.set('X-Robots-Tag', 'noindex');
    res.locals.cookies = {};
    const { token } = req.params;
    if (typeof token !== 'string' || !isToken(token)) return refuse(404);
    const read = await pageTransport(exchange, req, res)({ name: 'planningCalendar', token });
    if (!read.ok) return refuse([400, 501].includes(read.status) ? 404 : read.status);
    const { name } = instituteOf(await contents.current());
    const body = await fileOf(read.data, name);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    res.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
    if (isNamed(req.get('If-None-Match'), etag)) return void res.status(304).end();
    res.set('Content-Type', 'text/calendar; charset=utf-8').send(body);
  };
}

/** Returns the same text for the same appointments, as the ETag is its hash. */
async function fileOf({ name, events }: PlanningCalendar, institute: string): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    name: `${name} · ${institute}`,
    prodId: { company: institute, product: 'Agenda', language: 'FR' },
    ttl: refresh,
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
