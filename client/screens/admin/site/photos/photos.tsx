import { useActionData, useLoaderData } from 'react-router';
import type { Photo as Shown } from '../../../../../shared/contents/photos.ts';
import { photoLimits } from '../../../../../shared/contract/contents/photo-values.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import { Photo } from '../../../../components/photo.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { timestampText } from '../../history-text.ts';
import { contentOf, editedValue } from '../contents-in.ts';
import { photoLink, photosLink, siteLink } from '../site-links.ts';
import type { PhotosData } from './photos-data.ts';
import { slotGroups, slotTitle } from './slot-titles.ts';

/** Every place of a photo, and the photos that are kept. */
export function AdminPhotos() {
  const { found, problem } = useLoaderData<Loaded<PhotosData>>();
  const outcome = useActionData<FormOutcome>();
  return (
    <AdminPage title="Photos" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem ?? outcome?.problem} />
      {found && (
        <>
          <p>Sans photo, le site montre ses dessins.</p>
          {[...slotGroups, { title: 'Équipe', slots: found.people.map(({ slot }) => slot) }].map(
            ({ title, slots }) => (
              <Places key={title} {...{ title, slots, found }} />
            ),
          )}
          <Kept found={found} />
        </>
      )}
      <p className="link-row">
        <Link to={siteLink()}>Tout ce qui se modifie</Link>
      </p>
    </AdminPage>
  );
}

interface PlacesProps {
  title: string;
  slots: readonly string[];
  found: PhotosData;
}

const Places = ({ title, slots, found }: PlacesProps) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    <ul className="photo-places">
      {slots.map((slot) => {
        const content = contentOf(found, 'photos', slot);
        const photo = editedValue(content) as Shown | null;
        const name = found.people.find((person) => person.slot === slot)?.name;
        return (
          <li key={slot} className="photo-place">
            {photo && <Photo of={{ ...photo, alt: '' }} slot="section" />}
            <Link className="line-link" to={photoLink(slot)}>
              {slotTitle(slot, name)}
            </Link>
            <span className="muted small">{stateText(photo, content.draft !== null)}</span>
          </li>
        );
      })}
    </ul>
  </section>
);

function stateText(photo: Shown | null, isDraft: boolean): string {
  if (isDraft) return 'Brouillon';
  return photo ? 'Photo' : 'Dessin';
}

/** What nothing shows any more can go at once; else it goes by itself after a while. */
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
                  <Photo of={{ ...photo, alt: '' }} slot="section" />
                  <span className="muted small">{timestampText(photo.createdAt)}</span>
                  <button type="submit" className="button-link" name="supprimer" value={photo.hash}>
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
