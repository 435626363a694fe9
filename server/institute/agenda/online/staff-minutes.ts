import { sql } from 'kysely';

/**
 * SQL: minutes of people's time that a request holds, of all its persons together. 0 for one that holds
 * none; PostgreSQL's driver hands a sum over as text.
 * @param requestId the column that has the request's id
 */
export const staffMinutesOf = (requestId: string) =>
  sql<number | string>`coalesce((select sum(taken.ends - taken.starts) from resource_use as taken
    join resources on resources.lane = taken.lane
    where taken.request_id = ${sql.ref(requestId)} and resources.kind = 'staff'), 0)`;

/**
 * SQL: whether a booking of that origin is still an appointment. A subquery, as SQLite would begin a join with all
 * appointments that there ever were.
 */
export const isConfirmed = sql<boolean>`
  (select status from requests where requests.id = origin.request_id) = 'confirmed'`;
