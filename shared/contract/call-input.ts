import type * as v from 'valibot';
import { bookingClock } from '../calendar/booking-days.ts';
import type { Shown } from '../contents/shown.ts';
import { readPhone } from '../text/phone-number.ts';
import { LoginInput, RoleInput } from './account.ts';
import { AdministratorInput } from './admin/administrators.ts';
import { AgendaQuery, blockInput, UnblockInput } from './admin/agenda.ts';
import { LaneQuery, RemoveLaneInput, saveLaneInput } from './admin/agenda-facts-input.ts';
import { DeviceInput, SubscribeInput } from './admin/alerts.ts';
import { ClientNoteInput, ClientQuery, ClientsQuery, EraseClientInput } from './admin/clients.ts';
import {
  ContentsQuery,
  DraftInput,
  saveContentInput,
  UndoContentInput,
} from './admin/contents-input.ts';
import { handTimesQuery, OutcomeInput } from './admin/hours.ts';
import { MailsQuery, RetryInput } from './admin/mails.ts';
import { AnsweredInput, MessageQuery, MessagesQuery } from './admin/messages.ts';
import { NumbersQuery } from './admin/numbers.ts';
import {
  CancelManyInput,
  RestoreManyInput,
  RushFiguresInput,
  SaveOnlineInput,
} from './admin/online.ts';
import { PhotoUpload, RemovePhotoInput } from './admin/photos.ts';
import {
  confirmInput,
  ExportQuery,
  RefuseInput,
  RequestQuery,
  RequestsQuery,
  StaffNoteInput,
} from './admin/requests.ts';
import { SaveSettingsInput, saveRuleInput } from './admin/treatment-rules-input.ts';
import { adminBookInput, appointmentInput, timesQuery, whyQuery } from './booking/agenda.ts';
import { type InputFacts, requestInput } from './booking/request.ts';
import { CancelInput } from './booking/request-status.ts';
import { VisitCancelInput, visitMoveInput, visitTimesQuery } from './booking/visit.ts';
import type { CallName } from './calls.ts';
import { closeDaysInput, OpenDayInput } from './closed-days.ts';
import { ContactInput } from './contact.ts';

/*
 * The input schemas of the calls, for the BFF and the institute. Not in calls.ts, which every page's
 * script loads.
 */

export type CallInput = ReturnType<typeof callInput>;

/** By the server's clock. Screens make their schemas themselves, with the date that the server sent. */
export function callInput(shown: () => Shown) {
  const facts: InputFacts = {
    clock: () => bookingClock(new Date(), shown().institute),
    catalogue: () => shown().catalogue,
    institute: () => shown().institute,
  };
  const today = () => facts.clock().today;

  /** Schemas of the JSON bodies. */
  const bodies = {
    login: LoginInput,
    role: RoleInput,
    contact: ContactInput,
    bookingRequest: requestInput(facts, readPhone),
    bookingCancel: CancelInput,
    bookingManage: CancelInput,
    bookingAppointment: appointmentInput(today, facts, readPhone),
    visitMove: visitMoveInput(today),
    visitCancel: VisitCancelInput,
    adminConfirm: confirmInput(today),
    adminRefuse: RefuseInput,
    adminNote: StaffNoteInput,
    adminAnswered: AnsweredInput,
    adminCloseDays: closeDaysInput(today),
    adminOpenDay: OpenDayInput,
    adminBook: adminBookInput(today, facts, readPhone),
    adminBlock: blockInput(today),
    adminUnblock: UnblockInput,
    adminSaveLane: saveLaneInput(facts),
    adminRemoveLane: RemoveLaneInput,
    adminSaveRule: saveRuleInput(facts),
    adminSaveSettings: SaveSettingsInput,
    adminSaveOnline: SaveOnlineInput,
    adminRushFigures: RushFiguresInput,
    adminCancelMany: CancelManyInput,
    adminRestoreMany: RestoreManyInput,
    adminOutcome: OutcomeInput,
    adminClientNote: ClientNoteInput,
    adminEraseClient: EraseClientInput,
    adminRetryMail: RetryInput,
    adminSaveContent: saveContentInput(readPhone),
    adminPublishContent: DraftInput,
    adminDiscardContent: DraftInput,
    adminUndoContent: UndoContentInput,
    adminSubscribe: SubscribeInput,
    adminUnsubscribe: DeviceInput,
    adminTestAlert: DeviceInput,
    adminSignOut: AdministratorInput,
    adminRemoveAccount: AdministratorInput,
    adminAddPhoto: PhotoUpload,
    adminRemovePhoto: RemovePhotoInput,
  } satisfies Partial<Record<CallName, v.GenericSchema>>;

  /** Schemas of the search parameters; unlisted parameters are dropped. */
  const queries = {
    bookingTimes: timesQuery(today, facts),
    visitTimes: visitTimesQuery(today),
    adminRequests: RequestsQuery,
    adminRequest: RequestQuery,
    adminExport: ExportQuery,
    adminMessages: MessagesQuery,
    adminMessage: MessageQuery,
    adminAgenda: AgendaQuery,
    adminTimes: handTimesQuery(facts),
    adminWhy: whyQuery(today, facts),
    adminLane: LaneQuery,
    adminNumbers: NumbersQuery,
    adminClients: ClientsQuery,
    adminClient: ClientQuery,
    adminClientExport: ClientQuery,
    adminClientErasure: ClientQuery,
    adminMails: MailsQuery,
    adminContents: ContentsQuery,
  } satisfies Partial<Record<CallName, QuerySchema>>;

  return {
    ...{ bodies, queries },
    bodyOf: (name: CallName): v.GenericSchema | undefined =>
      (bodies as Partial<Record<CallName, v.GenericSchema>>)[name],
    queryOf: (name: CallName): QuerySchema | undefined =>
      (queries as Partial<Record<CallName, QuerySchema>>)[name],
  };
}

type QuerySchema = v.GenericSchema<unknown, Readonly<Record<string, string>>>;
