/*
 * The agenda that a device keeps for times without a network.
 */

/** The cache that exists while this device may keep the agenda. It holds the page of `copyPath` and nothing else. */
export const agendaCache = 'agenda-1';
/** The page to keep: today and tomorrow, without scripts, forms, tokens and files. */
export const copyPath = '/admin/copie';
/** Tells that page from what another program answers. */
export const copyHeader = 'X-Agenda-Copy';
