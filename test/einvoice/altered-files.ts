/** Changes a file of XML at random, as a careless program or a hand might: it stays well formed, and mostly is no longer sound. */
export function alterXml(text: string, random: () => number): string {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const elements = elementsOf(text)
  if (elements.length < 3) return text
  const one = pick(elements)
  const other = pick(elements)
  const own = text.slice(one.start, one.end)
  const without = (from: number, to: number, instead = '') => text.slice(0, from) + instead + text.slice(to)
  const afterName = one.start + 1 + one.name.length
  const renamed = (name: string) =>
    without(
      one.start,
      one.end,
      own.replace(`<${one.name}`, `<${name}`).replace(new RegExp(`</${one.name}>$`), `</${name}>`),
    )
  const ways: (() => string)[] = [
    () => without(one.start, one.end),
    () => without(one.end, one.end, own),
    () => (other.start < one.end ? text : without(other.start, other.end, own)),
    () => (other.start >= one.start && other.start < one.end ? text : without(other.start, other.start, own)),
    () => {
      const leaf = pick(
        elements.filter(({ headEnd, tailStart }) => !text.slice(headEnd, tailStart).includes('<')),
      )
      return without(leaf.headEnd, leaf.tailStart, leaf.isEmpty ? '' : pick(values))
    },
    () => renamed(other.name),
    () => renamed(`${one.name.replace(/[^:]+$/, '')}${other.name.replace(/^.*:/, '')}`),
    () => without(afterName, afterName, ` ${pick(attributes)}`),
    () => {
      const head = text.slice(one.start, one.headEnd)
      return without(one.start, one.headEnd, head.replace(/ (?!xmlns)[\w:]+="[^"]*"/, ''))
    },
    () => {
      const head = text.slice(one.start, one.headEnd)
      return without(
        one.start,
        one.headEnd,
        head.replace(/( (?!xmlns)[\w:]+=)"[^"]*"/, `$1"${pick(values)}"`),
      )
    },
    () => (one.isEmpty ? text : without(one.headEnd, one.headEnd, pick(['x', ' ', '&#x9;']))),
  ]
  return pick(ways)()
}

interface Found {
  name: string
  start: number
  /** Where the first tag ends, and the last begins. */
  headEnd: number
  tailStart: number
  end: number
  isEmpty: boolean
}

/** The elements of a file but its root. */
function elementsOf(text: string): Found[] {
  const open: Found[] = []
  const found: Found[] = []
  const tags = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<(\/?)([\w:.-]+)[^<>]*?(\/?)>/gs
  for (const { 0: tag, 1: isEnd, 2: name, 3: isEmpty, index } of text.matchAll(tags)) {
    if (name === undefined) continue
    const end = index + tag.length
    const one = isEnd
      ? open.pop()
      : { name, start: index, headEnd: end, tailStart: end, end, isEmpty: isEmpty === '/' }
    if (!one) continue
    if (isEnd) Object.assign(one, { tailStart: index, end })
    else if (!isEmpty) {
      open.push(one)
      continue
    }
    if (open.length > 0) found.push(one)
  }
  return found
}

const values = [
  ...[
    '',
    ' ',
    'abc',
    '336,90',
    '-1',
    '1e5',
    '+5.',
    '.5',
    '.',
    ' 5 ',
    '\n3\n',
    'INF',
    'true',
    'TRUE',
    '0',
    '1',
  ],
  ...['2024-02-29', '2023-02-29', '20240229', '2024-01-01Z', '2024-01-01+14:30', '0000-01-01', '12024-01-01'],
  ...[
    '10:00',
    '24:00:00',
    'AQI=',
    'AQ==',
    'AR==',
    'AQ',
    'A Q = =',
    '99999999999999999999999',
    '0.1234567890123456789012345',
  ],
  ...[
    'a b',
    'a:b',
    '%zz',
    '#a#b',
    'http://ä.de/',
    '//h:99',
    '//[::1]:9/x',
    '?q#f',
    'mailto:a@b',
    'x\\y',
    '[x]',
  ],
]
const attributes = [
  ...[
    'schemeID="x"',
    'listID="y"',
    'currencyID="EUR"',
    'format="102"',
    'unitCode="C62"',
    'xml:lang="de"',
    'foo="1"',
  ],
  ...[
    'mimeCode="a/b"',
    'filename="f"',
    'languageID="de"',
    'xmlns:q="urn:q"',
    'listURI="a b"',
    'listAgencyID="7"',
  ],
]
