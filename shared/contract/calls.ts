/*
 * The calls between browser, BFF and backend. Every page's script loads this file; the input schemas
 * are in call-input.ts.
 */

/** A sign-in token as one path segment; it cannot be a dot segment such as "..". */
export const signInTokenPattern = /^[A-Za-z0-9_-]{1,512}(?:\.[A-Za-z0-9_-]{1,2048}){0,2}$/;

/**
 * From the BFF to the backend, with the calls of a provider's sign-in: an opaque id of the browser. The
 * browser that returns from the provider must be the one that was sent there (RFC 6749, 10.12).
 */
export const browserHeader = 'x-browser';

/**
 * From the BFF to the backend, with the call for a sign-in link: the return path to put in the link. A
 * header, because the specified payload has no field for it. Absent when there is none.
 */
export const returnHeader = 'x-return-to';

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

/** The allow-list: the BFF forwards these calls and no others. */
export const calls = {
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
  bookingMine: { method: 'GET', path: 'booking/mine' },
  bookingCancel: { method: 'POST', path: 'booking/cancel' },
  closedDays: { method: 'GET', path: 'booking/closed-days' },
  bookingTimes: { method: 'GET', path: 'booking/times' },
  bookingAppointment: { method: 'POST', path: 'booking/appointment' },
  visit: { method: 'GET', path: 'booking/visit/:token' },
  visitMove: { method: 'POST', path: 'booking/visit/move/:token' },
  visitCancel: { method: 'POST', path: 'booking/visit/cancel/:token' },
  adminRequests: { method: 'GET', path: 'admin/requests' },
  adminRequest: { method: 'GET', path: 'admin/request' },
  adminConfirm: { method: 'POST', path: 'admin/request/confirm' },
  adminRefuse: { method: 'POST', path: 'admin/request/refuse' },
  adminNote: { method: 'POST', path: 'admin/request/note' },
  adminExport: { method: 'GET', path: 'admin/export' },
  adminMessages: { method: 'GET', path: 'admin/messages' },
  adminMessage: { method: 'GET', path: 'admin/message' },
  adminAnswered: { method: 'POST', path: 'admin/message/answered' },
  adminDays: { method: 'GET', path: 'admin/days' },
  adminCloseDays: { method: 'POST', path: 'admin/days/close' },
  adminOpenDay: { method: 'POST', path: 'admin/days/open' },
  adminAgenda: { method: 'GET', path: 'admin/agenda' },
  adminBook: { method: 'POST', path: 'admin/agenda/book' },
  adminBlock: { method: 'POST', path: 'admin/agenda/block' },
  adminUnblock: { method: 'POST', path: 'admin/agenda/unblock' },
  adminWhy: { method: 'GET', path: 'admin/agenda/why' },
  adminTeam: { method: 'GET', path: 'admin/agenda/team' },
  adminLane: { method: 'GET', path: 'admin/agenda/lane' },
  adminSaveLane: { method: 'POST', path: 'admin/agenda/lane/save' },
  adminRemoveLane: { method: 'POST', path: 'admin/agenda/lane/remove' },
  adminRules: { method: 'GET', path: 'admin/agenda/rules' },
  adminSaveRule: { method: 'POST', path: 'admin/agenda/rule' },
  adminSaveSettings: { method: 'POST', path: 'admin/agenda/settings' },
  adminMails: { method: 'GET', path: 'admin/mails' },
  adminRetryMail: { method: 'POST', path: 'admin/mails/retry' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
