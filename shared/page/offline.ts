import { paths } from './paths.ts';

/*
 * What pages, server and the visitors' service worker agree on. The worker of alerts is another one, with
 * a scope of its own: push-worker.ts.
 */

export const siteWorkerPath = '/site-worker.js';
/** The one Trusted Types policy of visitors' pages, to register it. */
export const siteWorkerPolicy = 'site-worker';

/** What is shown instead of a page that cannot be had. Small, and complete in itself. */
export const offlinePath = '/hors-connexion';
/** The reader's last appointment. Only the worker answers here; its own address is a secret. */
export const keptVisitPath = `${offlinePath}/rendez-vous`;

/** The pages that are kept once they were opened, by path. */
export const keptPages: Readonly<Record<string, string>> = {
  [paths.home]: 'Accueil',
  [paths.features]: 'Soins et prix',
  [paths.contacts]: 'Contact, plan et horaires',
};

/** An appointment as it was read: words only. */
export interface KeptVisit {
  /** Of its page. Only its hash is kept. */
  readonly path: string;
  readonly title: string;
  /** Pairs of what it is and what it says; lines of the text are on lines of their own. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The appointment's. It is forgotten the day after. */
  readonly day: string;
}

/** What a page tells the worker. */
export type ToSiteWorker =
  /** A page that was opened without a document of its own. */
  | { readonly opened: string }
  /** Answered: whether it is kept, or was once forgotten on purpose. */
  | { readonly visit: KeptVisit }
  /** The path of an appointment that is not to be kept. Answered when nothing is left of it. */
  | { readonly forgetVisit: string }
  /** A logout. */
  | { readonly signedOut: true };

/* Marks in the page of `offlinePath`, which the worker fills. */
export const headMark = ['<!--head-->', '<!--/head-->'] as const;
export const listMark = '<!--list-->';
