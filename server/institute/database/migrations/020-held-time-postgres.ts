import { type Kysely, sql } from 'kysely';
import { derive, isPlanned, misfits, postgres, unsaid } from './020-held-rules.ts';

const columns = 'id, status, day, hour, ends, people, treatments, persons, plan, off_agenda';

const refuse = (where: string) => `if (${where}) then
  raise exception 'held time differs' using errcode = 'check_violation'; end if;`;

export async function guardPostgres<Tables>(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const define = (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`);

  await run('drop function free_lanes()');
  await define(
    'requests_judged',
    `if new.status <> 'confirmed' then return new; end if;
    ${unsaid.map(refuse).join('\n')}
    if new.plan is null then return new; end if;
    ${misfits(postgres).map(refuse).join('\n')}
    return new;`,
  );
  const kept = (['parts', 'lane_use'] as const).flatMap((table) => derive(postgres, table));
  await define('requests_held', `${kept.join(';\n')}; return null;`);
  const written = `insert or update of ${columns} on requests for each row execute function`;
  await run(`create trigger requests_judged before ${written} requests_judged()`);
  await run(`create trigger requests_held after ${written} requests_held()`);

  for (const table of ['parts', 'lane_use'] as const) {
    const planned = (row: string) => isPlanned(postgres, table, row);
    // Whoever changes the request meanwhile is waited for.
    await define(
      `${table}_planned`,
      `perform 1 from requests where id = new.request_id for share;
      ${refuse(`not ${planned('new')}`)} return new;`,
    );
    await define(`${table}_fixed`, refuse('true'));
    await define(`${table}_kept`, `${refuse(planned('old'))} return old;`);
    await define(
      `${table}_emptied`,
      `${refuse(`exists (select 1 from requests where status = 'confirmed' and plan is not null)`)}
      return null;`,
    );
    for (const [name, event] of [
      ['planned', 'before insert'],
      ['fixed', 'before update'],
      ['kept', 'before delete'],
    ]) {
      await run(`create trigger ${table}_${name} ${event} on ${table}
        for each row execute function ${table}_${name}()`);
    }
    // Together with their requests they may be emptied.
    await run(`create trigger ${table}_emptied after truncate on ${table}
      for each statement execute function ${table}_emptied()`);
  }
}
