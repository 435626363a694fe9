import type { RequestInput } from '../../../shared/contract/booking/request.ts';
import type { PersonKey } from './people.ts';

/** A request of the demo data and what becomes of it. Days count open days from today, 0. */
export interface Scenario {
  readonly person: PersonKey;
  /** Ids of the catalogue; category and type are those of the first. */
  readonly treatments: readonly string[];
  readonly people?: number;
  readonly moment?: RequestInput['moment'];
  readonly note?: string;
  readonly day: number;
  /** When it comes: so many days before its day, or so many minutes before now. */
  readonly asked: { readonly daysBefore: number } | { readonly minutesAgo: number };
  /** Booked on the site at the first free hour from then on, instead of asked for. */
  readonly booked?: string;
  readonly steps?: readonly Step[];
}

/** What is done with a request. Hours are wishes: the first free one from then on is taken. */
export type Step =
  | { readonly confirm: string }
  | { readonly move: string; readonly toDay: number }
  /** By the institute: refuses a request, cancels an appointment. */
  | { readonly refuse: string }
  | { readonly cancel: 'client' }
  | { readonly note: string }
  | { readonly outcome: 'came' | 'missed' }
  /** A note that is written once the appointment is over. */
  | { readonly noteAfter: string };
