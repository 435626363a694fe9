/** Post/redirect/get by script: the request names the success page, the response the same page with its proof. */
export const successPathHeader = 'x-success-path';
export const redirectToHeader = 'x-redirect-to';

/** An opaque id of the browser, for the backend. A browser can get a new id at each request. */
export const browserHeader = 'x-browser';

/** The return path for a sign-in link. A header, because the specified payload has no field for it. */
export const returnHeader = 'x-return-to';

export const deviceHeader = 'x-device';
