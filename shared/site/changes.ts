import type { Course } from '../booking/course-value.ts';
import type { Institute } from '../institute.ts';
import type { texts } from '../texts.ts';
import type { FrequentQuestion, PublicPerson, Testimonial } from './lists.ts';
import type { Photo } from './photo-fields.ts';
import type { SectionChange, TreatmentChange } from './treatments.ts';

/* The owner's changes. An absent value means the product's own, from institute.ts, catalogue.ts and texts.ts. */

export type TextName = keyof typeof texts;

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
  readonly photos?: Readonly<Record<string, Photo>>;
  /** Set once the owner has opened online booking: examples are no longer shown. */
  readonly isOpened?: true;
}

export interface Changes extends ShownChanges {
  readonly version: number;
}
