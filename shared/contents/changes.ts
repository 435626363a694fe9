import type { Institute } from '../institute.ts';
import type { texts } from '../texts.ts';
import type { BrandColours } from './brand-colours.ts';
import type { Photos } from './photos.ts';

/*
 * What the owner changed in the back office. Where a value is absent, the product's own is shown, from
 * institute.ts, catalogue.ts and texts.ts.
 */

/** For one of the product's treatments, only what differs; for one that the owner added, all of its data. */
export interface TreatmentChange {
  readonly nom?: string;
  /** "15mn", "1h" or "1h15"; "" for none. */
  readonly duree?: string;
  /** Whole francs CFA. */
  readonly prix?: number;
  /** The price is the lowest of a range: shown after "dès". */
  readonly isLowest?: true;
  /** The duration is the shortest of a range. Said by the institute, of what its people take: not the owner's to change. */
  readonly isShortest?: true;
  /** A line under the name. */
  readonly note?: string;
  /** What to know before one comes: a patch test, washed hair. */
  readonly prepare?: string;
  /** It is booked with a deposit, where one is set up. */
  readonly deposit?: true;
  /** Neither shown nor bookable. */
  readonly isHidden?: true;
  /** The slug of the section into which the owner put it. */
  readonly section?: string;
  /** The name of its category there, "" for none. */
  readonly category?: string;
}

export interface SectionChange {
  readonly titre?: string;
  /** Neither shown nor bookable, with all of its treatments. */
  readonly isHidden?: true;
}

export type TextName = keyof typeof texts;

/** A testimonial whose author agreed to its publication. */
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

/** A person of the agenda whom the owner shows on the site. */
export interface PublicPerson {
  readonly id: string;
  readonly name: string;
  readonly job: string;
  /** "" for none. */
  readonly bio: string;
  /** Slugs of the sections whose treatments this person gives. */
  readonly sections: readonly string[];
}

/** So many sessions, and the days from one to the next. */
export interface Course {
  readonly sessionCount: number;
  readonly daysApart: number;
}

/** The changes that pages show, by kind and id. */
export interface ShownChanges {
  readonly institute?: Partial<Institute>;
  /** By id: "visage/soin-clarins-fermete". */
  readonly treatments?: Readonly<Record<string, TreatmentChange>>;
  /** By slug. */
  readonly sections?: Readonly<Record<string, SectionChange>>;
  /**
   * Ids in the owner's order, by section slug, or under "sections" (slugs), "testimonials" and "faq". Ids that are missing
   * come last, in their own order.
   */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  readonly texts?: { readonly [Name in TextName]?: string };
  readonly testimonials?: Readonly<Record<string, Testimonial>>;
  readonly faq?: Readonly<Record<string, Question>>;
  readonly people?: readonly PublicPerson[];
  /** Treatments that are sold as several sessions, by id. They come with the agenda's rules. */
  readonly courses?: Readonly<Record<string, Course>>;
  readonly photos?: Photos;
  readonly colours?: BrandColours;
  /** The owner has opened online booking once: examples are shown no more. */
  readonly isOpened?: true;
}

/** The version grows with each change that is public. */
export interface Changes extends ShownChanges {
  readonly version: number;
  /** When each kind was changed last: ISO 8601, UTC. */
  readonly changed?: Readonly<Record<string, string>>;
}
