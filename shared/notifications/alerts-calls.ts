import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { AlertList, DeviceInput, SubscribeInput } from './alerts.ts';

export const alertCalls = {
  adminAlerts: {
    ...admin,
    method: 'GET',
    path: 'admin/alerts',
    summary: 'The key that devices subscribe with, and the caller’s own devices',
    without: 'The screen says that this is not managed online.',
    answer: AlertList,
  },
  adminSubscribe: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/subscribe',
    summary: 'Turn alerts on for a device, as the browser’s push subscription names it',
    description:
      'The same endpoint again replaces what was known of it. A backend must not call endpoints that ' +
      'lead to its own network.',
    without: 'The screen says so.',
    refusals: ['too-many'],
    body: SubscribeInput,
  },
  adminUnsubscribe: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/unsubscribe',
    summary: 'Turn alerts off for one of the caller’s devices',
    without: 'The screen says so.',
    body: DeviceInput,
  },
  adminTestAlert: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/test',
    summary: 'Send an alert to one of the caller’s devices, to see that it arrives',
    without: 'The screen says so.',
    refusals: ['not-found', 'too-many'],
    body: DeviceInput,
  },
} as const satisfies Record<string, CallDeclaration>;
