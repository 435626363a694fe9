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

/** Returns false outside documents of the alerts screen, which alone may register the worker. */
export async function registerAdminWorker(): Promise<boolean> {
  const url = workerUrl();
  if (!url) return false;
  await navigator.serviceWorker.register(url, { scope: adminWorkerScope, updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}
