import type { Scenario } from './scenario.ts';

/* Requests that wait for an answer. */

export const newRequests: readonly Scenario[] = [
  {
    person: 'ibrahim',
    treatments: ['visage/soin-homme-energie-marine'],
    moment: 'Après-midi',
    day: 0,
    asked: { daysBefore: 1 },
  },
  {
    person: 'grace',
    treatments: ['visage/soin-purifiant-peaux-mixtes-a-grasses'],
    moment: 'Matin',
    day: 1,
    asked: { minutesAgo: 12 },
  },
  {
    person: 'christelle',
    treatments: ['onglerie/gel-sur-ongles-naturels', 'onglerie/pedicure-spa'],
    note: 'Toutes mes excuses pour la dernière fois : ma fille était malade.',
    day: 2,
    asked: { minutesAgo: 47 },
  },
  {
    person: 'rokia',
    treatments: ['capillaires/tresses-fines-avec-rajouts'],
    moment: 'Matin',
    note: 'Tresses jusqu’à la taille, couleur 1B.',
    day: 3,
    asked: { minutesAgo: 180 },
  },
  {
    person: 'yasmine',
    treatments: ['visage/peeling-doux-aux-acides-de-fruits'],
    day: 3,
    asked: { minutesAgo: 330 },
  },
  {
    person: 'serge',
    treatments: ['corps/massage-en-duo'],
    people: 2,
    moment: 'Après-midi',
    note: 'Surprise pour ma femme : merci de m’appeler, moi, et pas elle.',
    day: 4,
    asked: { daysBefore: 8 },
  },
  {
    person: 'bintou',
    treatments: ['corps/jambes-entieres'],
    day: 5,
    asked: { daysBefore: 9 },
    steps: [{ note: 'Appelée, ne répond pas. Rappeler demain.' }],
  },
  {
    person: 'estelle',
    treatments: ['capillaires/soin-fortifiant-a-la-keratine'],
    moment: 'Après-midi',
    day: 7,
    asked: { daysBefore: 13 },
  },
  {
    person: 'nadege',
    treatments: ['corps/massage-aux-pierres-chaudes'],
    day: 9,
    asked: { daysBefore: 14 },
  },
  {
    person: 'marieLaure',
    treatments: ['onglerie/manucure-simple', 'maquillage/mise-en-beaute-express'],
    people: 4,
    note: 'Enterrement de vie de jeune fille : peut-on apporter un gâteau ?',
    day: 15,
    asked: { daysBefore: 24 },
  },
  {
    person: 'akissi',
    treatments: ['capillaires/perruque-sur-mesure-fabrication-et-pose'],
    day: 22,
    asked: { daysBefore: 30 },
  },
];
