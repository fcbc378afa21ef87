import type { FormatToken } from './format-tokens.ts'

const codes: Readonly<Record<string, string>> = {
  ...{ $: 'USD', US$: 'USD', '£': 'GBP', FR: 'CHF', 'FR.': 'CHF', 'SFR.': 'CHF' },
}
const isoCodes = new Set(Intl.supportedValuesOf('currency'))
const euros = ['', '€', 'EUR', 'EURO']
const words = /^(?:kr\.?|kč|zł|ft|lei|dm|dollar|pfund|franken|[ac]\$)$/iu

/** The currency that a format shows, by its code or its sign; null for the euro or none. */
export function currencyOfFormat(tokens: readonly FormatToken[]): string | null {
  for (const { kind, text } of tokens) {
    // A sign with the place where it is used: `[$CHF-807]`, `[$-407]`.
    const sign = kind === 'bracket' && text.startsWith('$') ? (text.slice(1).split('-')[0] ?? '').trim() : ''
    if (!euros.includes(sign.toUpperCase())) return codes[sign.toUpperCase()] ?? sign.slice(0, 20)
  }
  const pieces = tokens.map(({ kind, text }) =>
    kind === 'bracket' || /^[#0?.,;%]$/.test(text) ? '\n' : text,
  )
  const found = pieces
    .join('')
    .split(/[\s()+\u2212-]+/)
    .find(namesCurrency)
  return found === undefined ? null : (codes[found.toUpperCase()] ?? found.slice(0, 20))
}

function namesCurrency(word: string): boolean {
  const sign = word.toUpperCase()
  if (euros.includes(sign)) return false
  return codes[sign] !== undefined || isoCodes.has(sign) || /\p{Sc}/u.test(sign) || words.test(word)
}
