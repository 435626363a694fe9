import {
  ManageLink,
  MyRequests,
  Receipt,
  RequestNumberInput,
} from '../appointments/request-status.ts';
import { type CallDeclaration, visitor } from '../contract/call-declaration.ts';
import { ContactInput } from '../messages/contact.ts';
import { CalendarFacts } from '../opening/closed-days.ts';
import { CourseDates, createCourseQuery } from './course.ts';
import { createRequestInput } from './request.ts';

export const bookingCalls = {
  contact: {
    method: 'POST',
    path: 'contact/send',
    tag: 'messages',
    summary: 'Send a message to the institute',
    description:
      'If the visitor gives an address, it is the last line of `message`, after an empty line: ' +
      '"Répondre à : awa.kone@exemple.ci" (or a telephone number). No session is needed. If ' +
      '`booking/request` is not offered, requests arrive here as well.',
    session: 'optional',
    refusals: ['too-many'],
    body: ContactInput,
    hasConfirmationPage: true,
  },
  bookingRequest: {
    ...visitor.write,
    path: 'booking/request',
    summary: 'Send a request for an appointment',
    description:
      'Works with or without a session. The page shows the `number` of the answer; without it the page only ' +
      'says that the request is sent. The same request again should answer the same number and ' +
      '`repeated: true`, because the first answer may be lost. An answer of another shape counts as {}. ' +
      '`total` is the price that the client saw: `offer-changed` if it differs.',
    ifMissing: 'The request is sent as a message by `contact/send`, and the page shows no number.',
    session: 'optional',
    refusals: ['closed-day', 'booking-closed', 'offer-changed', 'too-many'],
    body: (facts) => createRequestInput(facts, facts.readPhone),
    answer: Receipt,
    hasConfirmationPage: true,
  },
  bookingMine: {
    ...visitor.read,
    path: 'booking/mine',
    summary: 'List the requests of the signed-in client',
    description: 'Up to 256 kB. Shown in the given order.',
    ifMissing:
      'The page says that requests cannot be followed online and shows the telephone number.',
    session: 'required',
    answer: MyRequests,
    kilobytes: 256,
  },
  bookingManage: {
    ...visitor.write,
    path: 'booking/manage',
    summary: 'Get a link to the page of a request',
    description:
      'A POST, because it gives out a secret link to the page where the appointment can be moved or cancelled.',
    ifMissing: 'The page asks the client to telephone to change it.',
    session: 'required',
    refusals: ['not-found', 'too-many'],
    body: RequestNumberInput,
    answer: ManageLink,
  },
  closedDays: {
    ...visitor.read,
    path: 'booking/closed-days',
    summary: 'List closed days besides those of the site',
    description:
      'Called without cookies and without X-Forwarded-For, at most once a minute, with a timeout of 3 ' +
      'seconds. Until an answer arrives, the last one is used. Lists only days from today on. `online` ' +
      'says why slots are not booked online; absent if they are.',
    ifMissing: 'Only the closed days of the site’s own list apply.',
    answer: CalendarFacts,
    isCached: true,
    seconds: 3,
  },
  bookingCourse: {
    ...visitor.read,
    path: 'booking/course',
    summary: 'Propose dates for a course',
    description:
      'For the sessions after the first, which is at `day` and `time`. Each date is at the same hour, ' +
      'else at the nearest free hour of that day or the next. `booking/appointment` books them as ' +
      '`nextSessions`.',
    ifMissing: 'Never called, because no treatment has `courses`.',
    refusals: ['not-bookable', 'booking-closed', 'too-many'],
    query: (facts) => createCourseQuery(facts.today, facts),
    answer: CourseDates,
    isSearch: true,
  },
  visitBeside: {
    ...visitor.write,
    path: 'booking/visit/beside/:token',
    summary: 'Get a link to the page of a related appointment',
    description: 'A POST, because it gives out a secret link.',
    ifMissing: 'The page shows no related appointments.',
    refusals: ['not-found', 'too-many'],
    body: RequestNumberInput,
    answer: ManageLink,
  },
} as const satisfies Record<string, CallDeclaration>;
