export interface Treatment {
  readonly nom: string;
  readonly duree?: string;
  readonly prix: number;
  readonly isLowest?: true;
  readonly isShortest?: true;
}

interface Category<One extends Treatment = Treatment> {
  readonly nom: string;
  readonly elements: readonly One[];
}

export interface Section<One extends Treatment = Treatment> {
  /** It never changes, because links to the booking form and stored requests use it. */
  readonly slug: string;
  readonly titre: string;
  readonly other?: readonly One[];
  readonly categories?: readonly Category<One>[];
  readonly elements?: readonly One[];
}

export const catalogue: readonly Section[] = [
  {
    slug: 'visage',
    titre: 'Soins du visage',
    other: [{ nom: 'Nettoyage express du visage', duree: '15mn', prix: 10000 }],
    categories: [
      {
        nom: 'Gamme Phytomer, Phytocéane et Vie Collection',
        elements: [
          { nom: 'Soin découverte aux algues', duree: '45mn', prix: 20000 },
          { nom: 'Soin hydratant source marine', duree: '1h', prix: 25000 },
          { nom: 'Soin purifiant peaux mixtes à grasses', duree: '1h', prix: 25000 },
          { nom: 'Soin apaisant peaux sensibles', duree: '1h', prix: 30000 },
          { nom: 'Soin éclat aux sels marins', duree: '1h', prix: 30000 },
          { nom: 'Soin homme énergie marine', duree: '1h', prix: 30000 },
          { nom: 'Soin évasion marine Phytocéane', duree: '1h15', prix: 35000 },
          { nom: 'Soin contour des yeux et des lèvres', duree: '45mn', prix: 40000 },
          { nom: 'Soin fermeté et lissage Vie Collection', duree: '1h15', prix: 50000 },
          { nom: 'Soin anti-âge global Vie Collection', duree: '1h30', prix: 60000 },
        ],
      },
      {
        nom: 'Gamme clinique',
        elements: [
          { nom: 'Soin clinique anti-imperfections', duree: '1h', prix: 20000 },
          { nom: 'Soin clinique teint uniforme', duree: '1h', prix: 25000 },
          { nom: 'Peeling doux aux acides de fruits', duree: '45mn', prix: 25000 },
        ],
      },
      {
        nom: 'Gamme Clarins',
        elements: [
          { nom: 'Soin Clarins hydratation intense', duree: '1h', prix: 20000 },
          { nom: 'Soin Clarins pureté et matité', duree: '1h', prix: 20000 },
          { nom: 'Soin Clarins douceur peaux sensibles', duree: '1h', prix: 25000 },
          { nom: 'Soin Clarins fermeté', duree: '1h15', prix: 25000 },
        ],
      },
      {
        nom: 'Soins avec appareil',
        elements: [
          { nom: 'Vapeur et extraction des comédons', duree: '45mn', prix: 15000 },
          { nom: 'Haute fréquence purifiante', duree: '30mn', prix: 15000 },
          { nom: 'Peeling ultrasonique', duree: '45mn', prix: 20000 },
          { nom: 'Microdermabrasion', duree: '1h', prix: 25000 },
          { nom: 'Radiofréquence du visage', duree: '1h', prix: 35000 },
        ],
      },
    ],
  },
  {
    slug: 'corps',
    titre: 'Soins du corps',
    categories: [
      {
        nom: 'Massages',
        elements: [
          { nom: 'Massage du dos et de la nuque', duree: '30mn', prix: 15000 },
          { nom: 'Réflexologie plantaire', duree: '45mn', prix: 20000 },
          { nom: 'Massage relaxant aux huiles', duree: '1h', prix: 25000 },
          { nom: 'Massage tonique', duree: '1h', prix: 25000 },
          { nom: 'Massage aux pierres chaudes', duree: '1h15', prix: 35000 },
          { nom: 'Massage en duo', duree: '1h', prix: 50000 },
        ],
      },
      {
        nom: 'Gommages',
        elements: [
          { nom: 'Gommage au savon noir', duree: '30mn', prix: 15000 },
          { nom: 'Gommage au sel marin', duree: '45mn', prix: 20000 },
          { nom: 'Gommage au sucre et au karité', duree: '45mn', prix: 20000 },
          { nom: 'Gommage et enveloppement d’algues', duree: '1h15', prix: 35000 },
        ],
      },
      {
        nom: 'Hammam',
        elements: [
          { nom: 'Accès au hammam', duree: '30mn', prix: 10000 },
          { nom: 'Hammam et gommage au gant', duree: '1h', prix: 25000 },
          {
            nom: 'Rituel complet : hammam, savon noir, gommage et massage',
            duree: '2h',
            prix: 50000,
          },
        ],
      },
      {
        nom: 'Dôme sauna',
        elements: [
          { nom: 'Séance de dôme sauna', duree: '30mn', prix: 15000 },
          { nom: 'Dôme sauna et enveloppement d’algues', duree: '1h', prix: 30000 },
          { nom: 'Forfait 5 séances de dôme sauna', prix: 60000 },
        ],
      },
      {
        nom: 'Minceur et sculpture',
        elements: [
          { nom: 'Massage amincissant', duree: '45mn', prix: 20000 },
          { nom: 'Palper-rouler mécanique', duree: '45mn', prix: 25000 },
          { nom: 'Drainage lymphatique', duree: '1h', prix: 30000 },
          { nom: 'Ultrasons localisés', duree: '45mn', prix: 30000 },
          { nom: 'Cure minceur de 5 séances', prix: 100000 },
        ],
      },
      {
        nom: 'Électrostimulation',
        elements: [
          { nom: 'Électrostimulation du ventre', duree: '30mn', prix: 10000 },
          { nom: 'Électrostimulation des cuisses et des fessiers', duree: '30mn', prix: 10000 },
          { nom: 'Électrostimulation du corps entier', duree: '45mn', prix: 20000 },
          { nom: 'Forfait 10 séances d’électrostimulation', prix: 80000 },
        ],
      },
      {
        nom: 'Soins du buste',
        elements: [
          { nom: 'Soin fermeté du buste', duree: '45mn', prix: 20000 },
          { nom: 'Modelage et masque raffermissant du buste', duree: '1h', prix: 30000 },
        ],
      },
      {
        nom: 'Soins des fessiers',
        elements: [
          { nom: 'Gommage et soin lissant des fessiers', duree: '45mn', prix: 20000 },
          { nom: 'Soin tonifiant et galbant des fessiers', duree: '1h', prix: 30000 },
        ],
      },
      {
        nom: 'Épilation à la cire',
        elements: [
          { nom: 'Sourcils', duree: '15mn', prix: 2000 },
          { nom: 'Lèvre supérieure ou menton', duree: '15mn', prix: 2000 },
          { nom: 'Aisselles', duree: '15mn', prix: 4000 },
          { nom: 'Bras', duree: '30mn', prix: 6000 },
          { nom: 'Maillot classique', duree: '20mn', prix: 6000 },
          { nom: 'Demi-jambes', duree: '30mn', prix: 7000 },
          { nom: 'Visage complet', duree: '30mn', prix: 8000 },
          { nom: 'Jambes entières', duree: '45mn', prix: 12000 },
          { nom: 'Maillot intégral', duree: '30mn', prix: 12000 },
          { nom: 'Dos ou torse', duree: '30mn', prix: 12000 },
        ],
      },
    ],
  },
  {
    slug: 'maquillage',
    titre: 'Maquillage',
    elements: [
      { nom: 'Mise en beauté express', duree: '30mn', prix: 5000 },
      { nom: 'Maquillage soirée', duree: '45mn', prix: 15000 },
      { nom: 'Maquillage mariée, essai compris', duree: '1h30', prix: 50000 },
    ],
  },
  {
    slug: 'onglerie',
    titre: 'Onglerie',
    elements: [
      { nom: 'Dépose de vernis', duree: '15mn', prix: 1000 },
      { nom: 'Décoration d’ongle, à l’unité', prix: 1000 },
      { nom: 'Limage et mise en forme', duree: '15mn', prix: 2000 },
      { nom: 'Pose de vernis', duree: '20mn', prix: 2500 },
      { nom: 'Dépose de vernis semi-permanent', duree: '30mn', prix: 3000 },
      { nom: 'Manucure simple', duree: '30mn', prix: 4000 },
      { nom: 'Pédicure simple', duree: '45mn', prix: 5000 },
      { nom: 'Manucure spa', duree: '45mn', prix: 7000 },
      { nom: 'Vernis semi-permanent des mains', duree: '45mn', prix: 7000 },
      { nom: 'Vernis semi-permanent des pieds', duree: '45mn', prix: 7000 },
      { nom: 'Pédicure spa', duree: '1h', prix: 9000 },
      { nom: 'Pose de capsules', duree: '1h', prix: 10000 },
      { nom: 'Gel sur ongles naturels', duree: '1h15', prix: 12000 },
      { nom: 'Pose complète en gel ou en résine', duree: '1h30', prix: 15000 },
    ],
  },
  {
    slug: 'capillaires',
    titre: 'Soins capillaires',
    elements: [
      { nom: 'Shampoing et séchage', duree: '30mn', prix: 3000 },
      { nom: 'Coupe homme', duree: '30mn', prix: 3000 },
      { nom: 'Brushing cheveux courts', duree: '45mn', prix: 5000 },
      { nom: 'Brushing cheveux longs', duree: '1h', prix: 8000 },
      { nom: 'Coupe femme', duree: '45mn', prix: 8000 },
      { nom: 'Bain d’huile hydratant', duree: '45mn', prix: 10000 },
      { nom: 'Tresses simples', duree: '2h', prix: 10000 },
      { nom: 'Soin du cuir chevelu', duree: '45mn', prix: 12000 },
      { nom: 'Défrisage doux', duree: '1h30', prix: 15000 },
      { nom: 'Coloration complète', duree: '1h30', prix: 20000 },
      { nom: 'Soin fortifiant à la kératine', duree: '1h', prix: 25000 },
      { nom: 'Tissage et pose de mèches', duree: '2h30', prix: 25000 },
      { nom: 'Tresses fines avec rajouts', duree: '4h', prix: 30000 },
      { nom: 'Perruque sur mesure, fabrication et pose', prix: 100000 },
    ],
  },
];

export function listTreatments<One extends Treatment>(section: Section<One>): readonly One[] {
  const { other = [], categories = [], elements = [] } = section;
  return [...other, ...categories.flatMap((category) => category.elements), ...elements];
}
