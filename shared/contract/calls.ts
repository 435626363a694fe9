import { type Call, visitorCalls } from './visitor-calls.ts';

/*
 * The calls between browser, BFF and backend. The input schemas are in call-input.ts.
 */

export * from './visitor-calls.ts';

/** A sign-in token as one path segment; it cannot be a dot segment such as "..". */
export const signInTokenPattern = /^[A-Za-z0-9_-]{1,512}(?:\.[A-Za-z0-9_-]{1,2048}){0,2}$/;

/**
 * From the BFF to the backend: an opaque id of the browser. Limits are counted by it, and the browser that
 * returns from a provider must be the one that was sent there (RFC 6749, 10.12). Anybody can have a new
 * one at each request, so it never is the only thing that is counted.
 */
export const browserHeader = 'x-browser';

/**
 * From the BFF to the backend, with the call for a sign-in link: the return path to put in the link. A
 * header, because the specified payload has no field for it. Absent when there is none.
 */
export const returnHeader = 'x-return-to';

/** The allow-list: the BFF forwards these calls and no others. */
export const calls = {
  ...visitorCalls,
  bookingMine: { method: 'GET', path: 'booking/mine' },
  bookingCancel: { method: 'POST', path: 'booking/cancel' },
  bookingManage: { method: 'POST', path: 'booking/manage' },
  visit: { method: 'GET', path: 'booking/visit/:token' },
  visitTimes: { method: 'GET', path: 'booking/visit/times/:token' },
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
  adminTimes: { method: 'GET', path: 'admin/agenda/times' },
  adminOutcome: { method: 'POST', path: 'admin/agenda/outcome' },
  adminBlocks: { method: 'GET', path: 'admin/agenda/blocks' },
  adminWhy: { method: 'GET', path: 'admin/agenda/why' },
  adminTeam: { method: 'GET', path: 'admin/agenda/team' },
  adminLane: { method: 'GET', path: 'admin/agenda/lane' },
  adminSaveLane: { method: 'POST', path: 'admin/agenda/lane/save' },
  adminRemoveLane: { method: 'POST', path: 'admin/agenda/lane/remove' },
  adminRules: { method: 'GET', path: 'admin/agenda/rules' },
  adminSaveRule: { method: 'POST', path: 'admin/agenda/rule' },
  adminSaveSettings: { method: 'POST', path: 'admin/agenda/settings' },
  adminOnline: { method: 'GET', path: 'admin/online' },
  adminSaveOnline: { method: 'POST', path: 'admin/online/mode' },
  adminRushFigures: { method: 'POST', path: 'admin/online/figures' },
  adminLeaveOpen: { method: 'POST', path: 'admin/online/open' },
  adminCancelMany: { method: 'POST', path: 'admin/online/cancel' },
  adminRestoreMany: { method: 'POST', path: 'admin/online/restore' },
  adminNumbers: { method: 'GET', path: 'admin/numbers' },
  adminClients: { method: 'GET', path: 'admin/clients' },
  adminClient: { method: 'GET', path: 'admin/client' },
  adminClientNote: { method: 'POST', path: 'admin/client/note' },
  adminClientExport: { method: 'GET', path: 'admin/client/export' },
  adminClientErasure: { method: 'GET', path: 'admin/client/erasure' },
  adminEraseClient: { method: 'POST', path: 'admin/client/erase' },
  adminMails: { method: 'GET', path: 'admin/mails' },
  adminContents: { method: 'GET', path: 'admin/contents' },
  adminSaveContent: { method: 'POST', path: 'admin/contents/save' },
  adminPublishContent: { method: 'POST', path: 'admin/contents/publish' },
  adminDiscardContent: { method: 'POST', path: 'admin/contents/discard' },
  adminUndoContent: { method: 'POST', path: 'admin/contents/undo' },
  photo: { method: 'GET', path: 'photo/:token' },
  adminPhotos: { method: 'GET', path: 'admin/photos' },
  adminAddPhoto: { method: 'POST', path: 'admin/photo/add' },
  adminRemovePhoto: { method: 'POST', path: 'admin/photo/remove' },
  adminRetryMail: { method: 'POST', path: 'admin/mails/retry' },
  adminAlerts: { method: 'GET', path: 'admin/alerts' },
  adminSubscribe: { method: 'POST', path: 'admin/alerts/subscribe' },
  adminUnsubscribe: { method: 'POST', path: 'admin/alerts/unsubscribe' },
  adminTestAlert: { method: 'POST', path: 'admin/alerts/test' },
  adminAccounts: { method: 'GET', path: 'admin/accounts' },
  adminSignOut: { method: 'POST', path: 'admin/accounts/sign-out' },
  adminRemoveAccount: { method: 'POST', path: 'admin/accounts/remove' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
