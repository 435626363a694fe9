/** What the fields of the calls about alerts mean. */
export const alertNotes: Readonly<Record<string, string>> = {
  auth: 'Of a browser’s push subscription: its secret, base64url.',
  device:
    'Of alerts what its owner calls it; of a session the words of the header X-Device, null where unknown.',
  devices:
    'Of alerts the caller’s own; of an administrator those that are signed in, the newest first: absent, the site shows their number only.',
  endpoint: 'Of a browser’s push subscription: an https address without a port, of a name.',
  endpointHash: 'SHA-256 of the endpoint, base64url: by it a browser knows itself in the list.',
  lastError: 'A code, never the server’s whole sentence; null when nothing failed.',
  lastSentAt: 'When the push service last took one; null before.',
  p256dh: 'Of a browser’s push subscription: its public key, base64url.',
  publicKey: 'The key for VAPID (RFC 8292), base64url.',
};
