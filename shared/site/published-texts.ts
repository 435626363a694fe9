import { examplePeople, exampleTestimonials, texts as product } from '../texts.ts';
import type { ShownChanges } from './changes.ts';
import { buildCatalogue } from './published-catalogue.ts';
import { isExample } from './published-institute.ts';
import { sortItems, splitParagraphs } from './published-lists.ts';

interface ShownTestimonial {
  readonly text: string;
  readonly author?: string;
}

export interface ShownPerson {
  /** Absent, like the initials, for a placeholder. */
  readonly id?: string;
  readonly initials?: string;
  /** A placeholder has the name of the job, because no page may describe a person who does not exist. */
  readonly name: string;
  readonly job?: string;
  readonly bio?: string;
  readonly sections?: readonly string[];
}

export type HomeTexts = ReturnType<typeof buildHomeTexts>;

export function buildHomeTexts(changes: ShownChanges | undefined) {
  const { title, lead, about, slide1, slide2, slide3 } = { ...product, ...changes?.texts };
  return {
    title,
    lead,
    slides: [slide1, slide2, slide3],
    about: splitParagraphs(about),
    testimonials: listTestimonials(changes),
    team: listTeam(changes),
  };
}

/** Returns the testimonials. The first real one replaces all examples. */
function listTestimonials(changes: ShownChanges | undefined): readonly ShownTestimonial[] {
  const ownTestimonials = sortItems(changes?.testimonials);
  if (ownTestimonials.length === 0) return exampleTestimonials.map((text) => ({ text }));
  return ownTestimonials.map(({ value: { text, author } }) => ({ text, author }));
}

/** Returns the staff. A change of the example's team, or the opening of the site, removes all placeholders. */
function listTeam(changes: ShownChanges | undefined): readonly ShownPerson[] {
  const { people, isOpened } = changes ?? {};
  if (!people) return isOpened ? [] : examplePeople.map((craft) => ({ name: craft }));
  const { sections: shown } = buildCatalogue(changes);
  return people.map(({ id, name, job, bio, sections }) => {
    const titles = shown.filter(({ slug }) => sections.includes(slug));
    return {
      id,
      name,
      initials: getInitials(name),
      ...(job && { job }),
      ...(bio && { bio }),
      ...(titles.length > 0 && { sections: titles.map(({ titre }) => titre) }),
    };
  });
}

const planTexts = ['planCorner', 'planStreet', 'planLandmark', 'planDistance'] as const;

/** Returns true if the drawn plan is right: its words are the owner's, or an unopened site has an address. */
export const isPlanShown = (changes: ShownChanges | undefined): boolean =>
  changes?.isOpened || isExample('address', changes)
    ? planTexts.some((name) => changes?.texts?.[name] !== undefined)
    : true;

const getInitials = (name: string) =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
