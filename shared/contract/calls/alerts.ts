import { AlertList, DeviceInput, SubscribeInput } from '../admin/alerts.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const id = '0b0e6f0e-5f0a-4f5b-9a55-6a0f2f6f1f10';
const at = '2026-11-20T09:00:00.000Z';

/** Web push to the devices of staff. The backend itself sends the alerts. */
export const alertCalls = {
  adminAlerts: {
    ...admin,
    method: 'GET',
    path: 'admin/alerts',
    summary: 'The key that devices subscribe with, and the caller’s own devices',
    without: 'The screen says that this is not managed online.',
    answer: AlertList,
    example: {
      answer: {
        publicKey:
          'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        devices: [
          {
            id,
            device: 'Chrome sur Android',
            endpointHash: '9G5QG0fKyoLSjI-e5aYQ5D1z6WBCqFzqkBTzTn0iP3M',
            createdAt: at,
            lastSentAt: at,
            lastError: null,
          },
        ],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
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
    example: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/dV3-abc',
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        device: 'Chrome sur Android',
      },
    },
  },
  adminUnsubscribe: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/unsubscribe',
    summary: 'Turn alerts off for one of the caller’s devices',
    without: 'The screen says so.',
    body: DeviceInput,
    example: { body: { id } },
  },
  adminTestAlert: {
    ...admin,
    method: 'POST',
    path: 'admin/alerts/test',
    summary: 'Send an alert to one of the caller’s devices, to see that it arrives',
    without: 'The screen says so.',
    refusals: ['not-found', 'too-many'],
    body: DeviceInput,
    example: { body: { id } },
  },
} as const satisfies Record<string, CallDeclaration>;
