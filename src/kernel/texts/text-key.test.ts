import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchKey, searchWords, sortKey } from './text-key.ts'

const finds = (typed: string, row: string) =>
  searchWords(typed).every((word) => searchKey(row).includes(word))

describe('search keys', () => {
  test.each([
    ['Müller & Söhne GmbH', 'mueller soehne gmbh muller sohne'],
    ['Mueller', 'mueller'],
    ['  Straße\t\n12 a ', 'strasse 12 a'],
    ['Crème Brûlée', 'creme brulee'],
    ['Łódź', 'lodz'],
    ['Jørgensen', 'joergensen jorgensen'],
    ['Þórður Đorđević', 'thordur dordevic'],
    ['ISTANBUL İzmir ılıca', 'istanbul izmir ilica'],
    ['Ångström Æsop Œuvre', 'angstroem aesop oeuvre angstrom'],
    ['Citroën', 'citroen'],
    ["L'Oréal L´Oréal", 'loreal loreal'],
    ['2026-00012', '202600012'],
    ['Йогурт ЁЖ', 'йогурт еж'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Ἀθῆναι ᾠδή Ϊόνιος', 'αθηναι ωδη ιονιοσ'],
    ['Київ Ўладзімір', 'київ ўладзімір'],
    ['ﬁn Ｋontor m²', 'fin kontor m2'],
    ['– & –', ''],
    ['', ''],
  ])('%j', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  test.each([
    ['müller', 'Mueller'],
    ['Mueller', 'MÜLLER'],
    ['muller', 'Müller'],
    ['mül', 'Mueller'],
    ['MU', 'müller'],
    ['strasse', 'Hauptstraße 5'],
    ['Straße', 'HAUPTSTRASSE'],
    ['elektrik', 'Bauelektrik'],
    ['ecke', 'Fotoecke'],
    ['neue', 'Neue Welt'],
    ['söhne müller', 'Müller & Söhne'],
    ['Müller-Lüdenscheid', 'Müller Lüdenscheid'],
    ['müllerlüdenscheid', 'Müller-Lüdenscheid'],
    ['co.kg', 'Test GmbH & Co. KG'],
    ['o’brien', "O'Brien"],
    ['loreal', 'L’Oréal'],
    ['2026-00012', 'RE 2026-00012'],
    ['00012', 'RE 2026-00012'],
    ['12.03.', '12.03.2026'],
    ['DE89 3704', 'DE89370400440532013000'],
    ['info@firma.de', 'info@firma.de'],
    ['ΕΠΙΠΛΑ', 'Έπιπλα'],
    ['έπιπλα', 'ΕΠΙΠΛΑ'],
    ['елка', 'Ёлка'],
    ['Ёлка', 'елка'],
    ['', 'alles'],
    ['&', 'alles'],
  ])('%s finds %s', (typed, row) => {
    expect(finds(typed, row)).toBe(true)
  })

  test.each([
    ['nue', 'neue'],
    ['muler', 'Müller'],
    ['meier', 'Mayer'],
    ['00012-2026', '2026-00012'],
    ['müller meier', 'Müller'],
    ['и', 'й'],
  ])('%s does not find %s', (typed, row) => {
    expect(finds(typed, row)).toBe(false)
  })

  test('words are typed in any order and count once', () => {
    expect(searchWords('  Müller  gmbh müller MUELLER ')).toEqual(['mueller', 'gmbh'])
  })

  const anyText = fc.oneof(
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    fc.string({ unit: fc.constantFrom(..."aAoOuUäÄöÖüÜßẞeEsSéłøæÅ-.,&'´ 019ёйς") }),
  )

  test('every text finds itself, in every case, and by any part of one of its words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(finds(text, text)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abeosuäöüßEÄÖÜ -.') }), (text) => {
        expect(finds(text.toUpperCase(), text)).toBe(true)
        expect(finds(text, text.toUpperCase())).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abeosuäöüß'), minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (word, a, b) => {
          const [from, to] = [a % word.length, b % (word.length + 1)]
          expect(finds(word.slice(Math.min(from, to), Math.max(from, to)), word)).toBe(true)
        },
      ),
    )
  })

  test('ä and ae, ö and oe, ü and ue, ß and ss are one spelling', () => {
    const spellOut = (text: string) =>
      text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abeosuäöüß ') }), (text) => {
        expect(finds(text, spellOut(text))).toBe(true)
        expect(finds(spellOut(text), text)).toBe(true)
      }),
    )
  })

  test('hold no punctuation, no double space, and are keys of themselves', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = searchKey(text)
        expect(key).not.toMatch(/^\s|\s$|\s\s|[^\p{L}\p{N}\p{M} ]/u)
        expect(searchKey(key)).toBe(key)
        for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })
})

describe('sort keys', () => {
  // The C collation compares UTF-8 bytes.
  const encoder = new TextEncoder()
  const compare = (a: string, b: string) =>
    Buffer.compare(encoder.encode(sortKey(a)), encoder.encode(sortKey(b)))

  /** In the order of DIN 5007-1, as a dictionary has it. */
  const ordered = [
    '',
    '1&1',
    '3M',
    'a',
    'A',
    'ä',
    'Ä',
    'A B',
    'Ä C',
    'Aachen',
    'Ähre',
    'Alt',
    'Ältere',
    'Arzt',
    'Ärzte',
    'Ärzte-Bund',
    'Citroen',
    'Citroën',
    'Emil',
    'Émile',
    'Göbel',
    'Goethe',
    'Goldmann',
    'Göthe',
    'Götz',
    'Große',
    'Großmann',
    'Grote',
    'Łódź',
    'Lübeck',
    'Maß',
    'Masse',
    'Maße',
    'Masuren',
    'Müller',
    'Müller & Söhne',
    'Muller Söhne B',
    'Muller, Zoe',
    'Mullerei',
    'Müllerlein',
    'Oben',
    "O'Brien",
    'Ofen',
    'Öffner',
    'Ostsee',
    'Zürich',
    'Ωmega',
    'Ёлка',
  ]

  test('the dictionary order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(shuffled.toSorted(compare)).toEqual(ordered)
      }),
      { numRuns: 20 },
    )
  })

  test('punctuation and case decide only between texts that are otherwise equal', () => {
    expect(compare('a-b', 'AC')).toBeLessThan(0)
    expect(compare('ab', 'a-b')).toBeLessThan(0)
    expect(compare('A-B', 'ab c')).toBeLessThan(0)
    expect(compare('masse', 'Masse')).toBeLessThan(0)
    expect(compare('Masse', 'Maße')).toBeLessThan(0)
  })

  test('a total order: equal keys only for equal texts', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAäÄoößsS -.1e') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sortKey(a) === sortKey(b)).toBe(a.trim() === b.trim())
      }),
    )
  })

  test('a text sorts directly before the same text with more behind it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abzäöüß019'), minLength: 1 })
    fc.assert(
      fc.property(word, word, word, (a, more, other) => {
        expect(compare(a, `${a} ${more}`)).toBeLessThan(0)
        expect(compare(`${a} ${more}`, a + other)).toBeLessThan(0)
      }),
    )
  })

  test('stays short enough for an index', () => {
    expect(encoder.encode(sortKey('Ä'.repeat(5000))).length).toBeLessThan(2000)
    expect(encoder.encode(sortKey('ﷺ'.repeat(5000))).length).toBeLessThan(2700)
  })
})
