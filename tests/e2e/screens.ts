import { addDays, getWeekday, toMonth } from '#shared/calendar/calendar-month.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';

/*
 * The screens of the site: each declared path, and its variants by search parameters. A new path is tested without a
 * line here.
 */

const booking = `${paths.book}?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1&voir=heures`;

/** Returns the screens with a picture, by its name. `day` is a Tuesday, Wednesday or Thursday with free hours. */
export function picturedScreens(day: string) {
  const sunday = addDays(day, -1 - getWeekday(day) - 7);
  const hours = `${booking}&mois=${toMonth(day)}`;
  return {
    home: paths.home,
    login: paths.login,
    verify: `${paths.verify}?token=abc`,
    'verify-incomplete': paths.verify,
    features: paths.features,
    'features-found': `${paths.features}?q=epilation&max=10000`,
    'features-none': `${paths.features}?q=rien-de-tel`,
    'features-near': `${paths.features}?q=natte`,
    'features-chosen': `${paths.features}?max=10000&soin=onglerie/manucure-spa&soin=capillaires/tresses-simples`,
    contacts: paths.contacts,
    book: paths.book,
    'book-chosen': `${paths.book}?jour=${addDays(sunday, -1)}&personnes=2&categorie=visage&type=gamme-clarins`,
    'book-closed-day': `${paths.book}?jour=${sunday}&categorie=onglerie`,
    'book-days': hours,
    'book-hours': `${hours}&jour=${day}`,
    'book-hour-chosen': `${hours}&jour=${day}&heure=16:00`,
    waiting: `${paths.waiting}?soin=onglerie/manucure-spa&jour=${day}`,
    unauthorized: paths.unauthorized,
    'not-found': paths.booking,
    privacy: paths.privacy,
    legal: paths.legal,
  } as const;
}

/** Lists every screen of visitors who are not signed in, and one of the back office. */
export function visitorScreens(day: string): string[] {
  const addresses = [
    ...Object.values(picturedScreens(day)),
    ...Object.values(paths),
    `${paths.book}?categorie=corps`,
    `${paths.book}?categorie=corps&type=electrostimulation`,
    `${paths.book}?jour=${day}&categorie=corps&type=hammam&personnes=3&soin=corps/bras`,
    `${paths.book}?voir=demande`,
    `${booking}&personnes=2&chacun=1&personne2=capillaires/tresses-simples`,
    `/rdv/${'x'.repeat(22)}`,
    `/attente/${'x'.repeat(22)}`,
    `/avis/${'x'.repeat(22)}`,
    `/planning/${'x'.repeat(22)}`,
    `/acces/${'x'.repeat(22)}`,
    '/nope',
  ];
  return [...new Set(addresses)];
}

interface Entries {
  day: string;
  /** The number of a request. */
  request: string;
  message: string;
}

type AdminPath = keyof typeof adminPaths;

/** Returns the searches of a back-office path. A path without an entry is opened without parameters. */
function getSearches({ day, request, message }: Entries): Partial<Record<AdminPath, string[]>> {
  const treatment = 'soin=capillaires/coupe-femme';
  return {
    admin: [`jour=${day}`, `vue=semaine&jour=${day}`],
    adminRequests: ['', 'etat=toutes&q=introuvable&du=2026-01-01', 'etat=toutes&page=2'],
    adminRequest: [`numero=${request}`],
    adminBill: [`numero=${request}`],
    adminBook: ['', `jour=${day}&${treatment}`],
    adminAway: [`jour=${day}&personne=4`],
    adminMessages: ['', 'etat=traites', `id=${message}`],
    adminResource: ['id=1', 'id=4'],
    adminPrices: ['section=visage'],
    adminTreatment: ['id=visage/soin-clarins-fermete&faire=agenda', 'section=visage'],
    adminPhotos: ['', 'place=gallery/2', 'place=person/1', 'place=logo'],
    adminClients: ['', 'q=personne-de-tel'],
    adminClient: [`demande=${request}`],
    adminNumbers: [`mois=${toMonth(day)}`, 'mois=2026-01'],
  };
}

/** Addresses that the server answers without a screen. */
const notScreens: AdminPath[] = ['adminClientFile'];

export const adminScreens = (Object.keys(adminPaths) as AdminPath[]).filter(
  (path) => !notScreens.includes(path),
);

export const getAddresses = (screen: AdminPath, entries: Entries): string[] =>
  (getSearches(entries)[screen] ?? ['']).map((search) =>
    search === '' ? adminPaths[screen] : `${adminPaths[screen]}?${search}`,
  );
