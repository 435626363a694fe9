import { pageScriptsPath, type ScriptMoment } from '../../shared/page/page-scripts.ts';
import { readXsrfToken } from '../api/browser-transport.ts';
import { areLate } from '../page/late-scripts.ts';

/* Reports when this page's scripts came. It is a chunk of its own because most sites keep no such figures. */

const came: ScriptMoment = areLate() ? 'late' : 'at-once';
fetch(`/api${pageScriptsPath}?came=${came}`, {
  method: 'POST',
  headers: { 'X-XSRF-TOKEN': readXsrfToken() },
  keepalive: true,
}).catch(() => {});
