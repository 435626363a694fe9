import { copyPath } from './agenda-copy.ts';
import { paths } from './paths.ts';

export const adminPaths = {
  admin: paths.admin,
  adminRequests: '/admin/demandes',
  adminRequest: '/admin/demande',
  adminBill: '/admin/encaissement',
  adminBook: '/admin/rendez-vous',
  adminBlocks: '/admin/absences',
  adminAway: '/admin/absente',
  adminReminders: '/admin/rappels',
  adminTill: '/admin/caisse',
  adminWalkIn: '/admin/de-passage',
  adminWaits: '/admin/attente',
  adminAfter: '/admin/apres-visite',
  adminMessages: '/admin/messages',
  adminMessage: '/admin/message',
  adminDays: '/admin/jours',
  adminSettings: '/admin/reglages',
  adminTeam: '/admin/equipe',
  adminResource: '/admin/equipe/fiche',
  adminResourceHours: '/admin/equipe/horaires',
  adminTreatments: '/admin/equipe/soins',
  adminTreatmentRule: '/admin/equipe/soin',
  adminSite: '/admin/site',
  adminSections: '/admin/site/rubriques',
  adminSection: '/admin/site/rubrique',
  adminPrices: '/admin/site/soins',
  adminTreatment: '/admin/site/soin',
  adminFacts: '/admin/site/infos',
  adminHours: '/admin/site/horaires',
  adminTexts: '/admin/site/textes',
  adminList: '/admin/site/liste',
  adminItem: '/admin/site/element',
  adminPhotos: '/admin/site/photos',
  adminPhoto: '/admin/site/photo',
  adminClients: '/admin/clients',
  adminClient: '/admin/clients/fiche',
  adminErasure: '/admin/clients/effacer',
  adminPrepaidList: '/admin/cartes',
  adminPrepaid: '/admin/cartes/carte',
  adminClientFile: '/admin/client-donnees',
  adminNumbers: '/admin/chiffres',
  adminUndo: '/admin/annuler',
  adminFirstSteps: '/admin/premiers-pas',
  adminOptions: '/admin/options',
  adminMails: '/admin/mails',
  adminAlerts: '/admin/alertes',
  adminAccounts: '/admin/administrateurs',
  adminCopy: copyPath,
} as const;

/** The search parameter that names a screen's open fold, so that links open it without JavaScript too. */
export const foldField = 'faire';

export const requestLink = (number: string, fold?: string) =>
  `${adminPaths.adminRequest}?numero=${number}${fold ? `&${foldField}=${fold}#${fold}` : ''}`;

export const billLink = (number: string) => `${adminPaths.adminBill}?numero=${number}`;

/** The search parameter that names a gift card or session pack by its id: browsers keep addresses, and a code is money. */
export const prepaidField = 'carte';
export const prepaidLink = (id: string) => `${adminPaths.adminPrepaid}?${prepaidField}=${id}`;

export const tillDayField = 'jour';
export const tillLink = (day?: string) =>
  day ? `${adminPaths.adminTill}?${tillDayField}=${day}` : adminPaths.adminTill;

export const clientField = 'demande';

const all: readonly string[] = Object.values(adminPaths);

const merged: Readonly<Record<string, string>> = {
  '/admin/acomptes': adminPaths.adminTill,
  '/admin/clients/carnet': adminPaths.adminPrepaid,
  '/admin/trous': adminPaths.adminWaits,
  '/admin/pourquoi': paths.admin,
  '/equipe/absences': paths.team,
  '/admin/souhaits': adminPaths.adminBlocks,
  '/admin/en-ligne': adminPaths.adminSettings,
  '/admin/equipe/savoir-faire': adminPaths.adminResource,
  '/admin/site/apercu': adminPaths.adminSite,
  '/admin/site/couleurs': adminPaths.adminSite,
};

const mergedGroups = new Map([
  ['reponses', 'paiement'],
  ['mots', 'paiement'],
]);

export function movedPath(path: string, search: URLSearchParams): string | undefined {
  const whole = merged[path];
  if (whole) return search.size > 0 ? `${whole}?${search}` : whole;
  const group = path === adminPaths.adminFacts && mergedGroups.get(search.get('groupe') ?? '');
  if (group)
    return `${path}?${new URLSearchParams({ ...Object.fromEntries(search), groupe: group })}`;
  const part = partOf(path, search);
  const moved = merged[`${path}/${part}`] ?? `${path}/${part}`;
  if (!part || !all.includes(moved)) return undefined;
  const others = [...search].filter(([name]) => name !== 'partie');
  return others.length > 0 ? `${moved}?${new URLSearchParams(others)}` : moved;
}

function partOf(path: string, search: URLSearchParams): string | null {
  const part = search.get('partie');
  if (path === adminPaths.adminSite) return part;
  if (path === adminPaths.adminClients) return search.has(clientField) ? (part ?? 'fiche') : null;
  if (path !== adminPaths.adminTeam) return null;
  if (!search.has('id')) return part === 'soins' ? part : null;
  return part === 'soins' ? 'soin' : (part ?? 'fiche');
}
