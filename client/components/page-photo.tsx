import { lazy } from 'react';
import { usePage } from '../page/page-context.ts';
import type { SitePhotoProps } from './site-photo.tsx';

/** The photo component, loaded on demand because most institutes have drawings only. */
const Photo = lazy(() =>
  import('./site-photo.tsx').then(({ SitePhoto }) => ({ default: SitePhoto })),
);

export const PagePhoto = (props: SitePhotoProps) =>
  usePage().changes?.photos ? <Photo {...props} /> : props.children;
