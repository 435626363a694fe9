import { paths } from './paths.ts';

/*
 * What pages, server and the visitors' service worker agree on. The worker of alerts is another one, with
 * a scope of its own: admin-worker.ts.
 */

export const siteWorkerPath = '/site-worker.js';
/** The one Trusted Types policy of visitors' pages, to register it. */
export const siteWorkerPolicy = 'site-worker';

/** The page shown when the network is down. Small and self-contained. */
export const offlinePath = '/hors-connexion';
/** The reader's last appointment. Only the worker answers here; its own address is a secret. */
export const keptVisitPath = `${offlinePath}/rendez-vous`;

/** The pages that are kept once they were opened, by path. */
export const keptPages: Readonly<Record<string, string>> = {
  [paths.home]: 'Accueil',
  [paths.features]: 'Prestations et tarifs',
  [paths.contacts]: 'Contact, plan et horaires',
};

/** An appointment as it was read: words only. */
export interface KeptVisit {
  /** The path of its page. Only the hash of the path is stored. */
  readonly path: string;
  readonly title: string;
  /** Pairs of label and text; the text may have several lines. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The day of the appointment. The copy is deleted the day after. */
  readonly day: string;
}

/** What a page tells the worker. */
export type ToSiteWorker =
  /** A page that was opened without a document of its own. */
  | { readonly opened: string }
  /** The worker answers whether the visit is kept, or was once deleted on purpose. */
  | { readonly visit: KeptVisit }
  /** The path of an appointment that is not to be kept. The worker answers when it has been deleted. */
  | { readonly forgetVisit: string }
  /** A logout. */
  | { readonly signedOut: true };

/* Marks in the page of `offlinePath`, which the worker fills. */
export const headMark = ['<!--head-->', '<!--/head-->'] as const;
export const listMark = '<!--list-->';
