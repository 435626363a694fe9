import { paths } from '../page/paths.ts';

export const siteWorkerPath = '/site-worker.js';
/** The only Trusted Types policy of visitors' pages. It registers the worker. */
export const siteWorkerPolicy = 'site-worker';

/** The page shown when the network is down. It is small and self-contained. */
export const offlinePath = '/hors-connexion';
/** The reader's last appointment. Only the worker answers here, because its own address is a secret. */
export const keptVisitPath = `${offlinePath}/rendez-vous`;

export const keptPages: Readonly<Record<string, string>> = {
  [paths.home]: 'Accueil',
  [paths.features]: 'Prestations et tarifs',
  [paths.contacts]: 'Contact, plan et horaires',
};

export interface KeptVisit {
  /** The path of its page. Only the hash of the path is stored. */
  readonly path: string;
  readonly title: string;
  /** Pairs of label and text. The text may have several lines. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The day of the appointment. The copy is deleted the day after. */
  readonly day: string;
}

export type ToSiteWorker =
  /** A page that was opened without a document of its own. */
  | { readonly opened: string }
  /** The worker answers whether the visit is kept. It is not if the reader once deleted it. */
  | { readonly visit: KeptVisit }
  /** The path of an appointment to delete. The worker answers when it has been deleted. */
  | { readonly forgetVisit: string }
  | { readonly signedOut: true };

/* Marks in the page of `offlinePath`, which the worker fills. */
export const headMark = ['<!--head-->', '<!--/head-->'] as const;
export const listMark = '<!--list-->';
