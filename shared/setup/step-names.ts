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
