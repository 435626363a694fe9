import type { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { RouteScreen } from './admin-screen.tsx';
import { accountsScreen } from './administrators/administrators.tsx';
import { afterScreen } from './after/after.tsx';
import { blocksScreen } from './agenda/absences/blocks.tsx';
import { awayScreen } from './agenda/away/away.tsx';
import { bookScreen } from './agenda/booking/book.tsx';
import { agendaScreen } from './agenda/day/agenda.tsx';
import { remindersScreen } from './agenda/reminders/reminders.tsx';
import { walkInScreen } from './agenda/walk-in/walk-in.tsx';
import { whyScreen } from './agenda/why/why.tsx';
import { alertsScreen } from './alerts/alerts.tsx';
import { clientScreen } from './clients/client.tsx';
import { clientsScreen } from './clients/clients.tsx';
import { eraseScreen } from './clients/erase.tsx';
import { daysScreen } from './days/days.tsx';
import { firstStepsScreen } from './first-steps/first-steps.tsx';
import { mailsScreen } from './mails/mails.tsx';
import { messageScreen } from './messages/message.tsx';
import { messagesScreen } from './messages/messages.tsx';
import { billScreen } from './money/bill.tsx';
import { prepaidScreen } from './money/prepaid.tsx';
import { prepaidListScreen } from './money/prepaid-list.tsx';
import { tillScreen } from './money/till.tsx';
import { numbersScreen } from './numbers/numbers.tsx';
import { onlineScreen } from './online/online.tsx';
import { requestScreen } from './requests/request.tsx';
import { requestsScreen } from './requests/requests.tsx';
import { coloursScreen } from './site/colours/colours.tsx';
import { factsScreen, textsScreen } from './site/group-screens.tsx';
import { hoursScreen } from './site/hours/hours.tsx';
import { itemScreen } from './site/lists/item.tsx';
import { listScreen } from './site/lists/list.tsx';
import { siteScreen } from './site/overview/overview.tsx';
import { photoScreen } from './site/photos/photo.tsx';
import { photosScreen } from './site/photos/photos.tsx';
import { pricesScreen } from './site/prices/prices.tsx';
import { sectionScreen, sectionsScreen } from './site/prices/sections.tsx';
import { treatmentScreen } from './site/prices/treatment.tsx';
import { laneHoursScreen } from './team/person/hours.tsx';
import { laneScreen } from './team/person/lane.tsx';
import { teamScreen } from './team/team.tsx';
import { ruleScreen } from './team/treatments/treatment-rule.tsx';
import { treatmentsScreen } from './team/treatments/treatments.tsx';
import { undoScreen } from './undo/undo-screen.tsx';
import { waitsScreen } from './waiting/waits.tsx';

/** Addresses that the server answers without a screen. */
type FileKey =
  | 'adminCopy'
  | 'adminExport'
  | 'adminClientFile'
  | 'adminNumbersFile'
  | 'adminMoneyFile';

/** All screens of the back office, by their key in `adminPaths`. */
export const screens: Readonly<Record<Exclude<keyof typeof adminPaths, FileKey>, RouteScreen>> = {
  admin: agendaScreen,
  adminRequests: requestsScreen,
  adminRequest: requestScreen,
  adminBill: billScreen,
  adminBook: bookScreen,
  adminBlocks: blocksScreen,
  adminAway: awayScreen,
  adminReminders: remindersScreen,
  adminTill: tillScreen,
  adminWalkIn: walkInScreen,
  adminWaits: waitsScreen,
  adminAfter: afterScreen,
  adminWhy: whyScreen,
  adminMessages: messagesScreen,
  adminMessage: messageScreen,
  adminDays: daysScreen,
  adminOnline: onlineScreen,
  adminTeam: teamScreen,
  adminLane: laneScreen,
  adminLaneHours: laneHoursScreen,
  adminTreatments: treatmentsScreen,
  adminTreatmentRule: ruleScreen,
  adminSite: siteScreen,
  adminSections: sectionsScreen,
  adminSection: sectionScreen,
  adminPrices: pricesScreen,
  adminTreatment: treatmentScreen,
  adminFacts: factsScreen,
  adminHours: hoursScreen,
  adminTexts: textsScreen,
  adminList: listScreen,
  adminItem: itemScreen,
  adminPhotos: photosScreen,
  adminPhoto: photoScreen,
  adminColours: coloursScreen,
  adminClients: clientsScreen,
  adminClient: clientScreen,
  adminErasure: eraseScreen,
  adminPrepaidList: prepaidListScreen,
  adminPrepaid: prepaidScreen,
  adminNumbers: numbersScreen,
  adminUndo: undoScreen,
  adminFirstSteps: firstStepsScreen,
  adminMails: mailsScreen,
  adminAlerts: alertsScreen,
  adminAccounts: accountsScreen,
};
