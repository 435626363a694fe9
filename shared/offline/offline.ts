import { paths } from '../page/paths.ts';

export const siteWorkerPath = '/site-worker.js';
export const siteWorkerPolicy = 'site-worker';

export const offlinePath = '/hors-connexion';
/** The key of the reader's last appointment in the worker's cache, because its own address is a secret. */
export const keptVisitPath = `${offlinePath}/rendez-vous`;

export const keptPages: Readonly<Record<string, string>> = {
  [paths.home]: 'Accueil',
  [paths.features]: 'Prestations et tarifs',
  [paths.contacts]: 'Contact, plan et horaires',
};

export interface KeptVisit {
  readonly path: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The day of the appointment. The copy is deleted the day after. */
  readonly day: string;
}

export type ToSiteWorker =
  | { readonly opened: string }
  /** The worker answers whether the visit is kept. It is not if the reader once deleted it. */
  | { readonly visit: KeptVisit }
  | { readonly forgetVisit: string }
  | { readonly signedOut: true };

export const headMark = ['<!--head-->', '<!--/head-->'] as const;
export const listMark = '<!--list-->';
