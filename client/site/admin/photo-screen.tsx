import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { addData, type LoadResult, type PageRequest, throwNotFound } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import { PhotoPicture } from '#client/components/site-photo.tsx';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { isAddedSectionSlug } from '#shared/site/content-ids.ts';
import {
  formatSlotTitle,
  getPhotoSchema,
  type Photo as ShownPhoto,
  slotGroups,
} from '#shared/site/photo-fields.ts';
import { getPersonSlot, getSectionSlot } from '#shared/site/photos.ts';
import { getContent, loadContents } from './admin-contents.ts';
import { PublishButton, RemoveForm, SiteDone } from './content-parts.tsx';
import { PhotoForm, savePhoto } from './photo-form.tsx';
import { backToSite, buildPhotoLink } from './site-links.ts';

interface PhotosData extends AdminContents {
  readonly people: readonly { slot: string; name: string }[];
}

type PhotosProps = ScreenProps<PhotosData>;

const readSlot = (search: URLSearchParams) => search.get('place') ?? '';

/** The slots for photos. The address names the slot whose form is open. */
export const photosScreen = buildAdminScreen<PhotosData>({
  title: 'Photos',
  load: loadPhotos,
  forms: {
    ''(postedForm) {
      const slot = readSlot(postedForm.search);
      return savePhoto(postedForm, slot, (result) => buildPhotoLink(slot, result));
    },
  },
  Done: SiteDone,
  View: PhotosView,
  back: backToSite,
});

async function loadPhotos(pageRequest: PageRequest): Promise<LoadResult<PhotosData>> {
  const contents = await loadContents(pageRequest);
  const slot = readSlot(pageRequest.search);
  if (slot && !getPhotoSchema(slot)) return throwNotFound(pageRequest.context);
  const team = await pageRequest.context.get(apiContext).call({ name: 'adminTeam' });
  const resources = team.ok ? team.data.resources.filter(({ kind }) => kind === 'staff') : [];
  const people = resources.map(({ id, name }) => ({ slot: getPersonSlot(id), name }));
  return addData(contents, () => ({ people }));
}

function PhotosView(props: PhotosProps) {
  const { data, catalogue } = props;
  const addedSlugs = catalogue.everySection.map(({ slug }) => slug).filter(isAddedSectionSlug);
  return (
    <>
      <p>Sans photo, le site montre ses dessins.</p>
      {[
        ...slotGroups.map(({ title, slots }) => ({ title, slots: Object.keys(slots) })),
        { title: 'Rubriques ajoutées', slots: addedSlugs.map(getSectionSlot) },
        { title: 'Équipe', slots: data.people.map(({ slot }) => slot) },
      ]
        .filter(({ slots }) => slots.length > 0)
        .map(({ title, slots }) => (
          <section key={title} className="card" aria-label={title}>
            <h2>{title}</h2>
            <ul className="photo-places">
              {slots.map((slot) => (
                <PhotoPlace key={slot} slot={slot} {...props} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function PhotoPlace({ slot, data, outcome, search, catalogue }: PhotosProps & { slot: string }) {
  const content = getContent(data, 'photos', slot);
  const photo = content.value as ShownPhoto | null;
  const name =
    data.people.find((person) => person.slot === slot)?.name ??
    catalogue.everySection.find(({ slug }) => getSectionSlot(slug) === slot)?.titre;
  const title = formatSlotTitle(slot, name);
  const isOpen = slot === readSlot(search);
  return (
    <li id={slot} className="photo-place">
      {photo && !isOpen && <PhotoPicture photo={{ ...photo, alt: '' }} place="section" />}
      <Link
        className="line-link"
        to={isOpen ? adminPaths.adminPhotos : `${buildPhotoLink(slot)}#${slot}`}
        aria-current={isOpen || undefined}
      >
        {title}
      </Link>
      {isOpen && (
        <>
          <PhotoForm
            key={content.mark}
            slot={slot}
            content={content}
            name={name}
            outcome={outcome}
            action={buildPhotoLink(slot)}
          >
            <PublishButton />
          </PhotoForm>
          {photo && <RemoveForm action={buildPhotoLink(slot)} mark={content.mark} name={title} />}
        </>
      )}
    </li>
  );
}
