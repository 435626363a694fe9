import type { Selectable } from 'kysely';
import { type Database, getTableFacts, listReferences } from '../database/schema/schema.ts';
import { type DataSubject, listSpellings } from './data-subject.ts';
import {
  getPersonFacts,
  type PersonalData,
  type PersonTable,
  personTables,
} from './personal-data.ts';

/** Returns a person's data for that person, without secrets that would allow others to sign in. */
export function toExport(dataSubject: DataSubject, data: PersonalData) {
  const addresses = listSpellings(dataSubject);
  return {
    ...dataSubject,
    ...tellAll(data, (table) => !isOfRequest(table)),
    files: data.files,
    // An administrator's actions are listed without the people concerned.
    acts: data.events
      .filter(({ actor }) => addresses.includes(actor))
      .map(({ at, action }) => ({ at, action })),
  };
}

const isOfRequest = (table: PersonTable) => getPersonFacts(table).by === 'request';

type AnyRow = Record<string, unknown>;

function tellAll(
  data: PersonalData,
  isMeant: (table: PersonTable) => boolean,
  isWanted: (row: AnyRow, table: PersonTable) => boolean = () => true,
): Record<string, object[]> {
  const lists = personTables.flatMap((table) => {
    if (getPersonFacts(table).exported === false || !isMeant(table)) return [];
    const rows = data[table] as unknown as AnyRow[];
    return [
      [table, rows.filter((row) => isWanted(row, table)).map((row) => tell(table, row, data))],
    ];
  });
  return Object.fromEntries(lists);
}

function tell(table: PersonTable, row: AnyRow, data: PersonalData): object {
  const { withheld = [] } = getPersonFacts(table);
  const hidden = [getTableFacts(table).actor, ...Object.keys(listReferences(table)), ...withheld];
  const columns = Object.entries(row).filter(
    ([column]) => !column.endsWith('_hash') && !hidden.includes(column),
  );
  return {
    ...Object.fromEntries(columns),
    ...readable[table]?.(row as never, data),
    ...(table === 'requests' && ofRequest(data, row.id)),
    ...(getTableFacts(table).history && { history: getHistory(data, row.id) }),
  };
}

const ofRequest = (data: PersonalData, id: unknown) =>
  tellAll(data, isOfRequest, (row, table) => {
    const references = Object.entries(listReferences(table));
    return references.some(([column, target]) => target === 'requests' && row[column] === id);
  });

const getHistory = ({ events }: PersonalData, id: unknown) =>
  events
    .filter(({ subject }) => subject === id)
    .map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));

const readable: {
  readonly [T in PersonTable]?: (row: Selectable<Database[T]>, data: PersonalData) => object;
} = {
  requests: ({ treatments, persons }) => ({
    treatments: JSON.parse(treatments),
    persons: persons && JSON.parse(persons),
  }),
  appointment_treatments: ({ staff, room, starts, ends }, { resourceNames }) => ({
    staff: resourceNames.get(staff),
    room: room === null ? null : resourceNames.get(room),
    starts: timeOfMinute(starts),
    ends: timeOfMinute(ends),
  }),
  session_packs: ({ id, covers }, { redemptions }) => ({
    covers: JSON.parse(covers),
    redemptions: redemptions
      .filter(({ session_pack_id }) => session_pack_id === id)
      .map(({ sessions, used_on, reason }) => ({ sessions, day: used_on, reason })),
  }),
  waiting_list: ({ treatments }) => ({ treatments: JSON.parse(treatments) }),
};

const timeOfMinute = (minute: number) => new Date(minute * 60_000).toISOString();
