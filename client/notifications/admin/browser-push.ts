import { adminWorkerScope } from '../../../shared/offline/admin-worker.ts';
import { registerAdminWorker } from './admin-worker.ts';

export type Obstacle =
  | 'insecure'
  | 'home-screen'
  | 'unsupported'
  | 'denied'
  | 'unanswered'
  | 'no-service'
  | 'reload';

export type Device =
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle }
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly endpointHash: string };

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export async function lookAtDevice(): Promise<Device> {
  const obstacle = obstacleOf();
  if (obstacle) return { kind: 'blocked', obstacle };
  const subscription = await currentSubscription();
  if (!subscription) return { kind: 'off' };
  return { kind: 'on', endpointHash: await hashOf(subscription.endpoint) };
}

function obstacleOf(): Obstacle | undefined {
  if (!window.isSecureContext) return 'insecure';
  const isComplete =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isComplete) return isApplePhone() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Detects iPads too: an iPad claims to be a Macintosh, but a Macintosh has no touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export async function turnOn(publicKey: string): Promise<Subscribed | Obstacle> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  try {
    if (!(await registerAdminWorker())) return 'reload';
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribeWith(pushManager, publicKey);
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint, p256dh, auth };
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotAllowedError') return 'denied';
    return name === 'AbortError' ? 'no-service' : 'unsupported';
  }
}

async function subscribeWith(pushManager: PushManager, applicationServerKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser is subscribed to another key, for example because the site has a new database.
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Unsubscribes the browser only: the server has removed the device, or is about to. */
export async function turnOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Finds the subscription by the worker's scope: the visitors' worker would also match this page. */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const ours = registrations.find(({ scope }) => new URL(scope).pathname === adminWorkerScope);
  return ours?.pushManager.getSubscription();
}

async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
