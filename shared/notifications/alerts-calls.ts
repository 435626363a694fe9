import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { AlertList, DeviceInput, SubscribeInput } from './alerts.ts';

export const alertCalls = {
  adminAlerts: {
    ...admin,
    method: 'GET',
    path: 'admin/alerts',
    summary: 'Get the push key and the caller’s own devices',
    without: 'The screen says that this is not managed online.',
    answer: AlertList,
  },
  adminSubscribe: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/subscribe',
    summary: 'Turn alerts on for a device',
    description:
      'The device is described by the browser’s push subscription. The same endpoint again replaces the ' +
      'stored one. A first alert shows that alerts arrive. A backend must not call endpoints in its own network.',
    without: 'The screen says that this is not managed online.',
    refusals: ['too-many'],
    body: SubscribeInput,
  },
  adminUnsubscribe: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/unsubscribe',
    summary: 'Turn alerts off for one of the caller’s devices',
    without: 'The screen says that this is not managed online.',
    body: DeviceInput,
  },
} as const satisfies Record<string, CallDeclaration>;
