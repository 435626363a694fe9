/** The worker's address. Devices with alerts know it, so it never changes. */
export const adminWorkerPath = '/admin-push.js';
export const adminWorkerScope = '/admin';
export const adminWorkerPolicy = 'admin-push';
