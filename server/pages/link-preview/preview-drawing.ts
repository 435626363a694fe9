import type { Font } from 'opentype.js';
import { byDay } from '../../../shared/colours.ts';
import type { PreviewFacts } from '../../../shared/site/preview-path.ts';

/** Where the text begins, and how wide it may be beside the picture. */
const [left, widest] = [80, 580];
/** Smaller letters cannot be read where the picture is shown. */
const smallest = 26;

/** The preview's background and text; as outlines, so that it does not depend on installed fonts. */
export function previewText(font: Font, { name, address }: PreviewFacts): string {
  const line = (text: string, y: number, size: number, fill: string) =>
    `<path fill="${fill}" d="${outlines(font, text, y, size)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path fill="${byDay('fond')}" d="M0 0h1200v630H0z"/><path fill="${byDay('prune')}" d="M0 600h1200v30H0z"/>
    ${line(name, 260, 68, byDay('prune'))}
    ${line('Beauté et bien-être', 350, 46, byDay('encre'))}
    ${address ? line(`${address.district}, ${address.city}`, 420, 46, byDay('encre')) : ''}
    ${line('Prix clairs en FCFA', 510, 34, byDay('terre'))}</svg>`;
}

function outlines(font: Font, text: string, y: number, size: number): string {
  const words = drawable(font, text);
  const scale = Math.min(1, widest / font.getAdvanceWidth(words, size));
  const fitted = Math.max(size * scale, smallest);
  return font.getPath(cut(font, words, fitted), left, y, fitted).toPathData(1);
}

/** Letters that the font lacks lose their accents, or else are left out. */
const drawable = (font: Font, text: string) =>
  [...text.normalize('NFC')]
    .flatMap((letter) => (font.charToGlyphIndex(letter) ? letter : [...letter.normalize('NFD')]))
    .filter((letter) => !/\p{M}/u.test(letter) && font.charToGlyphIndex(letter) > 0)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Text that is too long even in small letters ends in an ellipsis. */
function cut(font: Font, text: string, size: number): string {
  if (font.getAdvanceWidth(text, size) <= widest + 1) return text;
  let short = text;
  while (short && font.getAdvanceWidth(`${short}…`, size) > widest) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}
