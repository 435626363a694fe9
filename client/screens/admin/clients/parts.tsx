import type { ComponentType } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useSearchParams,
} from 'react-router';
import { clientField } from '../../../../shared/page/admin-paths.ts';
import { shouldRevalidate } from '../../../forms/after-conflict.ts';
import { AdminClient } from './client.tsx';
import * as client from './client-data.ts';
import { erasePart, partField } from './client-links.ts';
import { AdminClients } from './clients.tsx';
import * as clients from './clients-data.ts';
import { AdminErase } from './erase.tsx';
import * as erase from './erase-data.ts';

/*
 * Screens that share one address, told apart by its parameters, as those of the team do.
 */

interface Part {
  Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action?(args: ActionFunctionArgs): Promise<unknown>;
}

const listPart: Part = { Component: AdminClients, ...clients };
const filePart: Part = { Component: AdminClient, ...client };
const erasingPart: Part = { Component: AdminErase, ...erase };

function partOf(search: URLSearchParams): Part {
  if (!search.has(clientField)) return listPart;
  return search.get(partField) === erasePart ? erasingPart : filePart;
}
const partAt = ({ request }: { request: Request }) => partOf(new URL(request.url).searchParams);

export const clientsRoute = {
  Component() {
    const [search] = useSearchParams();
    const { Component } = partOf(search);
    return <Component />;
  },
  loader: (args: LoaderFunctionArgs) => partAt(args).loader(args),
  async action(args: ActionFunctionArgs) {
    const { action } = partAt(args);
    if (!action) throw data(null, { status: 405 });
    return action(args);
  },
  shouldRevalidate,
};
