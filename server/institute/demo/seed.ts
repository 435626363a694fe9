/*
 * The demo's people, and their actions. Days count open days from today, 0. Contact details reach no real person:
 * mailboxes are under .example (RFC 2606). Ivorian numbers begin with 27 00, which is not an assigned fixed-line
 * zone. The French number is from the range that ARCEP reserves for fiction (06 39 98).
 */

/** The administrators' mailboxes; the first one made the other. */
export const administratorMailboxes = [
  'gerante@institut.example',
  'accueil@institut.example',
] as const;

export interface DemoClient {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
  readonly hasAccount?: true;
}

const buildMailbox = (name: string) => `${name}@courriel.example`;

export const clients = {
  awa: {
    name: 'Awa Koné',
    phone: '27 00 10 42 17',
    email: buildMailbox('awa.kone'),
    hasAccount: true,
  },
  affoue: {
    name: 'Affoué Kouassi',
    phone: '27 00 12 60 94',
    email: buildMailbox('affoue.k'),
    hasAccount: true,
  },
  fatou: { name: 'Fatou Diabaté', phone: '27 00 15 55 26', email: buildMailbox('fatou.diabate') },
  akissi: { name: 'Akissi Konan', phone: '27 00 16 71 80' },
  sandrine: { name: 'Sandrine Aké', phone: '27 00 21 80 31', email: buildMailbox('sandrine.ake') },
  rokia: { name: 'Rokia Bamba', phone: '27 00 22 05 96' },
  estelle: { name: 'Estelle Brou', phone: '27 00 23 63 74', email: buildMailbox('estelle.brou') },
  nadege: { name: 'Nadège Tanoh', phone: '27 00 24 29 08' },
  christelle: { name: 'Christelle Zadi', phone: '27 00 25 97 43', email: buildMailbox('c.zadi') },
  grace: { name: 'Grâce Assi', phone: '27 00 26 51 20' },
  serge: { name: 'Serge Kouamé', phone: '27 00 27 18 65', email: buildMailbox('serge.kouame') },
} as const satisfies Record<string, DemoClient>;

export type ClientKey = keyof typeof clients;

/** The staff; the first four are those of a new database. */
export const team = [
  { name: 'Mireille', job: 'Esthéticienne', skills: ['visage', 'corps', 'onglerie'] },
  { name: 'Rose', job: 'Masseuse', skills: ['corps'] },
  { name: 'Désirée', job: 'Maquilleuse', skills: ['maquillage', 'visage'] },
  { name: 'Adèle', job: 'Coiffeuse', skills: ['capillaires'] },
  {
    name: 'Inès',
    job: 'Coiffeuse et prothésiste ongulaire',
    skills: ['capillaires', 'onglerie', 'maquillage'],
  },
];

/** A request or an appointment, with the institute's answers. Hours are wishes: the first free one from then on. */
export interface DemoVisit {
  readonly client: ClientKey;
  readonly day: number;
  readonly treatments: readonly string[];
  readonly people?: number;
  readonly note?: string;
  /** The time of booking, in days before the visit (5), or in minutes before now. */
  readonly daysBefore?: number;
  readonly minutesAgo?: number;
  readonly booked?: string;
  readonly steps?: readonly DemoStep[];
}

export type DemoStep =
  | { readonly confirm: string }
  | { readonly refuse: string }
  | { readonly cancel: true }
  | { readonly note: string }
  | { readonly outcome: 'came' | 'missed' };

const createVisit = (
  client: ClientKey,
  day: number,
  treatments: string,
  details: Omit<DemoVisit, 'client' | 'day' | 'treatments'>,
): DemoVisit => ({ client, day, treatments: treatments.split(' '), ...details });

const cameSteps: readonly DemoStep[] = [{ outcome: 'came' }];
const massage = 'corps/massage-relaxant-aux-huiles';
const cut = 'capillaires/coupe-femme';
const makeUp = 'maquillage/mise-en-beaute-express';

export const visits: readonly DemoVisit[] = [
  // Past visits.
  createVisit('sandrine', -41, 'maquillage/maquillage-mariee-essai-compris', {
    note: 'Mariage à l’église à 14 h, merci de prévoir l’essai la semaine d’avant.',
    daysBefore: 20,
    steps: [
      { confirm: '09:00' },
      { note: 'Essai fait. Teint doré, pas de faux cils.' },
      ...cameSteps,
    ],
  }),
  createVisit('christelle', -22, massage, { booked: '14:00', steps: [{ outcome: 'missed' }] }),
  createVisit('affoue', -18, massage, { booked: '11:00', steps: [{ cancel: true }] }),
  createVisit('grace', -7, 'onglerie/manucure-spa', { booked: '13:00', steps: cameSteps }),
  createVisit('nadege', -4, 'corps/massage-aux-pierres-chaudes', {
    steps: [{ refuse: 'Nous n’avons plus de cabine libre ce jour-là.' }],
  }),
  createVisit('akissi', -1, cut, { booked: '10:00', steps: cameSteps }),
  // Visits of today and the next days.
  createVisit('fatou', 0, 'visage/soin-clarins-fermete', { steps: [{ confirm: '09:30' }] }),
  createVisit('akissi', 0, cut, { booked: '09:00' }),
  createVisit('rokia', 0, massage, { booked: '10:00' }),
  createVisit('grace', 0, 'onglerie/manucure-simple onglerie/pose-de-vernis', { booked: '14:00' }),
  createVisit('serge', 0, 'capillaires/coupe-homme', { booked: '16:00' }),
  createVisit('estelle', 1, 'capillaires/coloration-complete capillaires/brushing-cheveux-longs', {
    steps: [{ confirm: '09:30' }, { note: 'Allergie à l’ammoniaque : coloration douce.' }],
  }),
  createVisit('christelle', 1, makeUp, { booked: '09:30' }),
  createVisit('sandrine', 1, 'onglerie/pedicure-spa', { booked: '11:00' }),
  createVisit('awa', 1, massage, { booked: '10:00' }),
  createVisit('grace', 1, 'visage/soin-clarins-fermete', { booked: '11:00' }),
  createVisit('affoue', 1, 'corps/massage-en-duo', { people: 2, steps: [{ confirm: '16:00' }] }),
  createVisit('fatou', 2, massage, { booked: '11:00' }),
  createVisit('sandrine', 8, 'visage/radiofrequence-du-visage', {
    daysBefore: 14,
    steps: [{ confirm: '12:00' }, { refuse: 'L’appareil est en révision.' }],
  }),
  // New requests.
  createVisit('grace', 1, 'visage/microdermabrasion', { minutesAgo: 12 }),
  createVisit('rokia', 3, 'capillaires/tresses-fines-avec-rajouts', {
    note: 'Tresses jusqu’à la taille, couleur 1B.',
    minutesAgo: 180,
  }),
  createVisit('akissi', 5, 'corps/jambes-entieres', {
    daysBefore: 9,
    steps: [{ note: 'Appelée, ne répond pas. Rappeler demain.' }],
  }),
];

export interface DemoMessage {
  readonly subject: string;
  readonly message: string;
  readonly from?: ClientKey;
  readonly reply?: string;
  readonly hoursAgo: number;
  readonly isAnswered?: true;
}

export const messages: readonly DemoMessage[] = [
  {
    subject: 'Carte cadeau pour ma mère',
    message: 'Bonjour, proposez-vous des cartes cadeaux ? C’est pour un massage relaxant.',
    reply: buildMailbox('melissa.kone'),
    hoursAgo: 2,
  },
  {
    subject: 'Parking',
    message: 'Bonjour, peut-on se garer devant l’institut, ou y a-t-il un parking gardé à côté ?',
    from: 'awa',
    hoursAgo: 21,
  },
  {
    subject: 'Épilation et grossesse',
    message: 'Bonjour, je suis enceinte de cinq mois. Puis-je faire une épilation à la cire ?',
    reply: buildMailbox('diane.ouedraogo'),
    hoursAgo: 120,
    isAnswered: true,
  },
];
