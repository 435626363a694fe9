import { paths } from '../page/paths.ts';

export const siteWorkerPath = '/site-worker.js';
export const siteWorkerTrustedTypesPolicy = 'site-worker';

export const offlinePath = '/hors-connexion';
/**
 * The cache key of the visitor's last appointment. The appointment's own URL contains a secret token, so it is not used
 * as the key.
 */
export const cachedAppointmentKey = `${offlinePath}/rendez-vous`;

export const offlinePages: Readonly<Record<string, string>> = {
  [paths.home]: 'Accueil',
  [paths.features]: 'Prestations et tarifs',
  [paths.contacts]: 'Contact, plan et horaires',
};

export interface OfflineAppointment {
  readonly path: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The day of the appointment. The copy is deleted the day after. */
  readonly day: string;
}

export type SiteWorkerMessage =
  | { readonly opened: string }
  /**
   * The worker answers true if it has stored the appointment. It refuses one that the visitor has deleted from this
   * device.
   */
  | { readonly visit: OfflineAppointment }
  | { readonly forgetVisit: string }
  | { readonly signedOut: true };

export const headPlaceholder = ['<!--head-->', '<!--/head-->'] as const;
export const listPlaceholder = '<!--list-->';
