import { describe, expect, test } from 'vitest'
import { parseXml, type XmlLimits } from './parse-xml.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const faultOf = (text: string, limits?: Partial<XmlLimits>) => {
  const parsed = parseXml(utf8(text), limits)
  return 'fault' in parsed ? parsed.fault : 'none'
}
const rootOf = (bytes: Uint8Array) => {
  const parsed = parseXml(bytes)
  if ('fault' in parsed) throw new Error(parsed.fault)
  return parsed.root
}

describe('the elements of an XML file', () => {
  test('come in their order, with namespaces instead of prefixes', () => {
    const { namespace, name, children } = rootOf(
      utf8('<a:r xmlns:a="urn:1" xmlns="urn:2"><x/><a:y/><x xmlns="urn:3" k="v" a:k="other">t</x></a:r>'),
    )
    expect([namespace, name]).toEqual(['urn:1', 'r'])
    expect(children.map((child) => [child.namespace, child.name])).toEqual([
      ['urn:2', 'x'],
      ['urn:1', 'y'],
      ['urn:3', 'x'],
    ])
    expect(children[2]?.attributes.get('k')).toBe('v')
  })

  test('bear their text, with XML’s own entities, CDATA and without comments', () => {
    const text = '<r>M&#252;ller &amp; <!-- x -->S&#xF6;hne <![CDATA[<GmbH>]]></r>'
    expect(rootOf(utf8(text)).text).toBe('Müller & Söhne <GmbH>')
  })

  test('may follow a style sheet, and bear instructions anywhere', () => {
    expect(
      faultOf(
        '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><r><?php x ?><?x ?y?><?x?></r><?xml-x y?>',
      ),
    ).toBe('none')
  })

  test('say where they begin, whatever follows their names', () => {
    const { line, column, children } = rootOf(
      utf8('<?xml version="1.0"?>\n  <r\n a="1">é<b/><c\n/>\r\n<d k="1"/></r>'),
    )
    expect([line, column]).toEqual([2, 3])
    expect(children.map((child) => [child.name, child.line, child.column])).toEqual([
      ['b', 3, 9],
      ['c', 3, 13],
      ['d', 5, 1],
    ])
  })
})

test.each([
  ['an element', `<r><a>${'x'.repeat(100_001)}</a></r>`, '„a“ hat mehr als 100.000 Zeichen'],
  ['an attribute', `<r b="${'x'.repeat(100_001)}"/>`, '„b“ hat mehr als 100.000 Zeichen'],
])('what %s says has an end', (_, text, fault) => {
  expect(parseXml(utf8(text))).toEqual({ fault })
})

test.each([
  ['an element', (name: string) => `<${name}/>`],
  ['an attribute', (name: string) => `<r ${name}="1"/>`],
  ['a prefix', (name: string) => `<r xmlns:${name.slice(6)}="urn:x"/>`],
])('the name of %s has an end', (_, file) => {
  expect(faultOf(file('n'.repeat(200)))).toBe('none')
  expect(faultOf(file('n'.repeat(201)))).toBe(
    'In der XML-Datei hat ein Element oder Attribut einen Namen von mehr als 200 Zeichen',
  )
})

test('an enclosed file may be as large as the whole', () => {
  const { children } = rootOf(
    utf8(`<r><AttachmentBinaryObject>${'A'.repeat(200_000)}</AttachmentBinaryObject></r>`),
  )
  expect(children[0]?.text.length).toBe(200_000)
})

test('a root that is not wanted comes alone, however broken the file is after it', () => {
  const parsed = parseXml(utf8('<r a="1"><b></r>'), {}, ({ name }) => name !== 'r')
  expect(parsed).toMatchObject({ root: { name: 'r', attributes: new Map([['a', '1']]), children: [] } })
})

describe('the encoding', () => {
  const text = '<r>Müller</r>'
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
    return new Uint8Array(littleEndian ? bytes : bytes.swap16())
  }
  const latin1 = (encoding: string) =>
    new Uint8Array(Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>${text}`, 'latin1'))

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    [
      'UTF-8 with a mark that declares something else',
      utf8(`\ufeff<?xml version="1.0" encoding="ISO-8859-1"?>${text}`),
    ],
    ['UTF-16, little end first', utf16(true, true)],
    ['UTF-16, big end first', utf16(false, true)],
    ['UTF-16 without a mark', utf16(true, false)],
    ['ISO-8859-1', latin1('ISO-8859-1')],
    ['windows-1252', latin1('windows-1252')],
  ])('%s is understood', (_, bytes) => {
    expect(rootOf(bytes).text).toBe('Müller')
  })

  test('that is another than declared is a fault', () => {
    expect(parseXml(latin1('UTF-8'))).toEqual({
      fault: expect.stringMatching(/nennt UTF-8, enthält aber Zeichen, .* vermutlich ist es Windows-1252$/),
    })
  })

  test.each([
    [
      'UTF-8',
      {
        message:
          'Die Datei nennt den Zeichensatz UTF-8, ihre Zeichen sind aber UTF-16: Damit ist sie kein gültiges XML; gelesen ist sie als UTF-16',
        isError: true,
      },
    ],
    ['UTF-16', undefined],
    ['utf-16le', undefined],
  ])('%s in a file of UTF-16 is told if it is another', (declared, note) => {
    const text = `<?xml version="1.0" encoding="${declared}"?><r>ü</r>`
    const parsed = parseXml(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect('root' in parsed && [parsed.root.text, parsed.note]).toEqual(['ü', note])
  })

  test.each([
    ['UTF-16', true],
    ['utf-16le', true],
    ['US-ASCII', true],
    // Its bytes are some text of that set, too.
    ['ISO-8859-1', false],
  ])('%s over letters of UTF-8 is told', (declared, isError) => {
    const parsed = parseXml(utf8(`<?xml version="1.0" encoding="${declared}"?><r>ü</r>`))
    if ('fault' in parsed) throw new Error(parsed.fault)
    expect([parsed.root.text, parsed.note?.isError]).toEqual(['ü', isError])
    expect(parsed.note?.message).toContain(`nennt den Zeichensatz ${declared}, ihre Zeichen sind aber UTF-8`)
  })

  test('Windows-1252 has five bytes less than others of eight bits', () => {
    const withByte = (encoding: string) =>
      parseXml(Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><r>\x81</r>`, 'latin1'))
    expect(withByte('windows-1252')).toEqual({
      fault:
        'Die XML-Datei nennt WINDOWS-1252, enthält aber Zeichen, die es in diesem Zeichensatz nicht gibt',
    })
    expect(withByte('ISO-8859-1')).toMatchObject({ root: { text: '\x81' } })
  })

  test('that nobody knows is a fault', () => {
    expect(parseXml(latin1('UTF-8-W/O-BOM'))).toEqual({
      fault: 'Die XML-Datei nennt einen Zeichensatz, den Kontor nicht kennt',
    })
  })
})

describe('what is refused', () => {
  test.each([
    ['an entity of one’s own', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>', /DOCTYPE/],
    ['a file of the machine', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', /DOCTYPE/],
    ['a document type alone', '<!DOCTYPE r SYSTEM "http://example.org/x.dtd"><r/>', /DOCTYPE/],
    ['an unknown entity', '<r>&nbsp;</r>', /fehlerhaft \(Zeile 1, Zeichen \d+\)/],
    ['a file that is cut off', '<r>\n<a>', /fehlerhaft \(Zeile 2/],
    ['a tag that is not closed', '<r><a></r>', /fehlerhaft/],
    ['two roots', '<r/><r/>', /fehlerhaft/],
    ['a prefix without a namespace', '<a:r/>', /fehlerhaft/],
    ['an attribute given twice', '<r a="1" a="2"/>', /fehlerhaft/],
    ['nothing', '', /fehlerhaft|leer/],
    ['no XML', 'Rechnung 1', /fehlerhaft/],
    ['a character that XML has not', '<r>\u0001</r>', /fehlerhaft/],
    ['an instruction whose name runs on', '<r><?x?y?></r>', /fehlerhaft \(Zeile 1, Zeichen 10\)/],
    ['an instruction that ends twice', '<r><?x ?y?><?x??></r>', /fehlerhaft/],
    ['a second mark of its encoding', '\ufeff\ufeff<r/>', /fehlerhaft \(Zeile 1, Zeichen 1\)/],
    [
      'another version of XML',
      '<?xml version="1.1"?><r>&#1;</r>',
      /^Die XML-Datei nennt die XML-Version 1\.1; E-Rechnungen sind in XML 1\.0 geschrieben$/,
    ],
    ['a later version of XML', '<?xml version="1.2"?><r>\u0085</r>', /XML-Version 1\.2/],
  ])('%s', (_, text, message) => {
    expect(faultOf(text)).toMatch(message)
  })

  test('what is too large, too deep or too much', () => {
    expect(faultOf('<r>12345</r>', { mostBytes: 11 })).toMatch(/größer/)
    expect(faultOf('<r>12345</r>', { mostBytes: 12 })).toBe('none')
    const nested = (depth: number) => '<r>'.repeat(depth) + '</r>'.repeat(depth)
    expect(faultOf(nested(100))).toBe('none')
    expect(faultOf(nested(101))).toBe('Die XML-Datei ist zu tief verschachtelt')
    expect(faultOf('<r b="1"><a c="2"/></r>', { mostAttributes: 1 })).toBe('none')
    expect(faultOf('<r><a b="1" c="2"/></r>', { mostAttributes: 1 })).toMatch(/Attribute/)
    expect(faultOf('<r><a/><a/></r>', { mostChildren: 2 })).toBe('none')
    expect(faultOf('<r><a/><a/></r>', { mostChildren: 1 })).toMatch(/mehr als 1 Positionen/)
    expect(faultOf('<r><a/><a b="1"/></r>', { mostNodes: 4 })).toBe('none')
    expect(faultOf('<r><a/><a b="1"/></r>', { mostNodes: 3 })).toBe('Die XML-Datei enthält zu viele Elemente')
  })
})
