const number = new Intl.NumberFormat('de-DE')

/** How far a look at the figures went: '12.345 Zeilen des Journals'. */
export function extentOfFigures({ lookedAt }: { lookedAt: number }): string {
  return lookedAt === 1 ? '1 Zeile des Journals' : `${number.format(lookedAt)} Zeilen des Journals`
}

/** How far a look at files went: '120 Dateien, 4,2 MB'. `bytes` is their size together. */
export function extentOfFiles({ lookedAt, bytes }: { lookedAt: number; bytes: number }): string {
  const files = lookedAt === 1 ? '1 Datei' : `${number.format(lookedAt)} Dateien`
  return `${files}, ${megabytes.format(bytes / 1_000_000)} MB`
}

const megabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
