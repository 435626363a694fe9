import type * as v from 'valibot';
import type { Provider } from '../../../shared/contract/account.ts';
import { AdministratorList } from '../../../shared/contract/admin/administrators.ts';
import { AgendaDays, Blocked, Why } from '../../../shared/contract/admin/agenda.ts';
import { LaneFile, Rules, SavedLane, Team } from '../../../shared/contract/admin/agenda-facts.ts';
import { AlertList } from '../../../shared/contract/admin/alerts.ts';
import {
  ClientErasure,
  ClientExport,
  ClientFile,
  ClientList,
} from '../../../shared/contract/admin/clients.ts';
import { AdminContents } from '../../../shared/contract/admin/contents.ts';
import { BlockList, HandTimes } from '../../../shared/contract/admin/hours.ts';
import { MailList } from '../../../shared/contract/admin/mails.ts';
import { MessageFile, MessageList } from '../../../shared/contract/admin/messages.ts';
import { Numbers } from '../../../shared/contract/admin/numbers.ts';
import { CancelledMany, Online, RestoredMany } from '../../../shared/contract/admin/online.ts';
import { PhotoList } from '../../../shared/contract/admin/photos.ts';
import {
  RequestExport,
  RequestFile,
  RequestList,
} from '../../../shared/contract/admin/requests.ts';
import type { CallData, Done } from '../../../shared/contract/answers.ts';
import { Booked, Times } from '../../../shared/contract/booking/agenda.ts';
import { Manage, MyRequests } from '../../../shared/contract/booking/request-status.ts';
import { Moved, VisitFile } from '../../../shared/contract/booking/visit.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { ClosedDayList, ClosedDays } from '../../../shared/contract/closed-days.ts';
import { Changes } from '../../../shared/contract/contents/contents.ts';
import { StoredPhoto } from '../../../shared/contract/contents/photo-values.ts';
import { PhotoFile } from '../../../shared/contract/contents/photos.ts';
import { readCallback, readJson, readReceipt, readSignInUrl, readUser } from './answer-shapes.ts';
import type { BackendAnswer } from './backend-answer.ts';

/** The data of a successful answer, with known fields only; undefined when it has another shape. */
type Reader<Data> = (answer: BackendAnswer) => Data | undefined;
export type AnswerReaders = { readonly [Name in CallName]: Reader<CallData<Name>> };

export interface ReaderOptions {
  /** The site's public origin. */
  origin: string;
  providerOrigins: Readonly<Record<Provider, readonly string[]>>;
}

/** How the answer to each call is read. */
export function createAnswerReaders({ origin, providerOrigins }: ReaderOptions): AnswerReaders {
  const callback: Reader<{ location: string }> = ({ location }) => readCallback(location, origin);
  return {
    user: ({ text }) => readUser(text),
    login: done,
    logout: done,
    verify: done,
    googleLogin: ({ text }) => readSignInUrl(text, providerOrigins.google),
    facebookLogin: ({ text }) => readSignInUrl(text, providerOrigins.facebook),
    googleCallback: callback,
    facebookCallback: callback,
    role: done,
    contact: done,
    bookingRequest: ({ text }) => readReceipt(text),
    contents: json(Changes),
    bookingMine: json(MyRequests),
    bookingCancel: done,
    bookingManage: json(Manage),
    closedDays: json(ClosedDays),
    bookingTimes: json(Times),
    bookingAppointment: json(Booked),
    visit: json(VisitFile),
    visitTimes: json(Times),
    visitMove: json(Moved),
    visitCancel: done,
    adminRequests: json(RequestList),
    adminRequest: json(RequestFile),
    adminConfirm: done,
    adminRefuse: done,
    adminNote: done,
    adminExport: json(RequestExport),
    adminMessages: json(MessageList),
    adminMessage: json(MessageFile),
    adminAnswered: done,
    adminDays: json(ClosedDayList),
    adminCloseDays: done,
    adminOpenDay: done,
    adminAgenda: json(AgendaDays),
    adminBook: json(Booked),
    adminBlock: json(Blocked),
    adminUnblock: done,
    adminTimes: json(HandTimes),
    adminOutcome: done,
    adminBlocks: json(BlockList),
    adminWhy: json(Why),
    adminTeam: json(Team),
    adminLane: json(LaneFile),
    adminSaveLane: json(SavedLane),
    adminRemoveLane: done,
    adminRules: json(Rules),
    adminSaveRule: done,
    adminSaveSettings: done,
    ...onlineReaders(),
    adminNumbers: json(Numbers),
    adminClients: json(ClientList),
    adminClient: json(ClientFile),
    adminClientNote: done,
    adminClientExport: json(ClientExport),
    adminClientErasure: json(ClientErasure),
    adminEraseClient: done,
    adminMails: json(MailList),
    adminContents: json(AdminContents),
    adminSaveContent: done,
    adminPublishContent: done,
    adminDiscardContent: done,
    adminUndoContent: done,
    adminRetryMail: done,
    ...ownPeopleReaders(),
    photo: json(PhotoFile),
    adminPhotos: json(PhotoList),
    adminAddPhoto: json(StoredPhoto),
    adminRemovePhoto: done,
  };
}

const ownPeopleReaders = () => ({
  adminAlerts: json(AlertList),
  adminSubscribe: done,
  adminUnsubscribe: done,
  adminTestAlert: done,
  adminAccounts: json(AdministratorList),
  adminSignOut: done,
  adminRemoveAccount: done,
});

const onlineReaders = () => ({
  adminOnline: json(Online),
  adminSaveOnline: done,
  adminRushFigures: done,
  adminLeaveOpen: done,
  adminCancelMany: json(CancelledMany),
  adminRestoreMany: json(RestoredMany),
});

/** Whatever else the backend says stays here. */
const done: Reader<Done> = ({ status }) => (status === 204 ? null : {});

const json =
  <Schema extends v.GenericSchema>(schema: Schema): Reader<v.InferOutput<Schema>> =>
  ({ text }) =>
    readJson(schema, text);
