import type { ReactNode } from 'react';
import { photosPath } from '#shared/site/photo-address.ts';
import type { Photo } from '#shared/site/photo-fields.ts';
import { buildPhotoFileName, buildSrcset, gallerySlots } from '#shared/site/photos.ts';
import { usePage } from '../page/page-context.ts';

const widths: Readonly<Record<string, string>> = {
  hero: '(width < 44rem) 92vw, min(30.5rem, 44vw)',
  slide: '336px',
  section: '(width < 64rem) 72px, 200px',
  person: '(width < 40rem) 45vw, 240px',
  gallery: '(width < 40rem) 45vw, 18rem',
};

export interface SlotProps {
  slot: string;
  children?: ReactNode;
}

export function SlotPhoto({ slot, children }: SlotProps) {
  const { photos = {} } = usePage().changes ?? {};
  if (slot === 'gallery')
    return <Gallery of={gallerySlots.flatMap((name) => photos[name] ?? [])} />;
  const of = photos[slot];
  return of ? <PhotoPicture of={of} slot={slot} /> : children;
}

const Gallery = ({ of }: { of: readonly Photo[] }) =>
  of.length > 0 && (
    <section className="page" aria-labelledby="galerie">
      <h2 id="galerie">L’institut en photos</h2>
      <ul className="gallery">
        {of.map((photo) => (
          <li key={photo.hash}>
            <PhotoPicture of={photo} slot="gallery" />
          </li>
        ))}
      </ul>
    </section>
  );

export function PhotoPicture({ of, slot }: { of: Photo; slot: string }) {
  const { hash, width, height, alt } = of;
  const sizes = widths[slot.split('/', 1)[0] ?? ''] ?? '100vw';
  const isFirst = slot === 'hero';
  return (
    <picture className="photo">
      <source type="image/avif" srcSet={buildSrcset(of, 'avif')} sizes={sizes} />
      <img
        srcSet={buildSrcset(of, 'jpg')}
        sizes={sizes}
        src={photosPath + buildPhotoFileName(hash, width, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}
