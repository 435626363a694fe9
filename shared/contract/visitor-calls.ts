/*
 * The calls of the pages that everybody comes to. Every page's script loads this file: the others are
 * in calls.ts.
 */

/**
 * Post/redirect/get for calls by script. The request names the page that confirms the call's success
 * (a path of this site, with its search); the response names where to go: that page, with the
 * receipt's number and a signed proof that this browser sent it.
 */
export const successPathHeader = 'x-success-path';
export const redirectToHeader = 'x-redirect-to';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below /api/; `:token` stands for a secret of a link. */
  readonly path: string;
}

export const visitorCalls = {
  user: { method: 'GET', path: 'user/user' },
  login: { method: 'POST', path: 'auth/basic/login' },
  logout: { method: 'POST', path: 'auth/basic/logout' },
  verify: { method: 'POST', path: 'auth/basic/verify/:token' },
  googleLogin: { method: 'POST', path: 'auth/google/login' },
  facebookLogin: { method: 'POST', path: 'auth/facebook/login' },
  googleCallback: { method: 'GET', path: 'auth/google/callback' },
  facebookCallback: { method: 'GET', path: 'auth/facebook/callback' },
  role: { method: 'POST', path: 'user/role' },
  contact: { method: 'POST', path: 'contact/send' },
  bookingRequest: { method: 'POST', path: 'booking/request' },
  closedDays: { method: 'GET', path: 'booking/closed-days' },
  contents: { method: 'GET', path: 'contents' },
  bookingTimes: { method: 'GET', path: 'booking/times' },
  bookingAppointment: { method: 'POST', path: 'booking/appointment' },
} as const satisfies Record<string, Call>;
