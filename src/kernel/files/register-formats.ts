/** The formats in which registers can be had (decisions §7). */
export const registerFormats = ['xls', 'xlsx', 'csv'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/** How many rows a genuine .xls holds: those of the format without title, headings and sums. */
export const mostXlsRows = 65_000
