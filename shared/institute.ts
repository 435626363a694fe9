import type { Hours, HoursPeriod, WeeklyHours } from './day-hours.ts';
import type { Switches } from './options.ts';

/** The institute's own facts. THE ONE FILE AN OWNER EDITS: everything below is an EXAMPLE TO REPLACE. */
export const institute = {
  name: 'Institut Exemple',
  tagline: 'Beauté et bien-être à Abidjan',
  phone: '+2250707080910',
  whatsapp: '',
  email: 'contact@institut.example',
  mailFrom: 'Institut Exemple <ne-pas-repondre@institut.example>',
  address: {
    street: 'Rue des Jardins, Deux-Plateaux Vallon',
    district: 'Cocody',
    city: 'Abidjan',
    country: 'Côte d’Ivoire',
  },
  landmarks: 'À 200 m du carrefour Duncan, en face de la pharmacie, portail vert.',
  position: { latitude: 5.3721, longitude: -3.9957 },
  /** By ISO weekday, 1 = Monday; hours of Abidjan (GMT). A weekday that is absent is closed. */
  hours: {
    1: { opens: '09:00', closes: '19:00' },
    2: { opens: '09:00', closes: '19:00' },
    3: { opens: '09:00', closes: '19:00' },
    4: { opens: '09:00', closes: '19:00' },
    5: { opens: '09:00', closes: '19:00' },
    6: { opens: '09:00', closes: '20:00' },
  } as WeeklyHours,
  periods: [] as readonly HoursPeriod[],
  specialHours: [] as readonly ({ readonly day: string } & Hours)[],
  closedDays: [] as readonly string[],
  /** Opening hours within which requests and messages are answered, which visitors read. 0: no promise. */
  answerHours: 0,
  /** 'fixed': the listed prices are final. 'from': each price is the lowest, shown after "dès". */
  pricing: 'fixed',
  /** 'english': English words with their French meaning below. 'french': the meaning alone. */
  english: 'english',
  payment: 'Paiement sur place\u00a0: espèces, Wave, Orange Money, MTN MoMo.',
  deposits: {
    /** 'none': no deposit. 'fixed': `figure` francs. 'share': `figure` per cent of the total. */
    kind: 'none',
    figure: 0,
    treatments: 'all',
    /** The smallest party that pays a deposit. 0: the number of persons does not matter. */
    people: 0,
    /** 'two': after two missed appointments in 12 months, a number pays a deposit or books by request. */
    afterMissed: 'two',
    /** The opening hours for which an appointment is held. */
    hold: 2,
    wave: '',
    orange: '',
    mtn: '',
    terms: '',
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/institut.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/institut.example' },
  ],
  /** Required on the site by law 2013-546; the legal notice leaves empty values out. */
  legal: {
    company: '',
    tradeRegister: '',
    capital: '',
    taxNumber: '',
    publisher: '',
    host: '',
    artci: '',
  },
} as const;

type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [Key in keyof Value]: Widened<Value[Key]> };

type Facts = Widened<Omit<typeof institute, 'mailFrom'>>;
type Address = Facts['address'];
export type Position = Facts['position'];

/** The displayed facts. On an opened site, some are "" or absent until they are the institute's own. */
export type Institute = Omit<Facts, 'address' | 'position'> & {
  readonly address?: Address;
  readonly position?: Position;
  readonly options?: Switches;
};

/** Returns the payment line without its methods, which follow a colon. */
export const formatPaymentPlace = ({ payment }: Pick<Institute, 'payment'>): string =>
  payment.replace(/\s:.*/, '.');

export const formatPhone = (international: string): string =>
  international.replace(/^\+225(..)(..)(..)(..)(..)$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5');

export const formatAddress = (address: Address | undefined): string =>
  address ? `${address.street}, ${address.district}, ${address.city}` : '';

export const formatNameAndAddress = ({
  name,
  address,
}: Pick<Institute, 'name' | 'address'>): string =>
  [name, formatAddress(address)].filter(Boolean).join(', ');

export const joinSentences = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');

export const formatLandmarkLines = (landmarks: string): string[] =>
  landmarks ? [`Repères\u00a0: ${landmarks}`] : [];

export const formatCallUs = (phone: string): string =>
  phone
    ? `appelez-nous au ${formatPhone(phone)}`
    : 'écrivez-nous depuis la page «\u00a0Contact\u00a0»';

export const buildGoogleRoute = ({ latitude, longitude }: Position) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Opens WhatsApp with a prefilled message. `to`: "+digits". If empty, the visitor picks a contact. */
export function buildWhatsappLink(text: string, to: string): string {
  return `https://wa.me/${to.replace('+', '')}?text=${encodeURIComponent(text)}`;
}
