/** Where `G` and a letter lead. */
export const places = [
  { letter: 'ü', path: '/auth/dashboard', does: 'Zur Übersicht' },
  { letter: 'a', path: '/auth/outgoing', does: 'Zu den Ausgangsrechnungen' },
  { letter: 'e', path: '/auth/incoming', does: 'Zu den Eingangsrechnungen' },
  { letter: 'k', path: '/auth/outgoing/receivers', does: 'Zu den Kunden' },
  { letter: 'l', path: '/auth/incoming/suppliers', does: 'Zu den Lieferanten' },
  { letter: 'b', path: '/auth/stock', does: 'Zum Bestand' },
  { letter: 't', path: '/auth/tasks', does: 'Zu den Aufgaben' },
] as const
