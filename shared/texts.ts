export const texts = {
  title: 'Prenez soin de vous, au cœur d’Abidjan',
  lead: 'Visage, corps, maquillage, ongles et cheveux, sur rendez-vous.',
  slide1: 'Un moment à vous, au calme',
  slide2: 'Soins du visage, en cabine ou express',
  slide3: 'Massages, gommages et hammam',
  about: 'Un lieu calme pour prendre soin de soi, des gestes précis et des prix annoncés d’avance.',
  planCorner: 'Carrefour Duncan',
  planStreet: 'Rue des Jardins',
  planLandmark: 'Pharmacie',
  planDistance: '200 m',
} as const;

/** Placeholders, as specified: labelled as examples, never presented as real opinions. */
export const exampleTestimonials = [
  'Accueil chaleureux, cabine impeccable et une peau reposée dès le premier soin.',
  'Les prix sont affichés, on sait où l’on va avant même de venir.',
  'Le massage relaxant après une semaine de travail, un vrai moment pour soi.',
  'Une manucure soignée qui tient, et des couleurs pour tous les goûts.',
  'Mes tresses étaient prêtes à l’heure dite, sans tirer sur le cuir chevelu.',
  'Un maquillage de mariée lumineux, du matin jusqu’au bout de la nuit.',
] as const;

/** Crafts instead of people, as specified: no person is shown before the owner chooses so. */
export const examplePeople = ['Esthéticienne', 'Masseuse', 'Maquilleuse', 'Coiffeuse'] as const;

export const isPersonName = (name: string) =>
  !examplePeople.some((craft) => craft.toLowerCase() === name.trim().toLowerCase());
