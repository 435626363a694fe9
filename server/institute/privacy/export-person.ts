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
export function buildExport(dataSubject: DataSubject, data: PersonalData) {
  const addresses = listSpellings(dataSubject);
  return {
    ...dataSubject,
    ...exportTables(data, (table) => !belongsToRequest(table)),
    files: data.files,
    // An administrator's actions are listed without the people concerned.
    acts: data.events
      .filter(({ actor }) => addresses.includes(actor))
      .map(({ at, action }) => ({ at, action })),
  };
}

const belongsToRequest = (table: PersonTable) => getPersonFacts(table).by === 'request';

type AnyRow = Record<string, unknown>;

function exportTables(
  data: PersonalData,
  includesTable: (table: PersonTable) => boolean,
  includesRow: (row: AnyRow, table: PersonTable) => boolean = () => true,
): Record<string, object[]> {
  const lists = personTables.flatMap((table) => {
    if (getPersonFacts(table).exported === false || !includesTable(table)) return [];
    const rows = data[table] as unknown as AnyRow[];
    return [
      [
        table,
        rows.filter((row) => includesRow(row, table)).map((row) => exportRow(table, row, data)),
      ],
    ];
  });
  return Object.fromEntries(lists);
}

function exportRow(table: PersonTable, row: AnyRow, data: PersonalData): object {
  const { withheld = [] } = getPersonFacts(table);
  const hiddenColumns = [
    getTableFacts(table).actor,
    ...Object.keys(listReferences(table)),
    ...withheld,
  ];
  const columns = Object.entries(row).filter(
    ([column]) => !column.endsWith('_hash') && !hiddenColumns.includes(column),
  );
  return {
    ...Object.fromEntries(columns),
    ...readableColumns[table]?.(row as never, data),
    ...(table === 'requests' && exportRequestRows(data, row.id)),
    ...(getTableFacts(table).history && {
      history: data.events
        .filter(({ subject }) => subject === row.id)
        .map(({ at, actor, action, detail }) => ({ at, actor, action, detail })),
    }),
  };
}

const exportRequestRows = (data: PersonalData, id: unknown) =>
  exportTables(data, belongsToRequest, (row, table) => {
    const references = Object.entries(listReferences(table));
    return references.some(([column, target]) => target === 'requests' && row[column] === id);
  });

const readableColumns: {
  readonly [T in PersonTable]?: (row: Selectable<Database[T]>, data: PersonalData) => object;
} = {
  requests: ({ treatments, persons }) => ({
    treatments: JSON.parse(treatments),
    persons: persons && JSON.parse(persons),
  }),
  appointment_treatments: ({ staff, room, starts, ends }, { resourceNames }) => ({
    staff: resourceNames.get(staff),
    room: room === null ? null : resourceNames.get(room),
    starts: formatMinute(starts),
    ends: formatMinute(ends),
  }),
  session_packs: ({ id, covers }, { redemptions }) => ({
    covers: JSON.parse(covers),
    redemptions: redemptions
      .filter(({ session_pack_id }) => session_pack_id === id)
      .map(({ sessions, used_on, reason }) => ({ sessions, day: used_on, reason })),
  }),
  waiting_list: ({ treatments }) => ({ treatments: JSON.parse(treatments) }),
};

const formatMinute = (minute: number) => new Date(minute * 60_000).toISOString();
