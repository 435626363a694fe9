/** What a new installation needs before it works for its owner, in the order in which it is shown. */
export const firstSteps = [
  'contact',
  'place',
  'hours',
  'people',
  'prices',
  'photo',
  'mail',
  'online',
] as const;
export type FirstStep = (typeof firstSteps)[number];
