import {
  adminWorkerPath,
  adminWorkerPolicy,
  adminWorkerScope,
} from '../../../shared/offline/admin-worker.ts';
import { trustedUrl } from '../../page/trusted-url.ts';

let trusted: string | undefined;

/** Returns undefined if the document's policy allows no worker, because it began as another page. */
function workerUrl(): string | undefined {
  try {
    trusted ??= trustedUrl(adminWorkerPolicy, adminWorkerPath);
    return trusted;
  } catch {
    return undefined;
  }
}

/** Returns false in a document that did not begin as the settings, which alone may register the worker. */
export async function registerAdminWorker(): Promise<boolean> {
  const url = workerUrl();
  if (!url) return false;
  await navigator.serviceWorker.register(url, { scope: adminWorkerScope, updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}

export type Obstacle = 'home-screen' | 'unsupported' | 'denied' | 'failed';

/** The obstacle on this device, or its subscription if there is one. */
export type PushDevice = Obstacle | { readonly endpointHash?: string };

interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export async function lookAtDevice(): Promise<PushDevice> {
  const isComplete =
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  if (!isComplete) return isApplePhone() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription ? { endpointHash: await computeHash(subscription.endpoint) } : {};
}

/** Detects iPads too: an iPad claims to be a Macintosh, but a Macintosh has no touch screen. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export async function subscribeDevice(publicKey: string): Promise<Subscribed | Obstacle> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'failed';
  try {
    if (!(await registerAdminWorker())) return 'failed';
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribeWith(pushManager, publicKey);
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint, p256dh, auth };
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError' ? 'denied' : 'failed';
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
export async function unsubscribeDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Finds the subscription by the worker's scope: the visitors' worker would also match this page. */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const ours = registrations.find(({ scope }) => new URL(scope).pathname === adminWorkerScope);
  return ours?.pushManager.getSubscription();
}

async function computeHash(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
