import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/*
 * Fills in and posts forms as a browser without JavaScript does.
 */

const decodeEntities = (text: string) => text.replace(/&#x27;/g, "'").replace(/&quot;/g, '"');

/** Returns the fields that a browser would send with the form that has this button. */
export function readFormFields(html: string, button: string): Record<string, string> {
  const form = findForm(html, button);
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const readAttribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const isUnchecked = readAttribute('type') === 'checkbox' && !/ checked=/.test(tag);
    if (!isUnchecked)
      fields[readAttribute('name') ?? ''] = decodeEntities(readAttribute('value') ?? '');
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)".*?>(.*?)<\/select>/gs,
  )) {
    const selectedOption = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? options;
    fields[name] = /value="([^"]*)"/.exec(selectedOption)?.[1] ?? '';
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>(.*?)<\/textarea>/gs)) {
    fields[/ name="([^"]*)"/.exec(tag)?.[1] ?? ''] = decodeEntities(text).replace(/^\n/, '');
  }
  return fields;
}

function findForm(html: string, button: string): string {
  const forms = html.match(/<form.*?<\/form>/gs) ?? [];
  const form = forms.find((candidate) => candidate.includes(button)) ?? '';
  expect(form, `a form with "${button}"`).not.toBe('');
  return form;
}

/** Loads a page, fills in its form and posts it. Returns the page that follows. */
export async function sendForm(
  visitor: Visitor,
  path: string,
  button: string,
  typed: Readonly<Record<string, string>> = {},
) {
  const { text: html } = await visitor.get(path);
  return postForm(visitor, path, html, button, typed);
}

/** Posts a form of a page that was loaded earlier, as from a stale tab. */
export async function postForm(
  visitor: Visitor,
  path: string,
  html: string,
  button: string,
  typed: Readonly<Record<string, string>> = {},
) {
  const fields = readFormFields(html, button);
  const address = /<form[^>]* action="([^"]*)"/.exec(findForm(html, button))?.[1];
  const action = (address ?? path).replaceAll('&amp;', '&');
  const answer = await visitor.post(action, { ...fields, ...typed });
  if (answer.status !== 303) return { status: answer.status, text: answer.text };
  const location = answer.headers.location ?? '';
  const { text } = await visitor.get(location);
  return { status: 303, text, location };
}
