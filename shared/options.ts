interface Option {
  readonly label: string;
  /** The one sentence that says what it adds. */
  readonly adds: string;
  /** The state of a new installation. */
  readonly isOn: boolean;
}

/** The features that an owner switches on when they are needed. */
export const options = {
  waiting: {
    label: 'Liste d’attente',
    adds: 'Quand une heure se libère, les personnes qui l’attendaient sont prévenues.',
    isOn: true,
  },
  deposits: {
    label: 'Acomptes',
    adds: 'L’heure n’est gardée qu’avec un acompte payé à temps.',
    isOn: false,
  },
  gifts: {
    label: 'Cartes cadeaux',
    adds: 'Un montant à offrir, qui se dépense avec un code.',
    isOn: false,
  },
  packs: {
    label: 'Carnets',
    adds: 'Plusieurs séances payées d’avance, décomptées à chaque visite.',
    isOn: false,
  },
  courses: {
    label: 'Cures',
    adds: 'Un soin en plusieurs séances, réservées d’un coup.',
    isOn: false,
  },
  reviews: {
    label: 'Avis',
    adds: 'Le lendemain, un e-mail demande comment c’était, à qui l’a accepté.',
    isOn: false,
  },
  commissions: {
    label: 'Commissions',
    adds: 'La part de chaque personne de l’équipe, calculée dans les chiffres.',
    isOn: false,
  },
  gateway: {
    label: 'SMS et WhatsApp',
    adds: 'Les rappels partent aussi sur le téléphone, par votre service d’envoi.',
    isOn: false,
  },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as OptionName[];

/** The switches as the owner set them. An absent one is as in a new installation. */
export type Switches = { readonly [Name in OptionName]?: boolean };

export const isOn = (
  { options: switches = {} }: { readonly options?: Switches },
  name: OptionName,
): boolean => switches[name] ?? options[name].isOn;
