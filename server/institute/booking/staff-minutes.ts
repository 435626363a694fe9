import { sql } from 'kysely';

/**
 * SQL: the staff minutes that a request holds, for all persons together; 0 for none. PostgreSQL's driver returns a
 * sum as text.
 * @param requestId the column that has the request's id
 */
export const staffMinutesOf = (requestId: string) =>
  sql<number | string>`coalesce((select sum(taken.ends - taken.starts) from resource_use as taken
    join resources on resources.lane = taken.lane
    where taken.request_id = ${sql.ref(requestId)} and resources.kind = 'staff'), 0)`;

/**
 * SQL: true if a booking of that origin is still an appointment. It is a subquery, because SQLite would begin a
 * join with all past appointments.
 */
export const isConfirmed = sql<boolean>`
  (select status from requests where requests.id = origin.request_id) = 'confirmed'`;
