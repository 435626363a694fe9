/*
 * The back office's service worker: it shows alerts, and the agenda that the device keeps. No visitor's
 * page registers it, and the visitors' worker has a file and a scope of its own.
 */

/** Devices that get alerts know it by this address. */
export const adminWorkerPath = '/admin-push.js';
export const adminWorkerScope = '/admin';
/** The one Trusted Types policy that a page may have, to register it. */
export const adminWorkerPolicy = 'admin-push';
