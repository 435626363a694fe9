/* Custom headers between the site's own scripts, the BFF and a backend. */

/**
 * Post/redirect/get for calls by script. The request names the page that confirms the call's success
 * (a path of this site, with its search); the response names where to go: that page, with the
 * receipt's number and a signed proof that this browser sent it.
 */
export const successPathHeader = 'x-success-path';
export const redirectToHeader = 'x-redirect-to';

/**
 * From the BFF to the backend: an opaque id of the browser. Limits are counted by it, and a browser that returns from
 * a provider must be the one that was sent there (RFC 6749, 10.12). A browser can get a new id at each request, so no
 * limit relies on it alone.
 */
export const browserHeader = 'x-browser';

/**
 * From the BFF to the backend, with the call for a sign-in link: the return path to put in the link. A
 * header, because the specified payload has no field for it. Absent when there is none.
 */
export const returnHeader = 'x-return-to';

/**
 * From the BFF to the backend, with sign-in calls and calls of signed-in visitors: the device, in the words of
 * device.ts. Absent when the browser sends no User-Agent.
 */
export const deviceHeader = 'x-device';
