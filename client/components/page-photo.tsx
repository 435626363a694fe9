import { lazy } from 'react';
import { usePage } from '../page/page-context.ts';
import type { SlotProps } from './photo.tsx';

/** Most institutes have drawings only: what shows photos comes with the first one. */
const Photo = lazy(() => import('./photo.tsx').then(({ SlotPhoto }) => ({ default: SlotPhoto })));

/** The owner's photo of this place, or what stands there without. */
export const PagePhoto = (props: SlotProps) =>
  usePage().changes?.photos ? <Photo {...props} /> : props.children;
