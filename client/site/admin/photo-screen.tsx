import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { addData, type LoadResult, type PageRequest, throwNotFound } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import { PhotoPicture } from '#client/components/site-photo.tsx';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import { isAddedSectionSlug } from '#shared/site/content-ids.ts';
import {
  formatPlaceTitle,
  getPhotoSchema,
  placeGroups,
  type Photo as ShownPhoto,
} from '#shared/site/photo-fields.ts';
import {
  galleryPlaces,
  getPersonPlace,
  getSectionPlace,
  isGalleryPlace,
} from '#shared/site/photos.ts';
import { getContent, loadContents } from './admin-contents.ts';
import { formatSiteDone, PublishButton, RemoveForm } from './content-parts.tsx';
import { PhotoForm, savePhoto } from './photo-form.tsx';
import { backToSite, buildPhotoLink } from './site-links.ts';

interface PhotosData extends AdminContents {
  readonly people: readonly { place: string; name: string }[];
}

type PhotosProps = ScreenProps<PhotosData>;

const readPlace = (search: URLSearchParams) => search.get('place') ?? '';

/** The places for photos. The address names the place whose form is open. */
export const photosScreen = buildAdminScreen<PhotosData>({
  title: 'Photos',
  load: loadPhotos,
  forms: {
    ''(postedForm) {
      const place = readPlace(postedForm.search);
      return savePhoto(postedForm, place, (result) => buildPhotoLink(place, result));
    },
  },
  done: formatSiteDone,
  View: PhotosView,
  back: backToSite,
});

async function loadPhotos(pageRequest: PageRequest): Promise<LoadResult<PhotosData>> {
  const contents = await loadContents(pageRequest);
  const place = readPlace(pageRequest.search);
  if (place && !getPhotoSchema(place)) return throwNotFound(pageRequest.context);
  const team = await pageRequest.context.get(apiContext).call({ name: 'adminTeam' });
  const resources = team.ok ? team.data.resources.filter(({ kind }) => kind === 'staff') : [];
  const people = resources.map(({ id, name }) => ({ place: getPersonPlace(id), name }));
  return addData(contents, () => ({ people }));
}

function PhotosView(props: PhotosProps) {
  const { data, catalogue } = props;
  const hasPhoto = (place: string) => getContent(data, 'photos', place).value !== null;
  const freePlace = galleryPlaces.find((place) => !hasPhoto(place));
  const isShown = (place: string) =>
    !isGalleryPlace(place) ||
    hasPhoto(place) ||
    [freePlace, readPlace(props.search)].includes(place);
  const addedSlugs = catalogue.everySection.map(({ slug }) => slug).filter(isAddedSectionSlug);
  return (
    <>
      <p>Sans photo, le site montre ses dessins.</p>
      {[
        ...placeGroups.map(({ title, places }) => ({ title, places: Object.keys(places) })),
        { title: 'Rubriques ajoutées', places: addedSlugs.map(getSectionPlace) },
        { title: 'Équipe', places: data.people.map(({ place }) => place) },
      ]
        .filter(({ places }) => places.length > 0)
        .map(({ title, places }) => (
          <section key={title} className="card" aria-label={title}>
            <h2>{title}</h2>
            <ul className="photo-places">
              {places.filter(isShown).map((place) => (
                <PhotoPlace key={place} place={place} {...props} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function PhotoPlace({ place, data, outcome, search, catalogue }: PhotosProps & { place: string }) {
  const content = getContent(data, 'photos', place);
  const photo = content.value as ShownPhoto | null;
  const name =
    data.people.find((person) => person.place === place)?.name ??
    catalogue.everySection.find(({ slug }) => getSectionPlace(slug) === place)?.titre;
  const isOpen = place === readPlace(search);
  const title = isGalleryPlace(place) && !photo && !isOpen ? '' : formatPlaceTitle(place, name);
  return (
    <li id={place} className="photo-place">
      <Link
        className="line-link"
        to={isOpen ? adminPaths.adminPhotos : `${buildPhotoLink(place)}#${place}`}
        aria-current={isOpen || undefined}
      >
        {!isOpen &&
          (photo ? (
            <PhotoPicture photo={{ ...photo, alt: '' }} place="section" />
          ) : (
            <span className="photo-add">+ Ajouter une photo</span>
          ))}
        <span>{title}</span>
      </Link>
      {isOpen && (
        <>
          <PhotoForm
            key={content.mark}
            place={place}
            content={content}
            name={name}
            outcome={outcome}
            action={buildPhotoLink(place)}
          >
            <PublishButton />
          </PhotoForm>
          {photo && <RemoveForm action={buildPhotoLink(place)} mark={content.mark} name={title} />}
        </>
      )}
    </li>
  );
}
