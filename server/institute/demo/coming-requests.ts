import type { PersonKey } from './people.ts';
import type { Scenario } from './scenario.ts';

/* Requests for today and the days to come that were answered. */

export const comingRequests: readonly Scenario[] = [
  {
    person: 'fatou',
    treatments: ['visage/soin-clarins-fermete'],
    moment: 'Matin',
    day: 0,
    asked: { daysBefore: 4 },
    steps: [{ confirm: '09:30' }],
  },
  {
    person: 'ahou',
    treatments: [
      'onglerie/vernis-semi-permanent-des-mains',
      'onglerie/vernis-semi-permanent-des-pieds',
    ],
    day: 0,
    asked: { daysBefore: 2 },
    steps: [{ confirm: '12:00' }],
  },
  {
    person: 'awa',
    treatments: ['corps/rituel-complet-hammam-savon-noir-gommage-et-massage'],
    moment: 'Après-midi',
    day: 0,
    asked: { daysBefore: 6 },
    steps: [{ confirm: '15:00' }, { note: 'Cliente fidèle : offrir l’enveloppement des mains.' }],
  },
  {
    person: 'estelle',
    treatments: ['capillaires/coloration-complete', 'capillaires/brushing-cheveux-longs'],
    moment: 'Matin',
    day: 1,
    asked: { daysBefore: 5 },
    steps: [
      { confirm: '09:30' },
      { note: 'Allergie à l’ammoniaque : coloration douce seulement.' },
    ],
  },
  {
    person: 'aminata',
    treatments: ['corps/massage-en-duo'],
    people: 2,
    moment: 'Après-midi',
    day: 1,
    asked: { daysBefore: 7 },
    steps: [{ confirm: '16:00' }],
  },
  {
    person: 'prisca',
    treatments: ['corps/maillot-integral', 'corps/demi-jambes'],
    day: 1,
    asked: { daysBefore: 2 },
    steps: [
      { refuse: 'Cette journée est complète. Le lendemain matin, nous avons encore de la place.' },
    ],
  },
  {
    person: 'mariam',
    treatments: ['capillaires/tissage-et-pose-de-meches'],
    moment: 'Matin',
    note: 'J’apporte mes mèches.',
    day: 2,
    asked: { daysBefore: 5 },
    steps: [{ confirm: '10:00' }],
  },
  {
    person: 'marieLaure',
    treatments: ['corps/drainage-lymphatique'],
    moment: 'Après-midi',
    note: 'Troisième séance.',
    day: 2,
    asked: { daysBefore: 8 },
    steps: [{ confirm: '16:30' }, { move: '17:00', toDay: 3 }],
  },
  {
    person: 'clarisse',
    treatments: ['visage/soin-anti-age-global-vie-collection'],
    note: 'Je suis à Abidjan pour dix jours seulement.',
    day: 4,
    asked: { daysBefore: 16 },
    steps: [{ confirm: '11:00' }],
  },
  {
    person: 'affoue',
    treatments: ['visage/microdermabrasion'],
    moment: 'Matin',
    day: 5,
    asked: { daysBefore: 9 },
    steps: [{ confirm: '09:00' }, { cancel: 'client' }],
  },
  {
    person: 'salimata',
    treatments: ['maquillage/maquillage-soiree'],
    people: 2,
    moment: 'Après-midi',
    note: 'Pour une dot, avec ma sœur.',
    day: 6,
    asked: { daysBefore: 12 },
    steps: [{ confirm: '14:00' }],
  },
  {
    person: 'sandrine',
    treatments: ['visage/radiofrequence-du-visage'],
    day: 8,
    asked: { daysBefore: 14 },
    steps: [
      { confirm: '12:00' },
      { refuse: 'L’appareil est en révision. Nous vous proposons un autre jour dès son retour.' },
    ],
  },
  {
    person: 'olivia',
    treatments: ['corps/palper-rouler-mecanique', 'corps/ultrasons-localises'],
    day: 12,
    asked: { daysBefore: 20 },
    steps: [{ confirm: '13:00' }, { move: '10:30', toDay: 13 }],
  },
  {
    person: 'adjoua',
    treatments: ['maquillage/maquillage-mariee-essai-compris', 'onglerie/manucure-spa'],
    moment: 'Matin',
    note: 'Mariage civil à la mairie de Cocody à 11 h.',
    day: 30,
    asked: { daysBefore: 50 },
    steps: [{ confirm: '09:00' }, { note: 'Essai à fixer deux semaines avant.' }],
  },
];

/* Appointments that clients booked on the site themselves: most of today's and of the next days'. */

const visits: readonly [
  person: PersonKey,
  day: number,
  hour: string,
  daysBefore: number,
  ...treatments: string[],
][] = [
  ['akissi', 0, '09:00', 3, 'capillaires/coupe-femme', 'capillaires/brushing-cheveux-longs'],
  ['rokia', 0, '10:00', 2, 'corps/massage-relaxant-aux-huiles'],
  ['prisca', 0, '10:30', 5, 'maquillage/mise-en-beaute-express'],
  ['nadege', 0, '11:30', 1, 'corps/massage-aux-pierres-chaudes'],
  ['carine', 0, '14:00', 2, 'onglerie/manucure-simple', 'onglerie/pose-de-vernis'],
  ['serge', 0, '16:00', 1, 'capillaires/coupe-homme'],
  ['salimata', 1, '09:30', 4, 'maquillage/mise-en-beaute-express'],
  ['bintou', 1, '10:00', 3, 'corps/massage-relaxant-aux-huiles'],
  ['sandrine', 1, '11:00', 6, 'onglerie/pedicure-spa'],
  ['mariam', 1, '14:30', 2, 'capillaires/coupe-femme'],
  ['yasmine', 2, '09:00', 4, 'visage/soin-hydratant-source-marine'],
  ['fatou', 2, '11:00', 5, 'corps/massage-relaxant-aux-huiles'],
  ['ahou', 2, '15:00', 3, 'capillaires/brushing-cheveux-longs'],
  ['grace', 3, '10:00', 6, 'onglerie/manucure-spa'],
];

export const bookedVisits: readonly Scenario[] = visits.map(
  ([person, day, booked, daysBefore, ...treatments]) => ({
    person,
    day,
    booked,
    treatments,
    asked: { daysBefore },
  }),
);
