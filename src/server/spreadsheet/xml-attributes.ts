/** The value of an attribute, whatever the prefix of its namespace; null where a tag has none of this name. */
export function attributeOf(rest: string, wanted: string): string | null {
  let at = 0
  for (;;) {
    const equals = rest.indexOf('=', at)
    if (equals < 0) return null
    const name = rest.slice(at, equals).trim()
    let start = equals + 1
    while (rest.charCodeAt(start) <= 32) start++
    const quote = rest[start]
    if (quote !== '"' && quote !== "'") return null
    const end = rest.indexOf(quote, start + 1)
    if (end < 0) return null
    if (name === wanted || (name.endsWith(`:${wanted}`) && !name.startsWith('xmlns:')))
      return xmlText(rest.slice(start + 1, end))
    at = end + 1
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What a text of XML says. */
export function xmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
