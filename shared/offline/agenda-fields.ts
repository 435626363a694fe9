export const agendaFields = { day: 'jour', view: 'vue', staff: 'personne' } as const;
