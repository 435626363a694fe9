import type { Play } from './play.ts';
import { idIn, type World } from './world.ts';

export interface Report {
  /** In words; nothing where each message came once, or rightly never. */
  readonly wrong: readonly string[];
  /** Messages that came, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** What was done, and what was refused. */
  readonly done: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly appointments: number;
  readonly kills: number;
  /** Mails that were taken twice, as a process was killed, or the line cut, before it could write down the first. */
  readonly copies: { readonly byKill: number; readonly byCut: number };
  /** Posts that came again, which a gateway knows by their id. */
  readonly repeatedPosts: number;
}

/** SMTP cannot do without copies where an answer is lost: each has to be accounted for, and has the same Message-ID. */
export function reportOf(world: World, play: Play): Report {
  const times = new Map<string, number>();
  for (const { id } of world.mails()) times.set(id, (times.get(id) ?? 0) + 1);
  const copies = { byKill: 0, byCut: 0 };
  const wrong = [...play.oracle.wrong];
  for (const [id, count] of times) {
    const byKill = Math.min(count - 1, world.inWindow.get(idIn(id)) ?? 0);
    const byCut = Math.min(count - 1 - byKill, world.smtp.cut.get(id) ?? 0);
    copies.byKill += byKill;
    copies.byCut += byCut;
    const more = count - 1 - byKill - byCut;
    if (more > 0) wrong.push(`mail ${id} came ${more} times too often`);
  }
  const ids = world.gateway.taken.filter(({ status }) => status === 204).map(({ id }) => id);
  return {
    ...{ wrong, copies, kills: world.kills, appointments: play.oracle.all.size },
    counts: Object.fromEntries(play.oracle.counts),
    done: Object.fromEntries(play.done),
    refused: Object.fromEntries(play.refused),
    repeatedPosts: ids.length - new Set(ids).size,
  };
}
