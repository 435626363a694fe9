import type { ReactNode } from 'react';
import { photosPath } from '#shared/site/photo-address.ts';
import type { Photo } from '#shared/site/photo-fields.ts';
import { buildPhotoFileName, buildSrcset, galleryPlaces } from '#shared/site/photos.ts';
import { usePage } from '../page/page-context.ts';

const sizesByPlace: Readonly<Record<string, string>> = {
  hero: '(width < 44rem) 92vw, min(30.5rem, 44vw)',
  slide: '336px',
  section: '(width < 64rem) 72px, 200px',
  person: '(width < 40rem) 45vw, 240px',
  gallery: '(width < 40rem) 45vw, 18rem',
};

export interface SitePhotoProps {
  place: string;
  children?: ReactNode;
}

export function SitePhoto({ place, children }: SitePhotoProps) {
  const { photos = {} } = usePage().changes ?? {};
  if (place === 'gallery')
    return <Gallery photos={galleryPlaces.flatMap((name) => photos[name] ?? [])} />;
  const photo = photos[place];
  return photo ? <PhotoPicture photo={photo} place={place} /> : children;
}

const Gallery = ({ photos }: { photos: readonly Photo[] }) =>
  photos.length > 0 && (
    <section className="page" aria-labelledby="galerie">
      <h2 id="galerie">L’institut en photos</h2>
      <ul className="gallery">
        {photos.map((photo) => (
          <li key={photo.hash}>
            <PhotoPicture photo={photo} place="gallery" />
          </li>
        ))}
      </ul>
    </section>
  );

export function PhotoPicture({ photo, place }: { photo: Photo; place: string }) {
  const { hash, width, height, alt } = photo;
  const sizes = sizesByPlace[place.split('/', 1)[0] ?? ''] ?? '100vw';
  const isHero = place === 'hero';
  return (
    <picture className="photo">
      <source type="image/avif" srcSet={buildSrcset(photo, 'avif')} sizes={sizes} />
      <img
        srcSet={buildSrcset(photo, 'jpg')}
        sizes={sizes}
        src={photosPath + buildPhotoFileName(hash, width, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
      />
    </picture>
  );
}
