import type { ComponentType } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shouldRevalidate } from '../../../forms/after-conflict.ts';
import { AdminFacts } from './facts/facts.tsx';
import * as facts from './facts/facts-data.ts';
import { AdminHours } from './hours/hours.tsx';
import * as hours from './hours/hours-data.ts';
import { AdminItem } from './lists/item.tsx';
import * as item from './lists/item-data.ts';
import { AdminList } from './lists/list.tsx';
import * as list from './lists/list-data.ts';
import { AdminSite } from './overview/overview.tsx';
import * as overview from './overview/overview-data.ts';
import { AdminPhoto } from './photos/photo.tsx';
import * as photo from './photos/photo-data.ts';
import { AdminPhotos } from './photos/photos.tsx';
import * as photos from './photos/photos-data.ts';
import { AdminPreview } from './preview/preview.tsx';
import * as preview from './preview/preview-data.ts';
import { AdminPrices } from './prices/prices.tsx';
import * as prices from './prices/prices-data.ts';
import { AdminTreatment } from './prices/treatment.tsx';
import * as treatment from './prices/treatment-data.ts';
import { AdminTexts } from './texts/texts.tsx';
import * as texts from './texts/texts-data.ts';

/*
 * Screens that share one address, told apart by its parameters, as those of the team do.
 */

interface Part {
  Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action(args: ActionFunctionArgs): Promise<unknown>;
}

const overviewPart: Part = { Component: AdminSite, ...overview };
const parts = new Map<string | null, Part>([
  ['soins', { Component: AdminPrices, ...prices }],
  ['soin', { Component: AdminTreatment, ...treatment }],
  ['infos', { Component: AdminFacts, ...facts }],
  ['horaires', { Component: AdminHours, ...hours }],
  ['textes', { Component: AdminTexts, ...texts }],
  ['liste', { Component: AdminList, ...list }],
  ['element', { Component: AdminItem, ...item }],
  ['photos', { Component: AdminPhotos, ...photos }],
  ['photo', { Component: AdminPhoto, ...photo }],
  ['apercu', { Component: AdminPreview, ...preview }],
]);

const partOf = (search: URLSearchParams): Part => parts.get(search.get('partie')) ?? overviewPart;
const partAt = ({ request }: { request: Request }) => partOf(new URL(request.url).searchParams);

export const siteRoute = {
  Component() {
    const [search] = useSearchParams();
    const { Component } = partOf(search);
    return <Component />;
  },
  loader: (args: LoaderFunctionArgs) => partAt(args).loader(args),
  action: (args: ActionFunctionArgs) => partAt(args).action(args),
  shouldRevalidate,
};
