/** Where `G` and a letter lead; what the sheet of keys calls them stands there (palette/key-table.ts). */
export const keyPlaces: Readonly<Record<string, string>> = {
  ü: '/auth/dashboard',
  a: '/auth/outgoing',
  e: '/auth/incoming',
  k: '/auth/outgoing/receivers',
  l: '/auth/incoming/suppliers',
  b: '/auth/stock',
  t: '/auth/tasks',
  m: '/auth/outgoing/reminders',
  p: '/auth/incoming/inbox',
}
