import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { noEcbFile } from '../rules/collect-rates.ts'
import { readEcbXml } from './read-ecb-xml.ts'

const today = '2026-04-14' as Day
const read = (text: string) => {
  const file = readEcbXml(text, today)
  return file.ok ? file.rates.map(({ currency, day, rate }) => `${day} ${currency} ${rate}`) : file.fault
}
const damaged = (place: string) => `Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. ${place}`
const head = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>`
const whole = (cubes: string) => `${head}\n<Cube>${cubes}</Cube></gesmes:Envelope>`
const usd = '<Cube currency="USD" rate="1.1684"/>'

test('its days in any order, with currencies that Kontor does not know', () => {
  const text = whole(`<Cube time='2026-04-10'>${usd}<Cube currency='XYZ' rate='2'/></Cube>
    <Cube time="2026-04-13"><Cube currency="USD" rate="1.17"></Cube><Cube rate="186.5" currency="JPY"/></Cube>`)
  expect(read(text)).toEqual(['2026-04-10 USD 1.1684', '2026-04-13 USD 1.17', '2026-04-13 JPY 186.5'])
})

test.each([
  [
    'prefixed',
    `<e:Envelope xmlns:e="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><e:Cube><e:Cube time="2026-04-13">
    <e:Cube currency="USD" rate="1.1684"/></e:Cube></e:Cube></e:Envelope>`,
  ],
  ['without a namespace', `<Envelope><Cube><Cube time="2026-04-13">${usd}</Cube></Cube></Envelope>`],
  [
    'with attributes of another namespace',
    whole(
      `<Cube xmlns:q="urn:q" time="2026-04-13" q:time="2026-04-10"><Cube currency="USD" q:rate="9" rate="1.1684"/></Cube>`,
    ),
  ],
  [
    'with a comment that says no rate',
    whole(`<!-- saved on Tuesday --><Cube time="2026-04-13">${usd}</Cube>`).replace('Tuesday', 'Monday'),
  ],
  ['with a mark of its encoding', `\ufeff${whole(`<Cube time="2026-04-13">${usd}</Cube>`)}\n`],
  [
    'with the day twice, but the same rate',
    whole(`<Cube time="2026-04-13">${usd}${usd}</Cube><Cube time="2026-04-13">${usd}</Cube>`),
  ],
])('%s', (_, text) => expect(new Set(read(text))).toEqual(new Set(['2026-04-13 USD 1.1684'])))

test.each([
  ['<html></html>', noEcbFile],
  ['<Cube time="2026-04-13"/>', noEcbFile],
  ['<', noEcbFile],
  [whole(''), noEcbFile],
  [
    `${head}\n<Cube>\n<Cube time="2026-04-13">\n${usd}\n<Cube currency="CHF" rate="0.9`,
    damaged('Zeile 7: Die Datei bricht ab, ihr Ende fehlt'),
  ],
  // whole elements, but not all of them
  [
    `${head}\n<Cube><Cube time="2026-04-13">${usd}</Cube>`,
    damaged('Zeile 4: Die Datei bricht ab, ihr Ende fehlt'),
  ],
  [whole(`<Cube time="2026-04-13">${usd}</Cuba>`), damaged('Zeile 4: Das ist kein gültiges XML')],
  [`${whole(`<Cube time="2026-04-13">${usd}</Cube>`)}${usd}`, damaged('Zeile 4: Das ist kein gültiges XML')],
  [
    whole(`<Cube time="2026-04-13"><Cube currency="USD" rate="1.1684" rate="9"/></Cube>`),
    damaged('Zeile 4: Das ist kein gültiges XML'),
  ],
  [
    whole(`<q:a xmlns:q="urn:q" q:time="1"/><Cube xmlns:q="urn:q" q:time="2026-04-13">${usd}</Cube>`),
    damaged('Zeile 4: <q:a>: Dieses Element gehört nicht hierher'),
  ],
  [
    whole(`<Cube xmlns:q="urn:q" q:time="2026-04-13">${usd}</Cube>`),
    damaged('Zeile 4: <Cube>: Dieses Element gehört nicht hierher'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}\n<!-- <Cube currency="CHF" rate="9.99"/> --></Cube>`),
    damaged('Zeile 5: ein Kommentar mit Kursen; in Dateien der EZB steht keiner'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}\n<?old <Cube currency="CHF" rate="9.99"/>?></Cube>`),
    damaged('Zeile 5: ein Kommentar mit Kursen; in Dateien der EZB steht keiner'),
  ],
  [
    `<!DOCTYPE Envelope [<!ENTITY r "9">]>${whole(`<Cube time="2026-04-13"><Cube currency="USD" rate="&r;"/></Cube>`).replace(/<\?.*\n/, '')}`,
    damaged('Zeile 1: eine DOCTYPE-Angabe, die in Dateien der EZB nicht vorkommt'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}<Cube currency="JPY" rate=""/></Cube>`),
    damaged('Zeile 4: <Cube currency="JPY" rate="">: Der Kurs fehlt'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}<Cube currency="JPY"/></Cube>`),
    damaged('Zeile 4: <Cube currency="JPY">: Dieses Element gehört nicht hierher'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}<Cube currency="JPY" rate="-1"/></Cube>`),
    damaged('Zeile 4: <Cube currency="JPY" rate="-1">: „-1“ ist kein Kurs'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}<Cube currency="USD" rate="1.18"/></Cube>`),
    damaged('Zeile 4: <Cube currency="USD" rate="1.18">: USD hat für den 13.04.2026 zwei verschiedene Kurse'),
  ],
  [
    whole(`<Cube time="2026-04-15">${usd}</Cube>`),
    damaged('Zeile 4: <Cube time="2026-04-15">: Für den 15.04.2026 kann es noch keinen Kurs geben'),
  ],
  [whole(`<Cube time="x">${usd}</Cube>`), damaged('Zeile 4: <Cube time="x">: Das ist kein Tag')],
  // a rate without its day, and one within another
  [whole(usd), damaged('Zeile 4: <Cube currency="USD" rate="1.1684">: Dieses Element gehört nicht hierher')],
  [
    whole(`<Cube time="2026-04-13"><Cube currency="USD" rate="1.1">${usd}</Cube></Cube>`),
    damaged('Zeile 4: <Cube currency="USD" rate="1.1684">: Dieses Element gehört nicht hierher'),
  ],
  [
    whole(`<Cube time="2026-04-13">${usd}<old:Cube xmlns:old="urn:old" currency="JPY" rate="1"/></Cube>`),
    damaged('Zeile 4: <old:Cube>: Dieses Element gehört nicht hierher'),
  ],
  [whole(`<Cube time="2026-04-13">${usd} 1.17</Cube>`), damaged('Zeile 4: „1.17“: gehört nicht hierher')],
  [
    whole(`<Cube time="2026-04-13">${usd}<![CDATA[1.17]]></Cube>`),
    damaged('Zeile 4: „1.17“: gehört nicht hierher'),
  ],
])('%s: %s', (text, fault) => expect(read(text)).toBe(fault))

test('elements within elements without end are refused at once', () => {
  const text = `<Envelope>\n${'<a>'.repeat(1_000_000)}`
  const begun = performance.now()
  expect(read(text)).toBe(damaged('Zeile 2: <a>: Dieses Element gehört nicht hierher'))
  expect(performance.now() - begun).toBeLessThan(2000)
})
