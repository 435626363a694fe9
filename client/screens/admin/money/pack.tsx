import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  CorrectPackInput,
  type PackFile,
  PackQuery,
  UndoPackInput,
} from '../../../../shared/contract/admin/session-packs.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { sessionsLeft } from '../../../../shared/text/session-pack-text.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { AskFirst } from '../ask-first.tsx';
import { clientLink } from '../clients/client-data.ts';
import { completedField } from '../completed-edit.ts';
import { ButtonForm, EditForm, Input, Select, SendButton } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import type { Asked } from '../forms/posted.ts';
import { actorName } from '../history-text.ts';
import { loadOne, notFound } from '../load.ts';
import { PackText } from './client-packs.tsx';
import { doneLink, isId, packField, packLink } from './prepaid-links.ts';
import { PrepaidUses } from './prepaid-uses.tsx';

const packIn = ({ search }: Pick<Asked, 'search'>) => search.get(packField) ?? '';
const ended = 'terminer';

/** A session pack with each session that was counted, and what can be corrected of it. */
export const packScreen = adminScreen<PackFile>({
  title: ({ found }) => (found ? `Carnet ${found.title}` : 'Carnet'),
  load: (asked) => {
    const pack = packIn(asked);
    return isId(pack)
      ? loadOne(asked, { name: 'adminPack', query: { pack } })
      : notFound(asked.context);
  },
  forms: {
    corriger: form({
      call: 'adminCorrectPack',
      schema: CorrectPackInput,
      input: ({ search, values: { id, sessions, reason } }) => ({
        ...{ pack: packIn({ search }), id, reason, sessions: Number(sessions) },
      }),
      fields: ['sessions', 'reason'],
      done: ({ input: { pack, id } }) => doneLink(packLink(pack), id),
    }),
    annuler: form({
      call: 'adminUndoPack',
      schema: UndoPackInput,
      input: ({ search, values: { use } }) => ({ pack: packIn({ search }), use }),
      done: ({ input: { pack, use } }) => doneLink(packLink(pack), use),
    }),
    [ended]: form({
      call: 'adminEndPack',
      schema: PackQuery,
      input: ({ search }) => ({ pack: packIn({ search }) }),
      done: ({ input: { pack } }) => doneLink(packLink(pack), ended),
    }),
  },
  refusals: {
    conflict: 'Rien n’est compté\u00a0: il ne reste plus de séance, ou ce carnet est terminé.',
  },
  Done,
  View: PackView,
  back: ({ found }) => [
    ...(found?.number ? [{ to: clientLink(found.number), label: 'Sa fiche' }] : []),
    { to: adminPaths.adminClients, label: 'Toute la clientèle' },
  ],
});

function Done({ found, search }: Shown<PackFile>) {
  const done = search.get(completedField);
  if (done === ended) return <DoneNotice text={found.isEnded ? 'Carnet terminé.' : undefined} />;
  const use = found.uses.find(({ id }) => id === done);
  if (!use) return null;
  const what = use.isUndone ? 'Annulé' : 'Corrigé';
  return <DoneNotice text={`${what}\u00a0: ${sessionsLeft(found.left)}.`} />;
}

function PackView({ found, outcome, today }: Shown<PackFile>) {
  const { id, left, isEnded, price, note, soldOn, soldBy } = found;
  return (
    <>
      <section className="card stack" aria-label="Ce qui reste">
        <PackText pack={found} today={today} />
        <p className="muted small">
          {`Vendu le ${dayTitle(soldOn)} par ${actorName(soldBy)}, ${formatXof(price)}`}
        </p>
        {note && <p className="written">{note}</p>}
        {isEnded && <p>Ce carnet est terminé&nbsp;: plus rien n’est compté.</p>}
      </section>
      <PrepaidUses
        action={packLink(id)}
        uses={found.uses}
        none="Aucune séance comptée pour le moment."
        textOf={({ sessions }) => (sessions > 0 ? '+1' : '−1')}
      />
      {!isEnded && <Correct found={found} outcome={outcome} />}
      {!isEnded && (
        <AskFirst label="Terminer ce carnet…">
          <p>
            {`Plus rien ne sera compté${left > 0 ? `, et ${noMoreTold(left)}` : ''}. Par exemple si vous l’avez remboursé.`}
          </p>
          <ButtonForm
            action={packLink(id)}
            hiddenFields={{ intent: ended }}
            className="button button-outline"
          >
            Terminer ce carnet
          </ButtonForm>
        </AskFirst>
      )}
    </>
  );
}

const noMoreTold = (left: number) =>
  left > 1
    ? `les ${left}\u00a0séances restantes ne seront plus annoncées`
    : 'la séance restante ne sera plus annoncée';

interface CorrectProps {
  found: PackFile;
  outcome: FormOutcome | undefined;
}

function Correct({ found: { id, nextId }, outcome }: CorrectProps) {
  const isOwn = outcome?.values.intent === 'corriger';
  return (
    <details className="fold fold-set" key={nextId} open={isOwn}>
      <summary>Corriger à la main</summary>
      <EditForm
        action={packLink(id)}
        className="form"
        noValidate
        hiddenFields={{ intent: 'corriger', id: nextId }}
        outcome={outcome}
      >
        <Select
          name="sessions"
          label="Correction"
          defaultValue="1"
          options={[
            ['1', 'Une séance de plus'],
            ['-1', 'Une séance de moins'],
          ]}
        />
        <Input name="reason" label="Pourquoi" autoComplete="off" maxLength={100} />
        <SendButton intent="corriger" className="button button-outline">
          Corriger
        </SendButton>
      </EditForm>
    </details>
  );
}
