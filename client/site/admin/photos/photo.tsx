import type { AdminContents } from '../../../../shared/site/content-history.ts';
import { isPersonSlot } from '../../../../shared/site/photos.ts';
import { photoSchema, slotTitle } from '../../../../shared/site/photos-fields.ts';
import { adminScreen, type Shown } from '../../../admin/admin-screen.tsx';
import { type Asked, type Loaded, notFound, withMore } from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import { SiteDone, StateCard } from '../content-parts.tsx';
import { contentOf, loadContents } from '../contents-in.ts';
import { originalIntent } from '../save-contents.ts';
import { photoLink, photosLink } from '../site-links.ts';
import { PhotoForm } from './photo-form.tsx';
import { savePhoto, slotIn } from './save-photo.ts';

/** The data of a photo, with the name of the person at that place. */
type PhotoData = AdminContents & { readonly name?: string | undefined };

export const photoScreen = adminScreen({
  title: ({ found, search }) => slotTitle(slotIn(search), found?.name),
  load: loadPhoto,
  forms: { '': savePhoto },
  Done: SiteDone,
  View: PhotoPlace,
  back: [{ to: photosLink(), label: 'Toutes les photos' }],
});

async function loadPhoto(asked: Asked): Promise<Loaded<PhotoData>> {
  const loaded = await loadContents(asked);
  const slot = slotIn(asked.search);
  if (!photoSchema(slot)) return notFound(asked.context);
  if (!loaded.found || !isPersonSlot(slot)) return loaded;
  const team = await asked.context.get(apiContext).call({ name: 'adminTeam' });
  const person = team.ok
    ? team.data.resources.find(({ id }) => slot === `person/${id}`)
    : undefined;
  return withMore(loaded, () => ({ name: person?.name || undefined }));
}

function PhotoPlace({ found, outcome, search }: Shown<PhotoData>) {
  const slot = slotIn(search);
  const content = contentOf(found, 'photos', slot);
  const typed = outcome?.values.intent === originalIntent ? undefined : outcome;
  return (
    <>
      <PhotoForm
        key={content.mark}
        slot={slot}
        content={content}
        name={found.name}
        outcome={typed}
      />
      <StateCard
        content={content}
        title={slotTitle(slot, found.name)}
        action={photoLink(slot)}
        original="Revenir au dessin"
      />
    </>
  );
}
