import { paths } from './paths.ts';

/** The path of every page of the back office. In a file of their own: no visitor's script carries them. */
export const adminPaths = {
  admin: paths.admin,
  adminRequests: '/admin/demandes',
  adminRequest: '/admin/demande',
  adminBook: '/admin/rendez-vous',
  adminBlocks: '/admin/absences',
  adminWhy: '/admin/pourquoi',
  adminExport: '/admin/export',
  adminMessages: '/admin/messages',
  adminMessage: '/admin/message',
  adminDays: '/admin/jours',
  adminOnline: '/admin/en-ligne',
  adminTeam: '/admin/equipe',
  adminSite: '/admin/site',
  adminClients: '/admin/clients',
  adminClientFile: '/admin/client-donnees',
  adminNumbers: '/admin/chiffres',
  adminNumbersFile: '/admin/chiffres-csv',
  adminMails: '/admin/mails',
  adminAlerts: '/admin/alertes',
  adminAccounts: '/admin/administrateurs',
} as const;

/** The search parameter that names a client, by the number of one of their requests. */
export const clientField = 'demande';
