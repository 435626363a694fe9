import { paths, returnField } from './paths.ts';

export const adminPaths = {
  admin: paths.admin,
  adminRequests: '/admin/demandes',
  adminRequest: '/admin/demande',
  adminBill: '/admin/encaissement',
  adminBook: '/admin/rendez-vous',
  adminAway: '/admin/absente',
  adminReminders: '/admin/rappels',
  adminTill: '/admin/caisse',
  adminWalkIn: '/admin/de-passage',
  adminWaits: '/admin/attente',
  adminAfter: '/admin/apres-visite',
  adminMessages: '/admin/messages',
  adminDays: '/admin/jours',
  adminSettings: '/admin/reglages',
  adminTeam: '/admin/equipe',
  adminResource: '/admin/equipe/fiche',
  adminSite: '/admin/site',
  adminPrices: '/admin/site/soins',
  adminTreatment: '/admin/site/soin',
  adminPhotos: '/admin/site/photos',
  adminClients: '/admin/clients',
  adminClient: '/admin/clients/fiche',
  adminPrepaidList: '/admin/cartes',
  adminClientFile: '/admin/client-donnees',
  adminNumbers: '/admin/chiffres',
  adminUndo: '/admin/annuler',
  adminFirstSteps: '/admin/premiers-pas',
} as const;

/** The search parameter that names a screen's open fold, so that links open it without JavaScript too. */
export const foldField = 'faire';

export const buildMessageLink = (id: string) => `${adminPaths.adminMessages}?id=${id}`;

export const buildSettingsLink = (fold: string, more: Readonly<Record<string, string>> = {}) =>
  `${adminPaths.adminSettings}?${new URLSearchParams({ [foldField]: fold, ...more })}#${fold}`;

/** The day from which a request's screen offers hours. */
export const hoursDayField = 'jour';

export const buildRequestLink = (number: string, fold = '', hoursDay = '', returnPath = '') => {
  const search = {
    numero: number,
    ...(fold && { [foldField]: fold }),
    ...(hoursDay && { [hoursDayField]: hoursDay }),
    ...(returnPath && { [returnField]: returnPath }),
  };
  return `${adminPaths.adminRequest}?${new URLSearchParams(search)}${fold && `#${fold}`}`;
};

export const buildBillLink = (number: string) => `${adminPaths.adminBill}?numero=${number}`;
export const otherAmountFold = 'montant';
export const buildOtherAmountLink = (number: string) =>
  `${buildBillLink(number)}&${foldField}=${otherAmountFold}`;

/** The search parameter that names a gift card or session pack by its id: browsers keep addresses, and a code is money. */
export const prepaidField = 'carte';
export const buildPrepaidLink = (id: string) =>
  `${adminPaths.adminPrepaidList}?${prepaidField}=${id}`;

export const tillDayField = 'jour';
export const buildTillLink = (day?: string) =>
  day ? `${adminPaths.adminTill}?${tillDayField}=${day}` : adminPaths.adminTill;

export const clientField = 'demande';

const movedPaths: Readonly<Record<string, string>> = {
  '/admin/clients/effacer': adminPaths.adminClient,
  '/admin/clients/carnet': adminPaths.adminPrepaidList,
  '/admin/cartes/carte': adminPaths.adminPrepaidList,
  '/admin/trous': adminPaths.adminWaits,
  '/admin/pourquoi': paths.admin,
  '/equipe/absences': paths.team,
  '/admin/absences': `${adminPaths.adminDays}?${foldField}=absence`,
  '/admin/equipe/horaires': adminPaths.adminResource,
  '/admin/site/horaires': `${adminPaths.adminDays}?${foldField}=heures`,
  '/admin/souhaits': adminPaths.adminDays,
  '/admin/message': adminPaths.adminMessages,
  '/admin/en-ligne': adminPaths.adminSettings,
  '/admin/mails': `${adminPaths.adminSettings}?${foldField}=envois`,
  '/admin/alertes': `${adminPaths.adminSettings}?${foldField}=alertes`,
  '/admin/administrateurs': `${adminPaths.adminSettings}?${foldField}=acces`,
  '/admin/equipe/soins': adminPaths.adminPrices,
  '/admin/equipe/soin': adminPaths.adminTreatment,
  '/admin/site/couleurs': adminPaths.adminSite,
  '/admin/site/infos': adminPaths.adminSite,
  '/admin/site/liste': adminPaths.adminSite,
  '/admin/site/photo': adminPaths.adminPhotos,
  '/admin/site/rubrique': adminPaths.adminPrices,
  '/admin/site/rubriques': adminPaths.adminSite,
};

export function findMovedPath(path: string, search: URLSearchParams): string | undefined {
  const newPath = path.startsWith('/invitation/') ? paths.login : movedPaths[path];
  return newPath && search.size > 0
    ? `${newPath}${newPath.includes('?') ? '&' : '?'}${search}`
    : newPath;
}
