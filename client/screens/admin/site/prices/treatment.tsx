import { catalogue as product } from '../../../../../shared/catalogue.ts';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import type { Asked } from '../../forms/posted.ts';
import { type Loaded, notFound, withMore } from '../../load.ts';
import { changesIn, contentOf, loadContents } from '../contents-in.ts';
import { originalIntent, removeIntent } from '../save-contents.ts';
import { RemoveForm } from '../send-buttons.tsx';
import { SiteDone } from '../site-done.tsx';
import { newTreatmentLink, pricesLink, treatmentLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { saveTreatment, wantedIn } from './save-treatment.ts';
import { TreatmentForm } from './treatment-form.tsx';
import { loadTeam, WhoDoesIt, type WithTeam } from './who-does-it.tsx';

const newTitle = 'Ajouter un soin';

/** A treatment of the price list, or a new one. */
export const treatmentScreen = adminScreen({
  title: ({ found, search }) =>
    (found && ownTreatment(found, wantedIn(search).id)?.nom) ?? newTitle,
  load: loadTreatment,
  forms: { '': saveTreatment },
  Done: SiteDone,
  View: Treatment,
  back: ({ search }) => [
    { to: pricesLink(wantedIn(search).section), label: 'Tous les soins de cette rubrique' },
  ],
});

async function loadTreatment(asked: Asked): Promise<Loaded<WithTeam>> {
  const loaded = await loadContents(asked);
  const { id, section } = wantedIn(asked.search);
  const { found } = loaded;
  const isKnown = product.some(({ slug }) => slug === section);
  const isThere = !id || !found || catalogueOf(changesIn(found, true)).treatment(id);
  if (!isKnown || !isThere) return notFound(asked.context);
  const team = found && !id ? await loadTeam(asked) : undefined;
  return withMore(loaded, () => ({ team }));
}

/** What it says itself, whatever the institute says of all its prices. */
function ownTreatment(found: AdminContents, id: string) {
  const { institute: _, ...listed } = changesIn(found, true);
  return catalogueOf(listed).treatment(id);
}

function Treatment({ found, outcome, search }: Shown<WithTeam>) {
  const { id, section } = wantedIn(search);
  const treatment = ownTreatment(found, id);
  const title = treatment?.nom ?? newTitle;
  const content = contentOf(found, 'treatments', id);
  const action = id ? treatmentLink(id) : newTreatmentLink(section);
  // Typed values are kept, except those of another form of this page.
  const isOther = [originalIntent, removeIntent].includes(outcome?.values.intent ?? '');
  const isOwners = !catalogueOf().treatment(id);
  return (
    <>
      {found.team && <WhoDoesIt team={found.team} section={section} />}
      <TreatmentForm
        key={content.mark}
        {...{ section, treatment, content, action }}
        outcome={isOther ? undefined : outcome}
      />
      <StateCard content={content} title={title} action={action} isAdded={isOwners} />
      {id && isOwners && <RemoveForm action={action} mark={content.mark} name={title} />}
    </>
  );
}
