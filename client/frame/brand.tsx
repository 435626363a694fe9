import { logoPlace, photosPath, smallestPhoto } from '#shared/site/photo-address.ts';
import type { Photo } from '#shared/site/photo-fields.ts';
import { useInstitute, usePage } from '../page/page-context.ts';

export function Brand() {
  const { name, address } = useInstitute();
  const { changes } = usePage();
  const ownLogo = changes?.photos?.[logoPlace];
  return (
    <>
      {ownLogo ? (
        <OwnLogo photo={ownLogo} name={ownLogo.named ? name : ''} />
      ) : (
        <img src="/logo.svg" alt="" width="44" height="44" />
      )}
      <span>
        {!ownLogo?.named && `${name} `}
        {address && <small>{`${address.district}, ${address.city}`}</small>}
      </span>
    </>
  );
}

/** The maximum size in pixels. The width is about that of the written name. */
const [maxHeight, maxWidth] = [44, 150];

function OwnLogo({ photo: { hash, width, height }, name }: { photo: Photo; name: string }) {
  const scale = Math.min(maxHeight / height, (name ? maxWidth : 2 * maxHeight) / width);
  const file = `${photosPath}${hash}-${Math.min(width, smallestPhoto)}.`;
  return (
    <picture>
      <source type="image/avif" srcSet={`${file}avif`} />
      <img
        src={`${file}jpg`}
        alt={name}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
      />
    </picture>
  );
}
