/* The back office's service worker. It has a file and a scope of its own. Visitors' pages never register it. */

/** The worker's address. Devices with alerts know it, so it never changes. */
export const adminWorkerPath = '/admin-push.js';
export const adminWorkerScope = '/admin';
/** The only Trusted Types policy that a back-office page may have. It registers the worker. */
export const adminWorkerPolicy = 'admin-push';
