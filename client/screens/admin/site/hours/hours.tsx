import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { fieldName } from '../../../../../shared/contract/contents/content-forms.ts';
import {
  type HoursName,
  hoursTitles,
  isHoursName,
} from '../../../../../shared/contract/contents/hours-values.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { apiContext } from '../../../../api/api.ts';
import { Link } from '../../../../components/link.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import type { Asked, Posted } from '../../forms/posted.ts';
import { type Loaded, notFound, withMore } from '../../load.ts';
import { changesIn, contentOf, loadContents } from '../contents-in.ts';
import { type Edit, originalIntent, saveContents } from '../save-contents.ts';
import { SiteDone } from '../site-done.tsx';
import { backToSite, hoursLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { completeRows, firstField, readHours } from './hours-fields.ts';
import { OutsideList } from './outside-list.tsx';
import { SpecialForm } from './special-form.tsx';
import { WeekForm } from './week-form.tsx';

/** The opening hours: the week's, and those of single days. */
export const hoursScreen = adminScreen({
  title: 'Horaires',
  load: loadHours,
  forms: { '': saveHours },
  Done: SiteDone,
  View: HoursView,
  back: backToSite,
});

interface WithClosed {
  readonly closedDays: readonly Day[];
}

/** Days that are closed on top of it have no hours, whatever is set here. */
async function loadHours(asked: Asked): Promise<Loaded<AdminContents & WithClosed>> {
  const loaded = await loadContents(asked);
  const closed = await asked.context.get(apiContext).closedDays();
  return withMore(loaded, () => ({ closedDays: closed.ok ? closed.data.days : [] }));
}

function saveHours(posted: Posted): Promise<unknown> {
  const { institute } = posted.context.get(apiContext);
  const values = completeRows(posted.values, institute);
  const { contenu: id = '', mark = '', intent } = values;
  if (!isHoursName(id)) return notFound(posted.context);
  const edit: Edit = {
    ...{ kind: 'institute', id, mark },
    input: intent === originalIntent ? null : readHours(id, values),
    fieldOf: (path) => (path.length > 1 ? fieldName(id, ...path) : firstField(id)),
  };
  return saveContents({ ...posted, values }, [edit], hoursLink);
}

function HoursView({ found, outcome }: Shown<AdminContents & WithClosed>) {
  return (
    <>
      <OutsideList outside={found.outside} />
      <p className="link-row">
        <Link to={adminPaths.adminDays}>Fermer l’institut un jour entier</Link>
      </p>
      <SpecialForm {...formOf('specialHours', found, outcome)} closedDays={found.closedDays} />
      <WeekForm {...formOf('hours', found, outcome)} />
      {(['specialHours', 'hours'] as const).map((id) => (
        <StateCard
          key={id}
          content={contentOf(found, 'institute', id)}
          title={hoursTitles[id]}
          action={hoursLink()}
        />
      ))}
    </>
  );
}

/** The refused form keeps what was typed; the other one shows the current hours. */
function formOf(id: HoursName, found: AdminContents, outcome: FormOutcome | undefined) {
  const { mark } = contentOf(found, 'institute', id);
  const isOwn = outcome?.values.contenu === id && outcome.values.intent !== originalIntent;
  return {
    // Renders the form again when something changed meanwhile.
    key: mark,
    mark,
    institute: instituteOf(changesIn(found, true)),
    outcome: isOwn ? outcome : undefined,
  };
}
