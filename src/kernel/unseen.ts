// What is not seen, or turns the direction in which a text is read: by these one name looks like another. In the words of Unicode: Cf, and
// the fillers that are no Cf.
const unseen = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]/gu
// Prose may be written with them: U+200C and U+200D join letters of some scripts, and emojis.
const joiners = ['\u200c', '\u200d']

/** The unseen characters of a text, each once, as Unicode names them: 'U+202E'; '' where it has none. */
export function unseenIn(text: string, mayJoin = false): string {
  const found = new Set(text.match(unseen))
  if (mayJoin) for (const joiner of joiners) found.delete(joiner)
  return [...found]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
}

/** The text without them. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** What is said of them, in German, and where the first one stands; null where there are none. */
export function unseenFault(text: string, mayJoin = false): string | null {
  const found = unseenIn(text, mayJoin)
  if (found === '') return null
  const before = text.slice(0, text.search(unseen)).slice(-20)
  const place = before === '' ? 'am Anfang' : `hinter „${before}“`
  return `Unsichtbare Zeichen im Text (${found}), ${place}: bitte löschen oder neu eintippen`
}
