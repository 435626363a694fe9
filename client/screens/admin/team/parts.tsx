import type { ComponentType } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { shouldRevalidate } from '../../../forms/after-conflict.ts';
import { AdminLaneHours } from './person/hours.tsx';
import * as hours from './person/hours-data.ts';
import { AdminLane } from './person/lane.tsx';
import * as lane from './person/lane-data.ts';
import { AdminLaneSkills } from './person/skills.tsx';
import * as skills from './person/skills-data.ts';
import { AdminTeam } from './team.tsx';
import * as team from './team-data.ts';
import { AdminTreatmentRule } from './treatments/treatment-rule.tsx';
import * as treatmentRule from './treatments/treatment-rule-data.ts';
import { AdminTreatments } from './treatments/treatments.tsx';
import * as treatments from './treatments/treatments-data.ts';

/*
 * Screens that share one address, told apart by its parameters: each address is in every visitor's script.
 */

interface Part {
  Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action(args: ActionFunctionArgs): Promise<unknown>;
}

const teamPart: Part = { Component: AdminTeam, ...team };
const lanePart: Part = { Component: AdminLane, ...lane };
const laneParts: Readonly<Record<string, Part>> = {
  horaires: { Component: AdminLaneHours, ...hours },
  'savoir-faire': { Component: AdminLaneSkills, ...skills },
};
const treatmentsPart: Part = { Component: AdminTreatments, ...treatments };
const rulePart: Part = { Component: AdminTreatmentRule, ...treatmentRule };

/** The team; somebody's file, hours or skills; all treatments, or one of them. */
function partOf(search: URLSearchParams): Part {
  const [name, hasId] = [search.get('partie') ?? '', search.has('id')];
  if (name === 'soins') return hasId ? rulePart : treatmentsPart;
  return hasId ? (laneParts[name] ?? lanePart) : teamPart;
}

const partAt = ({ request }: { request: Request }) => partOf(new URL(request.url).searchParams);

export const teamRoute = {
  Component() {
    const [search] = useSearchParams();
    const { Component } = partOf(search);
    return <Component />;
  },
  loader: (args: LoaderFunctionArgs) => partAt(args).loader(args),
  action: (args: ActionFunctionArgs) => partAt(args).action(args),
  shouldRevalidate,
};
