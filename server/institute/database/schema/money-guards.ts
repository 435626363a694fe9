import { formatTriggerFunction, refuseInPostgres, refuseInSqlite } from './held-plan.ts';

/* Triggers of the ledger: rows never change, reverse no more than there was, and overdraw no card. */

/** Columns that never change. Rows can only lose their appointment, card and author. */
const fixedColumns = {
  payments: 'id, amount, reverses, method, paid_on, purpose, created_at',
  redemptions: 'id, amount, reverses, sessions, used_on, created_at',
};

const ledgers = ['payments', 'redemptions'] as const;

const keptMonths = 119;

function isOverReversed(table: (typeof ledgers)[number]): string {
  const column = table === 'payments' ? 'amount' : 'amount + cast(1000000000 as bigint) * sessions';
  const original = `(select ${column} from ${table} where id = new.reverses and reverses = '')`;
  const earlierReversals = `(select coalesce(sum(${column}), 0) from ${table} where reverses = new.reverses)`;
  const newValue = column.replaceAll(/(amount|sessions)/g, 'new.$1');
  const total = `(${original} + ${earlierReversals} + ${newValue})`;
  return `new.reverses <> '' and coalesce(case when ${original} >= 0 then ${total} between 0 and ${original}
    else ${total} between ${original} and 0 end, false) = false`;
}

const isOverdrawn = (table: 'gift_cards' | 'session_packs', key: string, column: string) =>
  `new.${key} is not null and new.${column} > 0 and new.${column} >
    (select ${column} from ${table} where id = new.${key}) -
    (select coalesce(sum(${column}), 0) from redemptions where ${key} = new.${key})`;

const overdrawnConditions = {
  payments: [isOverReversed('payments')],
  redemptions: [
    isOverReversed('redemptions'),
    isOverdrawn('gift_cards', 'gift_card_id', 'amount'),
    isOverdrawn('session_packs', 'session_pack_id', 'sessions'),
  ],
};

export const moneyGuards = { sqlite: buildSqliteGuards, postgres: buildPostgresGuards };

function buildSqliteGuards(): string[] {
  return [
    ...ledgers.flatMap((table) => [
      `create trigger ${table}_fixed before update of ${fixedColumns[table]} on ${table}
        begin ${refuseInSqlite('written once', 'true')} end`,
      `create trigger ${table}_judged before insert on ${table}
        begin ${overdrawnConditions[table].map((when) => refuseInSqlite('overdrawn', when)).join('\n')} end`,
    ]),
    `create trigger payments_kept before delete on payments
      when old.paid_on > date('now', '-${keptMonths} months')
      begin ${refuseInSqlite('kept', 'true')} end`,
  ];
}

/** Locks the card or pack, so that a concurrent transaction sees what this one has written. */
function buildPostgresGuards(): string[] {
  const lock = (table: string, key: string) =>
    `perform 1 from ${table} where id = new.${key} for update;`;
  const lockStatements = {
    payments: lock('payments', 'reverses'),
    redemptions: [
      lock('gift_cards', 'gift_card_id'),
      lock('session_packs', 'session_pack_id'),
      lock('redemptions', 'reverses'),
    ].join('\n'),
  };
  return [
    ...ledgers.flatMap((table) => [
      formatTriggerFunction(
        `${table}_fixed`,
        `${refuseInPostgres('written once', 'true')} return new;`,
      ),
      formatTriggerFunction(
        `${table}_judged`,
        `${lockStatements[table]}
        ${overdrawnConditions[table].map((when) => refuseInPostgres('overdrawn', when)).join('\n')}
        return new;`,
      ),
      `create trigger ${table}_fixed before update of ${fixedColumns[table]} on ${table}
        for each row execute function ${table}_fixed()`,
      `create trigger ${table}_judged before insert on ${table}
        for each row execute function ${table}_judged()`,
    ]),
    formatTriggerFunction(
      'payments_kept',
      `${refuseInPostgres(
        'kept',
        `old.paid_on > to_char(now() - interval '${keptMonths} months', 'YYYY-MM-DD')`,
      )} return old;`,
    ),
    `create trigger payments_kept before delete on payments
      for each row execute function payments_kept()`,
  ];
}
