import type { Migration } from 'kysely/migration';
import { addAccounts } from './migrations/001-accounts.ts';
import { addIdentities } from './migrations/002-identities.ts';
import { addLimits } from './migrations/003-limits.ts';
import { addRequests } from './migrations/004-requests.ts';
import { addBackOffice } from './migrations/005-back-office.ts';
import { addNamesOfCare } from './migrations/006-names-of-care.ts';
import { addRetentionIndexes } from './migrations/007-retention-indexes.ts';
import { normalizeMailboxes } from './migrations/008-mailboxes.ts';
import { addFingerprints } from './migrations/009-repeated-messages.ts';
import { addAgenda } from './migrations/010-agenda.ts';
import { addContents } from './migrations/011-contents.ts';
import { addPhotos } from './migrations/012-photos.ts';
import { addPush } from './migrations/013-push.ts';
import { addPublicPeople } from './migrations/014-public-people.ts';
import { addClientNotes } from './migrations/015-client-notes.ts';
import { addMailsOfMessages } from './migrations/016-mails-of-messages.ts';
import { addOrderOfMails } from './migrations/017-order-of-mails.ts';
import { addOnlineBooking } from './migrations/018-online-booking.ts';
import { addKnownBrowsers } from './migrations/019-known-browsers.ts';
import { addHeldTime } from './migrations/020-held-time.ts';
import { addAtOnce } from './migrations/021-at-once.ts';
import { addLateCleaning } from './migrations/022-late-cleaning.ts';
import { addDevices } from './migrations/023-devices.ts';
import { nameResources } from './migrations/024-resources.ts';
import { addPlanningLinks } from './migrations/025-planning-links.ts';
import { addTakings } from './migrations/026-takings.ts';
import { addMessageAnswers } from './migrations/027-message-answers.ts';
import { addOverruns } from './migrations/030-overruns.ts';
import { addFirstSteps } from './migrations/032-first-steps.ts';
import { addUndos } from './migrations/033-undos.ts';
import { addTeamSignIns } from './migrations/034-team-sign-ins.ts';
import { addAlternatingWeeks } from './migrations/035-alternating-weeks.ts';
import { addShares } from './migrations/036-shares.ts';
import { addAssistants } from './migrations/037-assistants.ts';
import { addBuffersAndPrices } from './migrations/039-buffers-and-prices.ts';
import { allowNights } from './migrations/040-beyond-midnight.ts';
import { addPlaces } from './migrations/041-places.ts';
import { addCourses } from './migrations/042-courses.ts';
import { allowDoubles } from './migrations/044-doubles.ts';
import { addOutbox } from './migrations/045-outbox.ts';
import { addReminders } from './migrations/046-reminders.ts';
import { addGroups } from './migrations/047-groups.ts';
import { addGateway } from './migrations/049-gateway.ts';
import { addWaitingList } from './migrations/050-waiting-list.ts';
import { addDeposits } from './migrations/051-deposits.ts';
import { holdRoomsOverMidnight } from './migrations/053-rooms-over-midnight.ts';
import { addHouseCalendar } from './migrations/054-house-calendar.ts';
import { addPayments } from './migrations/055-payments.ts';
import { addCarnets } from './migrations/059-carnets.ts';
import { addGiftCards } from './migrations/060-gift-cards.ts';
import { addAfterVisits } from './migrations/061-after-visits.ts';
import { proveTicks } from './migrations/062-proven-ticks.ts';
import { indexDepositsToSettle } from './migrations/063-deposits-to-settle.ts';
import { addMailBudget } from './migrations/064-mail-budget.ts';
import { addNewAdministrators } from './migrations/065-new-administrators.ts';
import { addOpenedAndFold } from './migrations/067-opened-and-folded.ts';
import { addWaitingNetworks } from './migrations/068-waiting-networks.ts';
import { addLedger } from './migrations/070-ledger.ts';
import { dateAlternatingWeeks } from './migrations/073-dated-weeks.ts';
import { listWhomToCall } from './migrations/076-whom-to-call.ts';

/** In order of their numbers. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '001 accounts, messages and mails': { up: addAccounts },
  '002 identities': { up: addIdentities },
  '003 limits and secrets': { up: addLimits },
  '004 appointment requests': { up: addRequests },
  '005 back office': { up: addBackOffice },
  '006 kept words': { up: addNamesOfCare },
  '007 ends': { up: addRetentionIndexes },
  '008 one spelling of each mailbox': { up: normalizeMailboxes },
  '009 repeated messages': { up: addFingerprints },
  '010 agenda': { up: addAgenda },
  '011 contents': { up: addContents },
  '012 photos': { up: addPhotos },
  '013 push': { up: addPush },
  '014 public people': { up: addPublicPeople },
  '015 client notes': { up: addClientNotes },
  '016 mails of messages': { up: addMailsOfMessages },
  '017 order of mails': { up: addOrderOfMails },
  '018 online booking': { up: addOnlineBooking },
  '019 known browsers': { up: addKnownBrowsers },
  '020 held time': { up: addHeldTime },
  '021 at once': { up: addAtOnce },
  '022 late cleaning': { up: addLateCleaning },
  '023 devices': { up: addDevices },
  '024 resources': { up: nameResources },
  '025 planning links': { up: addPlanningLinks },
  '026 takings': { up: addTakings },
  '027 message answers': { up: addMessageAnswers },
  '030 overruns': { up: addOverruns },
  '032 first steps': { up: addFirstSteps },
  '033 undos': { up: addUndos },
  '034 sign-ins of the team': { up: addTeamSignIns },
  '035 alternating weeks': { up: addAlternatingWeeks },
  '036 shares': { up: addShares },
  '037 assistants': { up: addAssistants },
  '039 buffers and prices': { up: addBuffersAndPrices },
  '040 beyond midnight': { up: allowNights },
  '041 places': { up: addPlaces },
  '042 courses': { up: addCourses },
  '044 doubles': { up: allowDoubles },
  '045 outbox': { up: addOutbox },
  '046 reminders': { up: addReminders },
  '047 groups': { up: addGroups },
  '049 gateway': { up: addGateway },
  '050 waiting list': { up: addWaitingList },
  '051 deposits': { up: addDeposits },
  '053 rooms over midnight': { up: holdRoomsOverMidnight },
  '054 house calendar': { up: addHouseCalendar },
  '055 payments': { up: addPayments },
  '059 carnets': { up: addCarnets },
  '060 gift cards': { up: addGiftCards },
  '061 after visits': { up: addAfterVisits },
  '062 proven ticks': { up: proveTicks },
  '063 deposits to settle': { up: indexDepositsToSettle },
  '064 mail budget': { up: addMailBudget },
  '065 new administrators': { up: addNewAdministrators },
  '067 opened and folded': { up: addOpenedAndFold },
  '068 waiting networks': { up: addWaitingNetworks },
  '070 ledger': { up: addLedger },
  '073 dated weeks': { up: dateAlternatingWeeks },
  '076 whom to call': { up: listWhomToCall },
};
