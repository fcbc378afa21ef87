import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { type Day, parseDay } from '#kernel/day.ts'
import { collectRates, damaged, noEcbFile, type RatesFile, rateDayFault } from '../rules/collect-rates.ts'

const ecbNamespace = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

/** What is wrong with a file of ours to read, in German, on its way out of the parser. */
class RatesFault extends Error {}

/** It is some other file. */
class OtherFile extends Error {}

/**
 * The rates of an XML file of the European Central Bank: `<Envelope><Cube><Cube time="2026-03-05"><Cube currency="USD"
 * rate="1.0812"/>…`. Whatever else stands among them, also as a comment, makes it a damaged one, and so does a missing end.
 */
export function readEcbXml(text: string, today: Day): RatesFile {
  const parser = new SaxesParser({ xmlns: true })
  const { add, result } = collectRates()
  const reader = cubeReader(today, add)
  parser.on('opentag', reader.open)
  parser.on('closetag', reader.close)
  parser.on('text', reader.text)
  parser.on('cdata', reader.text)
  parser.on('comment', reader.hidden)
  parser.on('processinginstruction', ({ body }) => reader.hidden(body))
  parser.on('doctype', () => {
    throw new RatesFault('eine DOCTYPE-Angabe, die in Dateien der EZB nicht vorkommt')
  })
  parser.on('error', (error) => {
    throw error
  })
  let isWhole = false
  try {
    parser.write(text.trimStart())
    isWhole = true
    parser.close()
  } catch (error) {
    if (error instanceof RatesFault) return damaged(parser.line, error.message)
    if (error instanceof OtherFile || !reader.hasBegun()) return { ok: false, fault: noEcbFile }
    return damaged(parser.line, isWhole ? 'Die Datei bricht ab, ihr Ende fehlt' : 'Das ist kein gültiges XML')
  }
  return result()
}

// Envelope, Sender and its name; Envelope and three of Cube. The parser looks through all that are open at each one.
const deepest = 5

/** Follows the elements of a file, and throws at what does not belong there. */
function cubeReader(today: Day, add: ReturnType<typeof collectRates>['add']) {
  const open: string[] = []
  let day: Day | null = null

  /** A fault is told with the element that has it. */
  function check(fault: string | null, shown: string): void {
    if (fault !== null) throw new RatesFault(`${shown}: ${fault}`)
  }

  function readCube(attributes: ReadonlyMap<string, string>): void {
    const shown = `<Cube${[...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')}>`.slice(
      0,
      80,
    )
    const names = [...attributes.keys()].sort().join(' ')
    if (names !== cubeAttributes[open.length]) check('Dieses Element gehört nicht hierher', shown)
    if (names === 'time') {
      day = parseDay(attributes.get('time') ?? '')
      check(day === null ? 'Das ist kein Tag' : rateDayFault(day, today), shown)
    }
    const rate = attributes.get('rate')
    if (rate === undefined || day === null) return
    const currency = attributes.get('currency') ?? ''
    if (!/^[A-Z]{3}$/.test(currency)) check('Das ist keine Währung', shown)
    check(rate === '' ? 'Der Kurs fehlt' : add(currency, day, rate), shown)
  }

  return {
    hasBegun: () => open.length > 0 || day !== null,
    open(tag: SaxesTagNS) {
      const isCube = tag.local === 'Cube' && (tag.uri === '' || tag.uri === ecbNamespace)
      if (open.length === 0 && tag.local !== 'Envelope') throw new OtherFile()
      if (isCube) readCube(new Map(Object.values(tag.attributes).flatMap(attributeOf)))
      else if (open.includes('Cube') || tag.local === 'Cube')
        check('Dieses Element gehört nicht hierher', `<${tag.name}>`)
      if (open.length === deepest) check('Dieses Element gehört nicht hierher', `<${tag.name}>`)
      open.push(tag.local)
    },
    close() {
      open.pop()
    },
    text(piece: string) {
      if (open.at(-1) === 'Cube')
        check(piece.trim() === '' ? null : 'gehört nicht hierher', `„${piece.trim().slice(0, 30)}“`)
    },
    hidden(piece: string) {
      if (/cube|currency|rate|time/i.test(piece))
        throw new RatesFault('ein Kommentar mit Kursen; in Dateien der EZB steht keiner')
    },
  }
}

/** Which attributes a Cube has by how many elements it stands in. */
const cubeAttributes: Readonly<Record<number, string>> = { 1: '', 2: 'time', 3: 'currency rate' }

/** What bears a prefix is declared or of another namespace: it says nothing of a rate. */
function attributeOf({ prefix, local, value }: SaxesAttributeNS): [string, string][] {
  return prefix !== '' || local === 'xmlns' ? [] : [[local, value]]
}
