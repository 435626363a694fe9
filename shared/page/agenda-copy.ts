/** The cache that exists while this device may keep the agenda. */
export const agendaCache = 'agenda-1';
export const copyPath = '/admin/copie';
export const copyHeader = 'X-Agenda-Copy';
