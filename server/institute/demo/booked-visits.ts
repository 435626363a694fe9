import type { PersonKey } from './people.ts';
import type { Scenario } from './scenario.ts';

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
