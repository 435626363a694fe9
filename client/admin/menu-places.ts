import type { MenuCount } from '../../shared/contract/list-query.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';

export interface PlaceCount {
  readonly of: Exclude<MenuCount, 'stepsLeft' | 'undo'>;
  readonly one: string;
  readonly many: string;
}

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly counts?: readonly PlaceCount[];
  readonly also?: readonly string[];
}

const newRequests = { of: 'newRequests', one: 'nouvelle', many: 'nouvelles' } as const;
const openMessages = { of: 'openMessages', one: 'message', many: 'messages' } as const;
const openSteps = { of: 'openSteps', one: 'à faire', many: 'à faire' } as const;
const moneyToCheck = { of: 'moneyToCheck', one: 'à vérifier', many: 'à vérifier' } as const;
const lostMails = { of: 'givenUpMails', one: 'non distribué', many: 'non distribués' } as const;

export const daily: readonly Place[] = [
  {
    path: adminPaths.admin,
    label: 'Agenda',
    icon: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8 14h3M8 16.8h5',
    also: [
      adminPaths.adminBook,
      adminPaths.adminWalkIn,
      adminPaths.adminAway,
      adminPaths.adminReminders,
      adminPaths.adminWaits,
    ],
  },
  {
    path: adminPaths.adminRequests,
    label: 'Demandes',
    icon: 'M3.5 13.5 6 5.5h12l2.5 8v5h-17zM3.5 13.5h5l1.2 2.3h4.6l1.2-2.3h5',
    counts: [newRequests, openMessages],
    also: [
      adminPaths.adminRequest,
      adminPaths.adminMessages,
      adminPaths.adminMessage,
      adminPaths.adminAfter,
    ],
  },
  {
    path: adminPaths.adminClients,
    label: 'Clients',
    icon: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20a7.5 6 0 0 1 15 0',
  },
  {
    path: adminPaths.adminTill,
    label: 'Caisse',
    icon: 'M3.5 7h17v10.5h-17zM3.5 10.5h17M6.5 14h4M14.5 14.5l1.3 1.3 2.4-2.8',
    counts: [moneyToCheck],
    also: [adminPaths.adminBill, adminPaths.adminPrepaidList, adminPaths.adminPrepaid],
  },
];

/** Under « Plus » on a phone, in the menu itself beside a wide window. */
export const weekly: readonly Place[] = [
  {
    path: adminPaths.adminSite,
    label: 'Site',
    icon: 'M3.5 5h17v14h-17zM3.5 9h17M6.2 7h.1M8.8 7h.1',
  },
  {
    path: adminPaths.adminTeam,
    label: 'Équipe',
    icon: 'M9 11.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM2.8 19.5a6.2 5.5 0 0 1 12.4 0M15.5 5.2a3.2 3.2 0 0 1 0 6M17.6 14.5a6 5.5 0 0 1 3.6 5',
  },
  {
    path: adminPaths.adminDays,
    label: 'Horaires',
    icon: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.2l3.4 2',
    also: [adminPaths.adminHours, adminPaths.adminBlocks],
  },
];

export const startPlace: Place = {
  path: adminPaths.adminFirstSteps,
  label: 'Premiers pas',
  icon: 'M4.5 6.5l1.5 1.5 2.5-3M4.5 12.5l1.5 1.5 2.5-3M4.5 18.5l1.5 1.5 2.5-3M11.5 6.5h8M11.5 12.5h8M11.5 18.5h8',
  counts: [openSteps],
};

export const rare: readonly Place[] = [
  {
    path: adminPaths.adminNumbers,
    label: 'Chiffres',
    icon: 'M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-8',
  },
  {
    path: adminPaths.adminSettings,
    label: 'Réglages',
    icon: 'M4 8h9M17 8h3M13 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM4 16h3M11 16h9M7 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
    counts: [lostMails],
    also: [
      adminPaths.adminOptions,
      adminPaths.adminAlerts,
      adminPaths.adminMails,
      adminPaths.adminAccounts,
    ],
  },
];

export const moreIcon =
  'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z';
export const leaveIcon = 'M10 4.5H4.5v15H10M9.5 12h11M16.5 8l4 4-4 4';
export const siteIcon = 'M13.5 4.5h6v6M19.5 4.5 11 13M17 13.5v6H4.5V7h6';

export const isWithin = ({ path, also = [] }: Place, pathname: string) =>
  pathname === path ||
  also.includes(pathname) ||
  (path !== adminPaths.admin && pathname.startsWith(`${path}/`));
