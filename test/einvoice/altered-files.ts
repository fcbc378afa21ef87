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
    () => (one.isEmpty ? text : without(one.headEnd, one.headEnd, pick(between))),
    () => (one.isEmpty ? text : without(one.tailStart, one.tailStart, pick(between))),
    () => text.replace(/^(?:\ufeff)?(?:<\?xml [^>]*>)?/, pick(beginnings)),
    () => {
      const first = Math.min(...elements.map(({ start }) => start))
      return without(first, first, extensionOf(pick(extended)))
    },
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

/** What may stand among elements, and what may not: spaces that XML does not know as such, instructions that are none. */
const between = [
  ...[
    'x',
    ' ',
    '&#x9;',
    '\u00a0',
    '&#160;',
    '<![CDATA[\u2003]]>',
    '\u3000',
    '\u2028',
    '\ufeff',
    '\u1680',
    '\u202f',
  ],
  ...['\u0085', '&#13;', '\u200b', '<?x?y?>', '<?x??>', '<?x y?>', '<?x ?y?>', '<?xml-x?>', '<?XML x?>'],
]

const beginnings = [
  ...[
    '',
    '\ufeff',
    '\ufeff\ufeff',
    '\n',
    '\u00a0',
    '<?x?>',
    '<?xml version="1.0"?>',
    '<?xml version="1.1"?>',
  ],
  ...['<?xml version="1.2"?>', '<?xml version="2.0"?>', '<?xml version="1.0" standalone="yes"?>', '<?XML?>'],
  ...['<?xml encoding="UTF-8"?>', '<?xml version="1.0" encoding="US-ASCII"?>'],
]

/** Only of UBL; of any other file it is an element that is none of its own. */
const extensionOf = (content: string) =>
  `<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" ${instance} xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:x="urn:x"><e:UBLExtension><e:ExtensionContent>${content}</e:ExtensionContent></e:UBLExtension></e:UBLExtensions>`

const extended = [
  ...['<x:a/>', '<x:a xsi:type="x"/>', '<x:a xsi:type=""/>', '<x:a xsi:type="xs:string" k="1">5</x:a>'],
  ...[
    '<x:a xsi:type="xs:string">5</x:a>',
    '<x:a xsi:type=" xs:decimal ">5</x:a>',
    '<x:a xsi:foo="1">\u00a0</x:a>',
  ],
  ...['<x:a xsi:type="xs:decimal">x</x:a>', '<x:a xsi:type="xs:date"><x:b/></x:a>', '<x:a xsi:type="x:b"/>'],
  ...['<x:a><x:b xsi:type="y"/></x:a>', '<x:a xsi:nil="true">x</x:a>', '\u2003<x:a/>', '<x:a/>&#160;'],
]

const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

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
  ...[
    '\u00a0',
    '\u00a05',
    '5\u202f',
    '&#xfeff;1',
    '2024-01-01&#160;',
    '\u2003true',
    'AQI=\u3000',
    'a\u2028b',
    '5\u0085',
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
  ...['foo="1"', 'Nil="true"', 'nil="false"', 'type="x"', 'schemaLocation="urn:q q.xsd"'].map(
    (attribute) => `${instance} xsi:${attribute}`,
  ),
  `${instance} xsi:noNamespaceSchemaLocation="q.xsd"`,
]
