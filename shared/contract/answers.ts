import type { User } from './account.ts';
import type { AgendaDays, Blocked, Why } from './admin/agenda.ts';
import type { LaneFile, Rules, SavedLane, Team } from './admin/agenda-facts.ts';
import type { AlertList } from './admin/alerts.ts';
import type { ClientErasure, ClientExport, ClientFile, ClientList } from './admin/clients.ts';
import type { AdminContents } from './admin/contents.ts';
import type { BlockList, HandTimes } from './admin/hours.ts';
import type { MailList } from './admin/mails.ts';
import type { MessageFile, MessageList } from './admin/messages.ts';
import type { Numbers } from './admin/numbers.ts';
import type { RequestExport, RequestFile, RequestList } from './admin/requests.ts';
import type { Booked, Times } from './agenda.ts';
import type { CallName } from './calls.ts';
import type { ClosedDayList, ClosedDays } from './closed-days.ts';
import type { Changes } from './contents.ts';
import type { Manage, MyRequests, Receipt } from './request-status.ts';
import type { Moved, VisitFile } from './visit.ts';

/** The data of calls that answer with success only. */
export type Done = Readonly<Record<string, never>> | null;

/** What each call answers when it succeeds. A call that is missing here does not compile. */
interface AnswerByCall {
  user: User;
  login: Done;
  logout: Done;
  verify: Done;
  /** The provider's own page to send the browser to. */
  googleLogin: { readonly data: string };
  facebookLogin: { readonly data: string };
  /** A page of this site, with its search. */
  googleCallback: { readonly location: string };
  facebookCallback: { readonly location: string };
  role: Done;
  contact: Done;
  bookingRequest: Receipt;
  contents: Changes;
  bookingMine: MyRequests;
  bookingCancel: Done;
  bookingManage: Manage;
  closedDays: ClosedDays;
  bookingTimes: Times;
  bookingAppointment: Booked;
  visit: VisitFile;
  visitTimes: Times;
  visitMove: Moved;
  visitCancel: Done;
  adminRequests: RequestList;
  adminRequest: RequestFile;
  adminConfirm: Done;
  adminRefuse: Done;
  adminNote: Done;
  adminExport: RequestExport;
  adminMessages: MessageList;
  adminMessage: MessageFile;
  adminAnswered: Done;
  adminDays: ClosedDayList;
  adminCloseDays: Done;
  adminOpenDay: Done;
  adminAgenda: AgendaDays;
  adminBook: Booked;
  adminBlock: Blocked;
  adminUnblock: Done;
  adminTimes: HandTimes;
  adminOutcome: Done;
  adminBlocks: BlockList;
  adminWhy: Why;
  adminTeam: Team;
  adminLane: LaneFile;
  adminSaveLane: SavedLane;
  adminRemoveLane: Done;
  adminRules: Rules;
  adminSaveRule: Done;
  adminSaveSettings: Done;
  adminNumbers: Numbers;
  adminClients: ClientList;
  adminClient: ClientFile;
  adminClientNote: Done;
  adminClientExport: ClientExport;
  adminClientErasure: ClientErasure;
  adminEraseClient: Done;
  adminMails: MailList;
  adminContents: AdminContents;
  adminSaveContent: Done;
  adminPublishContent: Done;
  adminDiscardContent: Done;
  adminUndoContent: Done;
  adminRetryMail: Done;
  adminAlerts: AlertList;
  adminSubscribe: Done;
  adminUnsubscribe: Done;
  adminTestAlert: Done;
}

export type CallData<Name extends CallName> = AnswerByCall[Name];
