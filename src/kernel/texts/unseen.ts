// What is not seen, or turns the direction in which a text is read: by these one name looks like another. In the words of Unicode: Cf, and
// the fillers that are no Cf.
const unseen = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]/gu
// Prose may be written with them: U+200C and U+200D join letters of some scripts, and emojis.
const joiners = ['\u200c', '\u200d']

/** The unseen characters of a text, each once, as Unicode names them: 'U+202E'; '' where it has none. */
export function unseenIn(text: string, mayJoin = false): string {
  const found = new Set(text.match(unseen))
  if (mayJoin) for (const joiner of joiners) found.delete(joiner)
  return codePoints(found)
}

/** The text without them. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

// In an id they mean nothing and hide from whoever looks why it is refused; so do the blank of braille, and whatever else Unicode lets
// programs ignore. They come along when an id is copied: Windows puts marks of direction around some texts.
const unseenInIds = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** An id (IBAN, BIC, VAT id, tax number, e-mail address …) as it is seen: without characters that cannot be. */
export const withoutUnseenInId = (text: string): string => text.replace(unseenInIds, '')

// U+FFFE, U+FFFF and their like are no characters, and no XML file may hold them.
const noCharacter = /\p{Noncharacter_Code_Point}/gu

/** What is said of unseen characters, and of what is no character, in German, and where the first one stands; null where there are none. */
export function unseenFault(text: string, mayJoin = false): string | null {
  const nothing = text.match(noCharacter)
  if (nothing !== null) {
    const found = codePoints(nothing)
    return `Ungültige Zeichen im Text (${found}), ${placeOf(text, noCharacter)}: bitte löschen oder neu eintippen`
  }
  const found = unseenIn(text, mayJoin)
  if (found === '') return null
  return `Unsichtbare Zeichen im Text (${found}), ${placeOf(text, unseen)}: bitte löschen oder neu eintippen`
}

function placeOf(text: string, what: RegExp): string {
  const before = text.slice(0, text.search(what)).slice(-20)
  return before === '' ? 'am Anfang' : `hinter „${before}“`
}

function codePoints(characters: Iterable<string>): string {
  return [...new Set(characters)]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
}
