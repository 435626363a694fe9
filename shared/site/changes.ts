import type { Institute } from '../institute.ts';
import type { texts } from '../texts.ts';
import type { Photos } from './photos.ts';

/* The owner's changes. An absent value means the product's own, from institute.ts, catalogue.ts and texts.ts. */

/** The changed values of a product treatment, or all values of an added one. */
export interface TreatmentChange {
  readonly nom?: string;
  /** "15mn", "1h" or "1h15"; "" for none. */
  readonly duree?: string;
  readonly prix?: number;
  readonly isLowest?: true;
  /** The duration is the shortest of a range. It follows from the staff members' minutes and is not editable. */
  readonly isShortest?: true;
  readonly note?: string;
  /** Advice before the visit: a patch test, washed hair. */
  readonly prepare?: string;
  /** Requires a deposit, if deposits are set up. */
  readonly deposit?: true;
  readonly isHidden?: true;
  readonly section?: string;
  readonly category?: string;
}

export interface SectionChange {
  readonly titre?: string;
  readonly isHidden?: true;
}

export type TextName = keyof typeof texts;

/** A testimonial whose author agreed to its publication. */
export interface Testimonial {
  readonly text: string;
  readonly author: string;
  readonly agreed: true;
}

export interface FrequentQuestion {
  readonly question: string;
  readonly answer: string;
}

export interface PublicPerson {
  readonly id: string;
  readonly name: string;
  readonly job: string;
  readonly bio: string;
  readonly sections: readonly string[];
}

/** The number of sessions, and the days between two of them. */
export interface Course {
  readonly sessionCount: number;
  readonly daysApart: number;
}

export interface ShownChanges {
  readonly institute?: Partial<Institute>;
  readonly treatments?: Readonly<Record<string, TreatmentChange>>;
  readonly sections?: Readonly<Record<string, SectionChange>>;
  /** The sections' slugs, under "sections". Missing ones come last, in the product's order. */
  readonly order?: Readonly<Record<string, readonly string[]>>;
  readonly texts?: { readonly [Name in TextName]?: string };
  readonly testimonials?: Readonly<Record<string, Testimonial>>;
  readonly faq?: Readonly<Record<string, FrequentQuestion>>;
  /** Absent while the team is the example's. */
  readonly people?: readonly PublicPerson[];
  /** Treatments that are sold as several sessions, by id. They come with the agenda's rules. */
  readonly courses?: Readonly<Record<string, Course>>;
  readonly photos?: Photos;
  /** Set once the owner has opened online booking: examples are no longer shown. */
  readonly isOpened?: true;
}

export interface Changes extends ShownChanges {
  readonly version: number;
}
