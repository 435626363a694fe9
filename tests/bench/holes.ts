import { bestOf, type Client } from '../support/agenda/best-day.ts';
import {
  type Asker,
  askersOf,
  clientOf,
  factsOf,
  fillDay,
  holesNumber,
  opening,
  type Settings,
  usual,
} from '../support/agenda/simulated-days.ts';
import { randomFrom } from '../support/kill.ts';
import { printTable, type Row } from './table.ts';

interface Salon {
  readonly name: string;
  /** The sections that each person does. */
  readonly team: readonly (readonly string[])[];
  /** Clients who ask on one day. */
  readonly asking: number;
  /** The same ones for every setting. */
  readonly days: number;
  /** Few enough for the exact solver. */
  readonly isSmall: boolean;
}

const salons: readonly Salon[] = [
  {
    name: 'one person, nails and face',
    team: [['onglerie', 'visage']],
    asking: 14,
    days: 2_000,
    isSmall: true,
  },
  { name: 'one person, hair', team: [['capillaires']], asking: 12, days: 2_000, isSmall: true },
  {
    name: 'two people, of whom one does nails only',
    team: [['onglerie', 'visage'], ['onglerie']],
    asking: 14,
    days: 2_000,
    isSmall: true,
  },
  {
    name: 'four people',
    team: [['corps', 'visage'], ['capillaires'], ['onglerie', 'visage'], ['onglerie']],
    asking: 50,
    days: 300,
    isSmall: false,
  },
];

type Days = readonly (readonly Asker[])[];

const settings: Readonly<Record<string, Settings>> = {
  'all hours': usual,
  'all hours, every 10 minutes': { ...usual, startStep: 10 },
  'all hours, every 5 minutes': { ...usual, startStep: 5 },
  'without holes first': { ...usual, holes: holesNumber.last },
  'without holes first, every 5 minutes': { ...usual, holes: holesNumber.last, startStep: 5 },
  'without holes only': { ...usual, holes: holesNumber.never },
  'without holes only, every 10 minutes': { ...usual, holes: holesNumber.never, startStep: 10 },
  'without holes only, every 5 minutes': { ...usual, holes: holesNumber.never, startStep: 5 },
};

const average = (sum: number, { length }: Days): string => (sum / length).toFixed(2);

/** What the owner's rules of search do to a day: appointments, and minutes that are used. */
export async function benchHoles(): Promise<void> {
  for (const salon of salons) {
    const facts = factsOf(salon.team, usual);
    const random = randomFrom(1);
    const all = Array.from({ length: salon.days }, () => askersOf(facts, salon.asking, random));
    const rows: Row[] = [];
    for (const [name, own] of Object.entries(settings))
      rows.push(await rowOf(salon, name, own, all));
    if (salon.isSmall) rows.push(bestRow(salon, all));
    printTable(`${salon.days} days of ${salon.name}, ${salon.asking} ask on each`, rows);
  }
}

async function rowOf({ team }: Salon, offered: string, own: Settings, all: Days): Promise<Row> {
  const facts = factsOf(team, own);
  const sum = { count: 0, minutes: 0 };
  for (const askers of all) {
    const { count, minutes } = await fillDay(facts, askers);
    sum.count += count;
    sum.minutes += minutes;
  }
  return {
    offered,
    'appointments a day': average(sum.count, all),
    minutes: average(sum.minutes, all),
  };
}

/** Appointments and minutes each by itself: no one plan need have both. */
function bestRow({ team }: Salon, all: Days): Row {
  const facts = factsOf(team, usual);
  const sumOf = (worth: (client: Client) => number) =>
    all.reduce((sum, askers) => {
      const clients = askers.map((asker) => clientOf(facts, asker));
      return sum + bestOf(clients, team.length, { opening, worth });
    }, 0);
  return {
    offered: 'the best possible',
    'appointments a day': average(
      sumOf(() => 1),
      all,
    ),
    minutes: average(
      sumOf(({ minutes }) => Math.min(...minutes.map((one) => one ?? Infinity))),
      all,
    ),
  };
}
