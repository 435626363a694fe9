import type { AfterVisit } from './after-visit.ts';
import type { Hours, HoursPeriod, WeekHours } from './day-hours.ts';

/**
 * The institute's own facts. THE ONE FILE AN OWNER EDITS.
 * Everything below is an EXAMPLE TO REPLACE: name, telephone, addresses, hours, links, legal numbers.
 */
export const institute = {
  name: 'Institut Exemple',
  tagline: 'Beauté et bien-être à Abidjan',
  phone: '+2250707080910',
  /** '': the same as the telephone. */
  whatsapp: '',
  email: 'contact@institut.example',
  mailFrom: 'Institut Exemple <ne-pas-repondre@institut.example>',
  address: {
    street: 'Rue des Jardins, Deux-Plateaux Vallon',
    district: 'Cocody',
    city: 'Abidjan',
    country: 'Côte d’Ivoire',
  },
  /** How drivers find it: in Abidjan landmarks say more than street names. */
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
  } as WeekHours,
  /** Periods with a week of their own. Set in the back office. */
  periods: [] as readonly HoursPeriod[],
  /** Hours of single days, which replace the weekly ones. Set in the back office. */
  specialHours: [] as readonly ({ readonly day: string } & Hours)[],
  /** Single closed days, as YYYY-MM-DD. */
  closedDays: [] as readonly string[],
  /**
   * Opening hours within which requests and messages are answered: visitors read the day and hour. 0: nothing
   * is promised.
   */
  answerHours: 0,
  /** 'fixed': the price list says what is paid. 'from': each price is the lowest, shown after "dès". */
  pricing: 'fixed',
  /** 'english': the English words stand with their meaning below. 'french': the meaning stands alone. */
  english: 'english',
  payment: 'Paiement sur place\u00a0: espèces, Wave, Orange Money, MTN MoMo.',
  /** What is paid ahead, for which appointments, and how. Set in the back office. */
  deposits: {
    /** 'none': nothing is asked. 'fixed': `figure` francs. 'share': `figure` per cent of the total. */
    kind: 'none',
    figure: 0,
    /** Of which treatments: 'marked' in the price list, or 'all'. */
    treatments: 'marked',
    /** From so many persons on; 0: never for their number. */
    people: 0,
    /** For appointments that begin on these days between these hours: 'none', 'saturday', 'weekend' or 'all'. */
    days: 'none',
    fromTime: '',
    toTime: '',
    /** A number that has missed two appointments in 12 months: 'two' asks for a deposit, or a request; 'never'. */
    afterMissed: 'two',
    /** Opening hours for which an hour is held. */
    hold: 2,
    /** A number or a link of each; "" for none. */
    wave: '',
    orange: '',
    mtn: '',
    /** When it is kept, moved or given back. */
    terms: '',
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/institut.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/institut.example' },
  ],
  /** Required on the site by law 2013-546; empty values are shown as "à compléter". */
  legal: {
    company: '',
    tradeRegister: '',
    capital: '',
    taxNumber: '',
    publisher: '',
    host: '',
    /** Receipt of the declaration to ARTCI (law 2013-450). */
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

/**
 * These facts as a page shows them, with the owner's changes from the back office. Once the site is opened, telephone,
 * e-mail address and landmarks are "", and address and position are absent, until they are the institute's own.
 */
export type Institute = Omit<Facts, 'address' | 'position'> & {
  readonly address?: Address;
  readonly position?: Position;
  /** Where the owner has set it. */
  readonly after?: AfterVisit;
};

/**
 * "+2250707080910" gives "07 07 08 09 10". Other countries' numbers stay as they are: how they are
 * grouped, only the server and the back office know (text/phone-number.ts).
 */
export const formatPhone = (international: string): string =>
  international.replace(/^\+225(..)(..)(..)(..)(..)$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5');

/** "Rue des Jardins, Deux-Plateaux Vallon, Cocody, Abidjan"; "" for none. */
export const placeText = (address: Address | undefined): string =>
  address ? `${address.street}, ${address.district}, ${address.city}` : '';

/** "Institut Exemple, Rue des Jardins, Cocody, Abidjan", without an address the name alone. */
export const namedPlace = ({ name, address }: Pick<Institute, 'name' | 'address'>): string =>
  [name, placeText(address)].filter(Boolean).join(', ');

/** As sentences, without what is not known. */
export const sentencesOf = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');

export const landmarkLines = (landmarks: string): string[] =>
  landmarks ? [`Repères\u00a0: ${landmarks}`] : [];

/** Where visitors turn to: the telephone, or without one the contact form. */
export const callUs = (phone: string): string =>
  phone
    ? `appelez-nous au ${formatPhone(phone)}`
    : 'écrivez-nous depuis la page «\u00a0Contact\u00a0»';

/** Opens WhatsApp with a prefilled message. `to`: "+digits"; if empty, the visitor picks a contact. */
export function whatsappLink(text: string, to: string): string {
  return `https://wa.me/${to.replace('+', '')}?text=${encodeURIComponent(text)}`;
}
