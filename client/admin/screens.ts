import type { adminPaths } from '#shared/page/admin-paths.ts';
import { agendaScreen } from '../agenda/admin/agenda.tsx';
import { awayScreen } from '../agenda/admin/away.tsx';
import { bookScreen } from '../agenda/admin/book-by-hand.tsx';
import { walkInScreen } from '../agenda/admin/walk-in.tsx';
import { requestScreen } from '../appointments/admin/request.tsx';
import { requestsScreen } from '../appointments/admin/requests.tsx';
import { clientScreen } from '../clients/admin/client.tsx';
import { clientsScreen } from '../clients/admin/clients.tsx';
import { messagesScreen } from '../messages/admin/messages.tsx';
import { billScreen } from '../money/admin/bill.tsx';
import { figuresScreen } from '../money/admin/numbers.tsx';
import { prepaidScreen } from '../money/admin/prepaid.tsx';
import { tillScreen } from '../money/admin/till.tsx';
import { remindersScreen } from '../notifications/admin/reminders.tsx';
import { closedDaysScreen } from '../opening/admin/closed-days.tsx';
import { opinionsScreen } from '../reviews/admin/opinions.tsx';
import { firstStepsScreen } from '../setup/admin/first-steps.tsx';
import { settingsScreen } from '../setup/admin/settings.tsx';
import { photosScreen } from '../site/admin/photo-screen.tsx';
import { pricesScreen } from '../site/admin/section-prices.tsx';
import { siteScreen } from '../site/admin/site-overview.tsx';
import { treatmentScreen } from '../site/admin/treatment-screen.tsx';
import { resourceScreen } from '../team/admin/resource-screen.tsx';
import { teamScreen } from '../team/admin/team.tsx';
import { undoScreen } from '../undo/admin/undo-screen.tsx';
import { waitingListScreen } from '../waiting-list/admin/waiting-list-screen.tsx';
import type { RouteScreen } from './admin-screen.tsx';

type DownloadKey = 'adminClientFile';

export const screens: Readonly<Record<Exclude<keyof typeof adminPaths, DownloadKey>, RouteScreen>> =
  {
    admin: agendaScreen,
    adminRequests: requestsScreen,
    adminRequest: requestScreen,
    adminBill: billScreen,
    adminBook: bookScreen,
    adminAway: awayScreen,
    adminReminders: remindersScreen,
    adminTill: tillScreen,
    adminWalkIn: walkInScreen,
    adminWaits: waitingListScreen,
    adminAfter: opinionsScreen,
    adminMessages: messagesScreen,
    adminDays: closedDaysScreen,
    adminSettings: settingsScreen,
    adminTeam: teamScreen,
    adminResource: resourceScreen,
    adminSite: siteScreen,
    adminPrices: pricesScreen,
    adminTreatment: treatmentScreen,
    adminPhotos: photosScreen,
    adminClients: clientsScreen,
    adminClient: clientScreen,
    adminPrepaidList: prepaidScreen,
    adminNumbers: figuresScreen,
    adminUndo: undoScreen,
    adminFirstSteps: firstStepsScreen,
  };
