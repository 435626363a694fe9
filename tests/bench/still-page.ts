/*
 * The site's pages without any script, as somebody would write them by hand.
 */

const first = /<style id="first-styles">(.*?)<\/style>/s;
const main = /<link id="main-styles"[^>]*href="([^"]*)"[^>]*>/;
const scripts = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<link rel="modulepreload"[^>]*>/g,
  /<meta name="modules"[^>]*>/g,
];

/** All styles of a page, as one sheet. */
export async function stylesOf(site: string, html: string): Promise<string> {
  const sheet = await fetch(site + (main.exec(html)?.[1] ?? ''));
  return (first.exec(html)?.[1] ?? '') + (await sheet.text());
}

/** A page with neither scripts nor styles but what stands in `styles`. */
export function stillPage(html: string, styles: string): string {
  const page = html.replace(first, () => styles).replace(main, '');
  return scripts.reduce((text, part) => text.replaceAll(part, ''), page);
}
