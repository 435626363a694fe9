/*
 * The service worker that shows alerts. For the back office only: no visitor's page registers it, and
 * the visitors' worker has a file and a scope of its own.
 */

export const workerPath = '/admin-push.js';
export const workerScope = '/admin';
/** The one Trusted Types policy that a page may have, to register it. */
export const workerPolicy = 'admin-push';
