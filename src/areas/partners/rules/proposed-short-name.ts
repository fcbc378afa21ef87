const umlauts: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ß: 'SS', ẞ: 'SS' }
const length = 4
/** What many names begin with, and none is known by. */
const tooCommon = new Set([
  'DER',
  'DIE',
  'DAS',
  'THE',
  'FIRMA',
  'DR',
  'PROF',
  'UND',
  'AND',
  'FUER',
  'VON',
  'ZU',
])

/**
 * A Kürzel for a new partner: the first four letters of the word that the company, else the family name, is known by, without umlauts;
 * '' for a name without two letters in a row.
 */
export function proposedShortName({
  companyName,
  familyName,
}: {
  companyName: string
  familyName: string
}): string {
  const name = (companyName.trim() || familyName.trim())
    .toUpperCase()
    .replace(/[ÄÖÜßẞ]/g, (letter) => umlauts[letter] ?? '')
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  const words = (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !tooCommon.has(word))
  return (words[0] ?? '').slice(0, length)
}
