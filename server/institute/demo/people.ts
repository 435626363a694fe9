/*
 * The people of the demo data. Their contact details reach nobody: mailboxes are under .example
 * (RFC 2606), Ivorian numbers begin with 27 00, which is not an assigned fixed-line zone, and the French
 * number is from the range that ARCEP reserves for fiction (06 39 98).
 */

/** Administrators' accounts; the first one made the other. */
export const staff = ['gerante@institut.example', 'accueil@institut.example'] as const;

export interface DemoPerson {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
  /** Signs in with that mailbox. */
  readonly hasAccount?: true;
}

export const people = {
  awa: {
    name: 'Awa Koné',
    phone: '27 00 10 42 17',
    email: 'awa.kone@courriel.example',
    hasAccount: true,
  },
  aminata: {
    name: 'Aminata Coulibaly',
    phone: '27 00 11 83 05',
    email: 'aminata.coulibaly@courriel.example',
    hasAccount: true,
  },
  affoue: {
    name: 'Affoué Kouassi',
    phone: '27 00 12 60 94',
    email: 'affoue.k@courriel.example',
    hasAccount: true,
  },
  adjoua: {
    name: 'Adjoua N’Guessan',
    phone: '27 00 13 27 71',
    email: 'adjoua.nguessan@courriel.example',
  },
  mariam: { name: 'Mariam Diarrassouba', phone: '27 00 14 09 38' },
  fatou: {
    name: 'Fatou Diabaté',
    phone: '27 00 15 55 26',
    email: 'fatou.diabate@courriel.example',
  },
  akissi: { name: 'Akissi Konan', phone: '27 00 16 71 80' },
  marieLaure: {
    name: 'Marie-Laure Yao',
    phone: '27 00 17 38 49',
    email: 'ml.yao@entreprise.example',
    hasAccount: true,
  },
  bintou: { name: 'Bintou Traoré', phone: '27 00 18 92 13' },
  ahou: { name: 'Ahou Kouadio', phone: '27 00 19 14 67', email: 'ahou.kouadio@courriel.example' },
  prisca: { name: 'Prisca Gnagne', phone: '27 00 20 46 52' },
  sandrine: {
    name: 'Sandrine Aké',
    phone: '27 00 21 80 31',
    email: 'sandrine.ake@entreprise.example',
  },
  rokia: { name: 'Rokia Bamba', phone: '27 00 22 05 96' },
  estelle: {
    name: 'Estelle Brou',
    phone: '27 00 23 63 74',
    email: 'estelle.brou@courriel.example',
  },
  nadege: { name: 'Nadège Tanoh', phone: '27 00 24 29 08' },
  christelle: {
    name: 'Christelle Zadi',
    phone: '27 00 25 97 43',
    email: 'christelle.zadi@courriel.example',
  },
  grace: { name: 'Grâce Assi', phone: '27 00 26 51 20' },
  serge: {
    name: 'Serge Kouamé',
    phone: '27 00 27 18 65',
    email: 'serge.kouame@entreprise.example',
  },
  ibrahim: { name: 'Ibrahim Touré', phone: '27 00 28 74 39' },
  yasmine: { name: 'Yasmine Sylla', phone: '27 00 29 36 82', email: 'y.sylla@courriel.example' },
  salimata: { name: 'Salimata Dembélé', phone: '27 00 30 02 57' },
  olivia: { name: 'Olivia Ehouman', phone: '27 00 31 69 14', email: 'olivia.e@courriel.example' },
  carine: { name: 'Carine Kacou', phone: '27 00 32 45 90' },
  clarisse: {
    name: 'Clarisse Amani',
    phone: '+33 6 39 98 41 72',
    email: 'clarisse.amani@courriel.example',
  },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;
