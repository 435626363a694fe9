import type * as v from 'valibot';
import { bookingClock } from '../calendar/booking-days.ts';
import { readPhone } from '../text/phone-number.ts';
import { LoginInput, RoleInput } from './account.ts';
import { AgendaQuery, blockInput, UnblockInput } from './admin/agenda.ts';
import { LaneQuery, RemoveLaneInput, SaveLaneInput } from './admin/agenda-facts-input.ts';
import { HandTimesQuery, OutcomeInput } from './admin/hours.ts';
import { MailsQuery, RetryInput } from './admin/mails.ts';
import { AnsweredInput, MessageQuery, MessagesQuery } from './admin/messages.ts';
import {
  confirmInput,
  ExportQuery,
  RefuseInput,
  RequestQuery,
  RequestsQuery,
  StaffNoteInput,
} from './admin/requests.ts';
import { SaveRuleInput, SaveSettingsInput } from './admin/treatment-rules-input.ts';
import { adminBookInput, appointmentInput, timesQuery, whyQuery } from './agenda.ts';
import type { CallName } from './calls.ts';
import { closeDaysInput, OpenDayInput } from './closed-days.ts';
import { ContactInput } from './contact.ts';
import { requestInput } from './request.ts';
import { CancelInput } from './request-status.ts';
import { VisitCancelInput, visitMoveInput, visitTimesQuery } from './visit.ts';

/*
 * The input schemas of the calls, for the BFF and the institute. Not in calls.ts, which every page's
 * script loads.
 */

/** The server's clock. Screens make their schemas themselves, with the date that the server sent. */
const clock = () => bookingClock(new Date());
const today = () => clock().today;

export const RequestInput = requestInput(clock, readPhone);
export const ConfirmInput = confirmInput(today);
export const CloseDaysInput = closeDaysInput(today);
export const TimesQuery = timesQuery(today);
export const AppointmentInput = appointmentInput(today, readPhone);
export const VisitTimesQuery = visitTimesQuery(today);
export const VisitMoveInput = visitMoveInput(today);
export const AdminBookInput = adminBookInput(today, readPhone);
export const BlockInput = blockInput(today);
export const WhyQuery = whyQuery(today);

/** Schemas of the JSON bodies. */
export const bodySchemas: Partial<Record<CallName, v.GenericSchema>> = {
  login: LoginInput,
  role: RoleInput,
  contact: ContactInput,
  bookingRequest: RequestInput,
  bookingCancel: CancelInput,
  bookingManage: CancelInput,
  bookingAppointment: AppointmentInput,
  visitMove: VisitMoveInput,
  visitCancel: VisitCancelInput,
  adminConfirm: ConfirmInput,
  adminRefuse: RefuseInput,
  adminNote: StaffNoteInput,
  adminAnswered: AnsweredInput,
  adminCloseDays: CloseDaysInput,
  adminOpenDay: OpenDayInput,
  adminBook: AdminBookInput,
  adminBlock: BlockInput,
  adminUnblock: UnblockInput,
  adminSaveLane: SaveLaneInput,
  adminRemoveLane: RemoveLaneInput,
  adminSaveRule: SaveRuleInput,
  adminSaveSettings: SaveSettingsInput,
  adminOutcome: OutcomeInput,
  adminRetryMail: RetryInput,
};

/** Schemas of the search parameters; unlisted parameters are dropped. */
export const querySchemas: Partial<
  Record<CallName, v.GenericSchema<unknown, Readonly<Record<string, string>>>>
> = {
  bookingTimes: TimesQuery,
  visitTimes: VisitTimesQuery,
  adminRequests: RequestsQuery,
  adminRequest: RequestQuery,
  adminExport: ExportQuery,
  adminMessages: MessagesQuery,
  adminMessage: MessageQuery,
  adminAgenda: AgendaQuery,
  adminTimes: HandTimesQuery,
  adminWhy: WhyQuery,
  adminLane: LaneQuery,
  adminMails: MailsQuery,
};
