import { escaped } from '../../shared/text/escaped.ts';
import { texts as product } from '../../shared/texts.ts';

type Words = Readonly<
  Record<'planCorner' | 'planStreet' | 'planLandmark' | 'planDistance', string>
>;

/** What is light by day, where the page around it is dark. */
const darkRules = [
  '[fill="#F1E8DC"]{fill:#2b1e23}',
  '[fill="#E4D8C8"]{fill:#3b2b31}',
  '[fill="#CFE0D6"]{fill:#1d4a40}',
  '[stroke="#FBF7F1"]{stroke:#544049}',
  'circle[fill="#FBF7F1"]{fill:#544049}',
  '[stroke="#DCCFC0"]{stroke:#806c75}',
  '[fill="#4A3A33"],[fill="#2E1A14"]{fill:#f3e9df}',
  '[stroke="#A8482A"]{stroke:#e8956f}',
  '[fill="#8A3A20"]{fill:#f3b394}',
  '[fill="#2F7A6C"]{fill:#4fa894}',
  '[fill="#6B2142"]{fill:#c2568c}',
];
const dark = `@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/** The drawn plan of the way to the institute, an SVG with the owner's words. */
export function drawPlan(changed: Partial<Words> = {}): string {
  const words = { ...product, ...changed };
  const corner = linesOf(words.planCorner).map(cornerLine).join('');
  const street = escaped(words.planStreet);
  const landmark = escaped(words.planLandmark);
  const distance = escaped(words.planDistance);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" font-family="system-ui,Roboto,sans-serif" font-size="26"><style>${dark}</style><path fill="#F1E8DC" d="M0 0h640v400H0z"/><path fill="#E4D8C8" d="M20 20h220v120H20zM310 20h120v120H310zM500 20h120v120H500zM20 220h220v160H20zM310 310h120v70H310zM500 220h120v160H500z"/><path fill="#CFE0D6" d="M310 220h120v70H310z"/><path d="M0 180h640M275 0v400M465 0v400" fill="none" stroke="#FBF7F1" stroke-width="36"/><path d="M0 180h640M275 0v400M465 0v400" fill="none" stroke="#DCCFC0" stroke-width="2" stroke-dasharray="12 10"/><circle cx="275" cy="180" r="34" fill="#FBF7F1"/><circle cx="275" cy="180" r="17" fill="#2F7A6C"/>${corner}<text x="130" y="188" text-anchor="middle" fill="#4A3A33" font-size="24">${street}</text><rect x="492" y="66" width="140" height="44" rx="8" fill="#1D5B50"/><text x="562" y="97" text-anchor="middle" fill="#FFF" font-size="25">${landmark}</text><path d="M300 180H556v44" fill="none" stroke="#A8482A" stroke-width="5" stroke-dasharray="2 10" stroke-linecap="round"/><text x="378" y="168" text-anchor="middle" fill="#8A3A20" font-size="25">${distance}</text><path fill="#6B2142" d="M556 318c-27-35-42-54-42-75a42 42 0 0 1 84 0c0 21-15 40-42 75z"/><path fill="#FBF7F1" d="M556 266c12-13 12-28 0-41-12 13-12 28 0 41z"/><text x="556" y="356" text-anchor="middle" fill="#2E1A14" font-weight="700" font-size="28">L’institut</text></svg>\n`;
}

/** Two lines at most, of about the same length. */
function linesOf(text: string): readonly string[] {
  const at = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [middle] = at.sort((one, other) => distanceOf(one, text) - distanceOf(other, text));
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

const distanceOf = (at: number, text: string) => Math.abs(at - text.length / 2);

const cornerLine = (line: string, index: number) =>
  `<text x="130" y="${72 + 32 * index}" text-anchor="middle" fill="#4A3A33">${escaped(line)}</text>`;
