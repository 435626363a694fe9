import {
  adminWorkerPath,
  adminWorkerPolicy,
  adminWorkerScope,
} from '../../../shared/offline/admin-worker.ts';
import { trustedUrl } from '../../page/trusted-url.ts';

let trusted: string | undefined;

/**
 * Returns undefined if this document's policy allows no worker, because the document began as
 * another page.
 */
function workerUrl(): string | undefined {
  try {
    trusted ??= trustedUrl(adminWorkerPolicy, adminWorkerPath);
    return trusted;
  } catch {
    return undefined;
  }
}

/**
 * Registers the back office's worker, and waits until it runs. Returns false outside documents of
 * the alerts screen, which alone may register it.
 */
export async function registerAdminWorker(): Promise<boolean> {
  const url = workerUrl();
  if (!url) return false;
  await navigator.serviceWorker.register(url, { scope: adminWorkerScope, updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}
