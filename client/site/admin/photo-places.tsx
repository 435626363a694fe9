import type { AdminContents } from '../../../shared/site/content-history.ts';
import { isOwnSection } from '../../../shared/site/content-ids.ts';
import {
  type PhotoList,
  photoLimits,
  RemovePhotoInput,
  slotGroups,
  slotTitle,
} from '../../../shared/site/photo-fields.ts';
import { personSlot, type Photo as ShownPhoto, sectionSlot } from '../../../shared/site/photos.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { Link } from '../../components/link.tsx';
import { PhotoPicture } from '../../components/slot-photo.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { getContent } from './admin-contents.ts';
import { backToSite, photoLink, photosLink } from './site-links.ts';

interface PhotosData extends PhotoList {
  readonly contents: AdminContents['contents'];
  readonly people: readonly { slot: string; name: string }[];
}

export const photosScreen = adminScreen({
  title: 'Photos',
  load: loadPhotos,
  forms: {
    '': form({
      call: 'adminRemovePhoto',
      schema: RemovePhotoInput,
      done: photosLink,
      isWholeDocument: true,
    }),
  },
  View: Photos,
  back: backToSite,
});

async function loadPhotos(asked: Asked): Promise<Loaded<PhotosData>> {
  const kept = await load(asked, { name: 'adminPhotos' });
  if (!kept.found) return kept as Loaded<never>;
  const api = asked.context.get(apiContext);
  const [shown, team] = await Promise.all([
    api.call({ name: 'adminContents' }),
    api.call({ name: 'adminTeam' }),
  ]);
  if (!shown.ok) return { problem: shown.error, status: shown.status || 503 };
  const resources = team.ok ? team.data.resources.filter(({ kind }) => kind === 'staff') : [];
  const people = resources.map(({ id, name }) => ({ slot: personSlot(id), name }));
  return withMore(kept, () => ({ contents: shown.data.contents, people }));
}

function Photos({ found }: ScreenProps<PhotosData>) {
  const fixed = slotGroups.map(({ title, slots }) => ({ title, slots: Object.keys(slots) }));
  const added = useCatalogue()
    .everySection.map(({ slug }) => slug)
    .filter(isOwnSection);
  const own = { title: 'Rubriques ajoutées', slots: added.map(sectionSlot) };
  const team = { title: 'Équipe', slots: found.people.map(({ slot }) => slot) };
  return (
    <>
      <p>Sans photo, le site montre ses dessins.</p>
      {[...fixed, ...(added.length > 0 ? [own] : []), team].map(({ title, slots }) => (
        <Places key={title} title={title} slots={slots} found={found} />
      ))}
      <Kept found={found} />
    </>
  );
}

interface PlacesProps {
  title: string;
  slots: readonly string[];
  found: PhotosData;
}

function Places({ title, slots, found }: PlacesProps) {
  const catalogue = useCatalogue();
  const sectionName = (slot: string) =>
    slot.startsWith(sectionSlot(''))
      ? catalogue.buildTitle(slot.slice(sectionSlot('').length))
      : undefined;
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="photo-places">
        {slots.map((slot) => {
          const content = getContent(found, 'photos', slot);
          const photo = content.value as ShownPhoto | null;
          const name =
            found.people.find((person) => person.slot === slot)?.name ?? sectionName(slot);
          return (
            <li key={slot} className="photo-place">
              {photo && <PhotoPicture of={{ ...photo, alt: '' }} slot="section" />}
              <Link className="line-link" to={photoLink(slot)}>
                {slotTitle(slot, name)}
              </Link>
              <span className="muted small">{photo ? 'Photo' : 'Dessin'}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Lists hidden photos, which can be removed at once. Otherwise they are removed automatically later. */
function Kept({ found: { photos } }: { found: PhotosData }) {
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const unused = photos.filter(({ isUsed }) => !isUsed);
  return (
    <section className="card stack" aria-labelledby="gardees">
      <h2 id="gardees">Photos gardées</h2>
      <p>{`${photos.length} sur ${photoLimits.count}, ${megabytes(bytes)} sur ${megabytes(photoLimits.total)}.`}</p>
      {unused.length > 0 && (
        <>
          <p>
            Rien ne montre plus celles-ci. Elles disparaissent d’elles-mêmes au bout de trois
            mois&nbsp;; d’ici là, un changement annulé les montre à nouveau.
          </p>
          <PostForm action={photosLink()}>
            <ul className="photo-places">
              {unused.map((photo) => (
                <li key={photo.hash} className="photo-place">
                  <PhotoPicture of={{ ...photo, alt: '' }} slot="section" />
                  <span className="muted small">{timestampText(photo.createdAt)}</span>
                  <button type="submit" className="button-link" name="hash" value={photo.hash}>
                    Supprimer
                    <span className="visually-hidden">{` la photo du ${timestampText(photo.createdAt)}`}</span>
                  </button>
                </li>
              ))}
            </ul>
          </PostForm>
        </>
      )}
    </section>
  );
}

const megabytes = (bytes: number) =>
  `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0Mo`;
