import { lazy } from 'react';
import { usePage } from '../page/page-context.ts';
import type { SlotProps } from './slot-photo.tsx';

/** The photo component, loaded on demand because most institutes have drawings only. */
const Photo = lazy(() =>
  import('./slot-photo.tsx').then(({ SlotPhoto }) => ({ default: SlotPhoto })),
);

export const PagePhoto = (props: SlotProps) =>
  usePage().changes?.photos ? <Photo {...props} /> : props.children;
