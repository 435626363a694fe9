/** Limits in characters, minutes and francs; for lists, the number of entries. */
export const contentLimits = {
  name: 60,
  tagline: 120,
  line: 80,
  planWord: 18,
  sentence: 200,
  url: 300,
  links: 10,
  nom: 80,
  note: 120,
  prepare: 240,
  minutes: 480,
  prix: 10_000_000,
  testimonial: 300,
  author: 40,
  question: 120,
  paragraphs: 1000,
  testimonials: 12,
  questions: 20,
} as const;

export const contactLimits = { subject: 120, message: 4000, reply: 200 } as const;
