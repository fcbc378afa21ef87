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

/** What of a partner a Kürzel is proposed by. */
interface NamedPartner {
  companyName: string
  familyName: string
}

/**
 * A Kürzel for a new partner: the first four letters of the word that the company, else the family name, is known by, without umlauts;
 * '' for a name without two letters in a row.
 */
export function proposedShortName({ companyName, familyName }: NamedPartner): string {
  const name = (companyName.trim() || familyName.trim())
    .toUpperCase()
    .replace(/[ÄÖÜßẞ]/g, (letter) => umlauts[letter] ?? '')
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  const words = (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !tooCommon.has(word))
  return (words[0] ?? '').slice(0, length)
}

/** The Kürzel of a partner who is being entered: it follows the name for as long as nobody has typed another one. */
export function followedShortName(
  before: NamedPartner & { shortName: string },
  names: Partial<NamedPartner>,
): string {
  const isProposed = before.shortName === '' || before.shortName === proposedShortName(before)
  return isProposed ? proposedShortName({ ...before, ...names }) : before.shortName
}
