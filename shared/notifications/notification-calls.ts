import { VisitComingInput } from '../appointments/visit-record.ts';
import {
  admin,
  type CallDeclaration,
  declareGroup,
  onScreen,
  visitor,
} from '../contract/call-declaration.ts';
import { IdInput } from '../contract/list-query.ts';
import { rateLimits } from '../limits/limits.ts';
import { AlertList, SubscribeInput } from './alerts.ts';
import { NoticeReport } from './notice-report.ts';
import { RemindedInput, Reminders } from './reminders.ts';

const reminders = declareGroup({
  ...admin,
  ifMissing: 'The agenda has no link to this screen.',
});

export const reminderCalls = {
  adminReminders: {
    ...reminders.read,
    path: 'admin/agenda/reminders',
    summary: 'List tomorrow’s appointments, with reminders and confirmations',
    answer: Reminders,
  },
  adminReminded: {
    ...reminders.write,
    path: 'admin/agenda/reminded',
    summary: 'Mark a client as reminded of the shown hour, or remove the mark',
    refusals: ['not-found', 'conflict'],
    body: RemindedInput,
  },
  visitComing: {
    ...visitor.write,
    path: 'booking/visit/coming/:token',
    summary: 'Confirm an appointment at the shown hour',
    description:
      'A repeated call changes nothing. 409 `conflict` if the appointment has moved or is cancelled.',
    ifMissing: 'The page does not ask for a confirmation.',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: VisitComingInput,
  },
  noticeReport: {
    ...visitor.write,
    path: 'hooks/notice',
    summary: 'Report the delivery of a gateway message',
    description:
      'Posted to /hooks/notice by the gateway with a signature of Standard Webhooks. The site checks ' +
      'the signature and adds the `webhook-id` as `id`. The same `id` has its effect once. 404 for an ' +
      'unknown or deleted message.',
    ifMissing: 'The message is shown as sent.',
    posted: { kilobytes: 16, limit: rateLimits.posts.notice, secret: 'NOTIFY_SECRET' },
    refusals: ['not-found', 'too-many'],
    body: NoticeReport,
  },
} as const satisfies Record<string, CallDeclaration>;

export const alertCalls = {
  adminAlerts: {
    ...onScreen.read,
    path: 'admin/alerts',
    summary: 'Get the push key and the caller’s own devices',
    answer: AlertList,
  },
  adminSubscribe: {
    ...onScreen.write,
    path: 'admin/alerts/subscribe',
    summary: 'Turn alerts on for a device',
    description:
      'The device is described by the browser’s push subscription. The same endpoint again replaces the ' +
      'stored one. A first alert shows that alerts arrive. A backend must not call endpoints in its own network.',
    refusals: ['too-many'],
    body: SubscribeInput,
  },
  adminUnsubscribe: {
    ...onScreen.write,
    path: 'admin/alerts/unsubscribe',
    summary: 'Turn alerts off for one of the caller’s devices',
    body: IdInput,
  },
} as const satisfies Record<string, CallDeclaration>;
