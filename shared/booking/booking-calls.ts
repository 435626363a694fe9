import { CancelInput, Manage, MyRequests, Receipt } from '../appointments/request-status.ts';
import type { CallDeclaration } from '../contract/call-declaration.ts';
import { ContactInput } from '../messages/contact.ts';
import { ClosedDays } from '../opening/closed-days.ts';
import { BesideInput, CourseDates, courseQuery } from './course.ts';
import { requestInput } from './request.ts';

export const requestCalls = {
  contact: {
    method: 'POST',
    path: 'contact/send',
    tag: 'messages',
    summary: 'Send a message to the institute',
    description:
      'The address to answer at, where the visitor gave one, is the last line of `message`, after an ' +
      'empty one: "Répondre à\u00a0: awa.kone@exemple.ci" (a telephone number may stand there too). ' +
      'Nobody has to be signed in. Where booking/request is not offered, requests come here as well.',
    session: 'optional',
    refusals: ['too-many'],
    body: ContactInput,
    isConfirmed: true,
  },
  bookingRequest: {
    method: 'POST',
    path: 'booking/request',
    tag: 'appointments',
    summary: 'Ask for an appointment',
    description:
      'With or without a session. Answers a `number` that the page shows; without one it says only ' +
      'that the request was sent. The very same request again should give the same number and ' +
      '`repeated: true`: its first answer may have been lost. An answer of another shape counts as {}. ' +
      '`total` is what the client saw that it costs: at another price, `offer-changed`.',
    without: 'The request is sent as a message, by contact/send, and the page shows no number.',
    session: 'optional',
    refusals: ['closed-day', 'booking-closed', 'offer-changed', 'too-many'],
    body: (facts) => requestInput(facts, facts.readPhone),
    answer: Receipt,
    isConfirmed: true,
  },
  bookingMine: {
    method: 'GET',
    path: 'booking/mine',
    tag: 'appointments',
    summary: 'The requests of whoever is signed in',
    description: 'Up to 256 kB; shown in the order given.',
    without: 'The page says that requests cannot be followed online, with the telephone number.',
    session: 'required',
    answer: MyRequests,
    kilobytes: 256,
  },
  bookingCancel: {
    method: 'POST',
    path: 'booking/cancel',
    tag: 'appointments',
    summary: 'Cancel one’s own request',
    description: '404 and 409 read: it can no longer be cancelled online, please call.',
    without: 'The page says that it can no longer be cancelled online, with the telephone number.',
    session: 'required',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: CancelInput,
  },
  bookingManage: {
    method: 'POST',
    path: 'booking/manage',
    tag: 'appointments',
    summary: 'The page of one’s own request, by a link of its own',
    description: 'A POST, as it gives out a link: the page by which an appointment can be moved.',
    without: 'The page asks to move it by telephone.',
    session: 'required',
    refusals: ['not-found', 'too-many'],
    body: CancelInput,
    answer: Manage,
  },
  closedDays: {
    method: 'GET',
    path: 'booking/closed-days',
    tag: 'appointments',
    summary: 'Days without opening, besides those of the site’s own list',
    description:
      'Asked without cookies and without X-Forwarded-For, once a minute at most, and waited for 3 ' +
      'seconds; the last answer holds while none comes. Names only days from today on. `online` says ' +
      'why no hours are booked online; absent where they are.',
    without: 'No day is closed but those of the site’s own list.',
    session: 'none',
    answer: ClosedDays,
    isCopied: true,
    seconds: 3,
  },
} as const satisfies Record<string, CallDeclaration>;

export const seriesCalls = {
  bookingCourse: {
    method: 'GET',
    path: 'booking/course',
    tag: 'appointments',
    summary: 'Dates for a treatment of several sessions',
    description:
      'For the sessions after the first, which is at `day` and `time`: every so many days at the same hour, else the nearest free one of that day or of the next. They are booked by booking/appointment, as `nextSessions`.',
    without: 'No treatment of a backend without it has `courses`, so nobody asks.',
    session: 'none',
    refusals: ['not-bookable', 'booking-closed', 'too-many'],
    query: (facts) => courseQuery(facts.today, facts),
    answer: CourseDates,
    isSearch: true,
  },
  visitBeside: {
    method: 'POST',
    path: 'booking/visit/beside/:token',
    tag: 'appointments',
    summary: 'The page of an appointment that belongs to this one, by a link of its own',
    description: 'A POST, as it gives out a link.',
    without: 'The page tells of no other appointments.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    body: BesideInput,
    answer: Manage,
  },
} as const satisfies Record<string, CallDeclaration>;
