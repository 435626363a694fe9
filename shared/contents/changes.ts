import type { Institute } from '../institute.ts';
import type { texts } from '../texts.ts';
import type { Photos } from './photos.ts';

/*
 * What the owner changed in the back office. Of what is absent the product's own is shown: institute.ts,
 * catalogue.ts and texts.ts.
 */

/** Of a treatment of the product what differs; of one that the owner added all that it has. */
export interface TreatmentChange {
  readonly nom?: string;
  /** "15mn", "1h" or "1h15"; "" for none. */
  readonly duree?: string;
  /** Whole francs CFA. */
  readonly prix?: number;
  /** The price is the lowest of a range: shown after "dès". */
  readonly isLowest?: true;
  /** A line under the name. */
  readonly note?: string;
  /** Neither shown nor to be booked. */
  readonly isHidden?: true;
  /** Of one that the owner added: the name of its category, "" for none. */
  readonly category?: string;
}

export type TextName = keyof typeof texts;

/** Of somebody who agreed that it is shown. */
export interface Testimonial {
  readonly text: string;
  /** A first name or initials. */
  readonly author: string;
  readonly agreed: true;
}

export interface Question {
  readonly question: string;
  /** A line for each paragraph. */
  readonly answer: string;
}

/** Somebody of the agenda's people whom the owner shows. */
export interface PublicPerson {
  readonly id: string;
  readonly name: string;
  readonly job: string;
  /** "" for none. */
  readonly bio: string;
  /** Slugs of the sections of what she does. */
  readonly sections: readonly string[];
}

/** What a page shows of it, by kind and id. */
export interface ShownChanges {
  readonly institute?: Partial<Institute>;
  /** By id: "visage/soin-clarins-fermete". */
  readonly treatments?: Readonly<Record<string, TreatmentChange>>;
  /**
   * Ids in their order, by section's slug, or of "testimonials" and "faq"; those that are missing keep
   * theirs, behind.
   */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  readonly texts?: { readonly [Name in TextName]?: string };
  readonly testimonials?: Readonly<Record<string, Testimonial>>;
  readonly faq?: Readonly<Record<string, Question>>;
  readonly people?: readonly PublicPerson[];
  readonly photos?: Photos;
}

/** The version grows with each change that is public. */
export interface Changes extends ShownChanges {
  readonly version: number;
  /** When each kind was changed last: ISO 8601, UTC. */
  readonly changed?: Readonly<Record<string, string>>;
}
