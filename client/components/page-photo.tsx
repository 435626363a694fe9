import { lazy } from 'react';
import { usePage } from '../page/page-context.ts';
import type { SlotProps } from './photo.tsx';

/** Most institutes have drawings only, so the photo code is loaded with the first photo. */
const Photo = lazy(() => import('./photo.tsx').then(({ SlotPhoto }) => ({ default: SlotPhoto })));

/** The owner's photo for this slot, or its default content. */
export const PagePhoto = (props: SlotProps) =>
  usePage().changes?.photos ? <Photo {...props} /> : props.children;
