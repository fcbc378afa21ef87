/** Whether something else stands in a number than digits and the marks between them. */
export const isWrittenWithOthers = (core: string) => /[^\d.,' ]/.test(core)

/**
 * What is said of a text that holds something else than one number, in German. `currency` is the one in which it was
 * expected; null where none was. What one person takes for decoration is another one's number: nothing is passed over.
 */
export function strangerMessage(core: string, currency: string | null): string {
  const named = namedStranger(core)
  if (named !== null) return named
  const word = /[\p{L}\p{M}\p{Sc}]+[.:]?/u.exec(core)?.[0] ?? ''
  const isBetween = /\d[^\d]*[^\d.,' ][^\d]*\d/.test(core)
  if (/[\t\n\r\v\f\u0085\u2028\u2029]/.test(core) || (isBetween && word !== '')) {
    return 'Das sind zwei Zahlen: Bitte nur eine eingeben'
  }
  if (/^(?:\p{Sc}|[A-Z]{3})$/u.test(word) && currency !== null) {
    return `Bitte einen Betrag in ${currency} eingeben, nicht mit „${word}“`
  }
  if (word !== '') return `Bitte nur die Zahl eingeben, ohne „${word.slice(0, 20)}“`
  const [sign = ''] = /[^\d.,' ]/u.exec(core) ?? []
  // One that turns the direction of writing would turn the message too.
  if (/\p{C}/u.test(sign)) return 'In der Zahl steht ein unsichtbares Zeichen: Bitte neu eingeben'
  return `Bitte nur die Zahl eingeben, ohne „${sign}“`
}

function namedStranger(core: string): string | null {
  if (/[^\P{N}0-9]/u.test(core)) return 'Bitte nur die Ziffern 0 bis 9 verwenden'
  if (/^[\d.,]+e[+-]?\d+$/i.test(core)) return 'Bitte ohne Exponent schreiben: 1.000 statt 1E3'
  if (/[%‰]/.test(core)) return 'Prozent sind hier nicht möglich: Bitte nur die Zahl eingeben'
  if (/[()]/.test(core)) return 'Klammern stehen nur um die ganze Zahl'
  return /^[\d.,' +*/×÷-]+$/.test(core) ? 'Hier wird nicht gerechnet: Bitte das Ergebnis eingeben' : null
}
