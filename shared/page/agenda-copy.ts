/* The agenda that a device keeps for times without a network. */

/** The cache that exists while this device may keep the agenda. It holds only the page of `copyPath`. */
export const agendaCache = 'agenda-1';
/** The kept page: today and tomorrow, without scripts, forms, tokens and files. */
export const copyPath = '/admin/copie';
/** The header that tells the page from another program's answer. */
export const copyHeader = 'X-Agenda-Copy';
