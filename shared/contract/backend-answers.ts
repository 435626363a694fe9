import * as v from 'valibot';
import { AdministratorList } from './admin/administrators.ts';
import { AgendaDays, Blocked, Why } from './admin/agenda.ts';
import { LaneFile, Rules, SavedLane, Team } from './admin/agenda-facts.ts';
import { AlertList } from './admin/alerts.ts';
import { ClientErasure, ClientExport, ClientFile, ClientList } from './admin/clients.ts';
import { AdminContents } from './admin/contents.ts';
import { BlockList, HandTimes } from './admin/hours.ts';
import { MailList } from './admin/mails.ts';
import { MessageFile, MessageList } from './admin/messages.ts';
import { Numbers } from './admin/numbers.ts';
import { CancelledMany, Online, RestoredMany } from './admin/online.ts';
import { PhotoList } from './admin/photos.ts';
import { RequestExport, RequestFile, RequestList } from './admin/requests.ts';
import { Booked, Times } from './booking/agenda.ts';
import { Manage, MyRequests, Receipt } from './booking/request-status.ts';
import { Moved, VisitFile } from './booking/visit.ts';
import type { CallName } from './calls.ts';
import { ClosedDayList, ClosedDays } from './closed-days.ts';
import { ContentsAnswer } from './contents/contents.ts';
import { StoredPhoto } from './contents/photo-values.ts';
import { PhotoFile } from './contents/photos.ts';

/*
 * What a backend answers, as it should: the site itself takes more. Of the calls that are not here
 * only the status counts.
 */

const Account = v.object({
  /** "", null or nothing while none is chosen. */
  role: v.nullish(v.picklist(['user', 'admin', ''])),
  /** "" or null when the provider gave none. */
  email: v.nullable(v.string()),
  /** Those of the account's last request. */
  name: v.exactOptional(v.string()),
  /** E.164. */
  phone: v.exactOptional(v.string()),
});

/** Bare, or wrapped as the specification has it. */
export const UserAnswer = v.union([v.object({ connectedUser: Account }), Account]);

const SignInUrl = v.pipe(v.string(), v.maxLength(4096), v.url());

/** Wrapped, or a JSON string; bare text is a third way, which no schema of JSON can tell. */
export const SignInUrlAnswer = v.union([v.object({ data: SignInUrl }), SignInUrl]);

export const backendAnswers: Partial<Record<CallName, v.GenericSchema>> = {
  user: UserAnswer,
  googleLogin: SignInUrlAnswer,
  facebookLogin: SignInUrlAnswer,
  bookingRequest: Receipt,
  contents: ContentsAnswer,
  bookingMine: MyRequests,
  bookingManage: Manage,
  closedDays: ClosedDays,
  bookingTimes: Times,
  bookingAppointment: Booked,
  visit: VisitFile,
  visitTimes: Times,
  visitMove: Moved,
  adminRequests: RequestList,
  adminRequest: RequestFile,
  adminExport: RequestExport,
  adminMessages: MessageList,
  adminMessage: MessageFile,
  adminDays: ClosedDayList,
  adminAgenda: AgendaDays,
  adminBook: Booked,
  adminBlock: Blocked,
  adminTimes: HandTimes,
  adminBlocks: BlockList,
  adminWhy: Why,
  adminTeam: Team,
  adminLane: LaneFile,
  adminSaveLane: SavedLane,
  adminRules: Rules,
  adminOnline: Online,
  adminCancelMany: CancelledMany,
  adminRestoreMany: RestoredMany,
  adminNumbers: Numbers,
  adminClients: ClientList,
  adminClient: ClientFile,
  adminClientExport: ClientExport,
  adminClientErasure: ClientErasure,
  adminMails: MailList,
  adminAlerts: AlertList,
  adminAccounts: AdministratorList,
  adminContents: AdminContents,
  photo: PhotoFile,
  adminPhotos: PhotoList,
  adminAddPhoto: StoredPhoto,
};
