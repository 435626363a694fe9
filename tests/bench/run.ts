import { benchAgenda } from './agenda.ts';
import { benchBusy } from './busy.ts';
import { benchCache } from './cache.ts';
import { benchCalendar } from './calendar.ts';
import { benchFeed } from './feed.ts';
import { benchGrowth } from './growth.ts';
import { benchHostile } from './hostile.ts';
import { benchLoad } from './load.ts';
import { benchPages } from './pages.ts';
import { benchPaint } from './paint.ts';
import { benchParts } from './parts.ts';
import { benchProxy } from './proxy.ts';
import { benchRush } from './rush.ts';
import { benchScale } from './scale.ts';
import { benchSignedIn } from './signed-in.ts';
import { benchSoak, benchStart } from './start.ts';

const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  pages: benchPages,
  load: benchLoad,
  parts: benchParts,
  'signed-in': benchSignedIn,
  proxy: benchProxy,
  paint: benchPaint,
  scale: benchScale,
  agenda: benchAgenda,
  calendar: benchCalendar,
  feed: benchFeed,
  busy: benchBusy,
  hostile: benchHostile,
  growth: benchGrowth,
  cache: benchCache,
  rush: benchRush,
  soak: benchSoak,
};

/* npm run bench, or npm run bench -- pages proxy for some of them. */
if (process.platform !== 'linux') throw new Error('the benchmark reads /proc: it needs Linux');
const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
