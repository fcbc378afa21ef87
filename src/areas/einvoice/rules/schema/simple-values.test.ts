import { expect, test } from 'vitest'
import { valueFault } from './simple-values.ts'

// XML Schema 1.0, Part 2 §3.2.
test.each<[base: string, sound: string[], broken: string[]]>([
  ['decimal', ['0', '-1.50', '+5.', '.5', ' 12 \n'], ['', '336,90', '1e5', '1.234.5', 'INF', '1 000', '-']],
  ['integer', ['0', '-7'], ['', '1.0']],
  ['boolean', ['true', 'false', '0', '1', ' true '], ['', 'TRUE', 'ja', 'yes']],
  [
    'date',
    ['2024-02-29', '2026-01-31Z', '2026-01-31+14:00', '-0044-03-15', '12026-01-01'],
    ['', '2026-02-29', '20260131', '2026-1-31', '31.01.2026', '0000-01-01', '2026-01-31+14:30', '2026-13-01'],
  ],
  ['time', ['10:00:00', '24:00:00', '10:00:00.5Z'], ['', '10:00', '24:00:01', '25:00:00']],
  [
    'dateTime',
    ['2026-01-31T10:00:00', '2026-01-31T10:00:00.25+01:00'],
    ['', '2026-01-31', '2026-02-30T10:00:00'],
  ],
  ['base64Binary', ['', 'AQI=', 'AQ==', 'A Q = =', 'QlQt\nMTI1'], ['AQ', 'AR==', 'AQJ=', 'A===', 'ä===']],
  [
    'anyURI',
    [
      '',
      'http://ä.de/x y'.replace(' ', '%20'),
      'urn:cen.eu:en16931:2017',
      '#a',
      '../x',
      'mailto:a@b',
      '//h:99',
    ],
    ['a b', '%zz', '#a#b', '1a:b', 'http://h:port/'],
  ],
  ['language', ['de', 'de-AT'], ['', 'deutsch sprechend', 'd_e']],
  ['ID', ['a1', '_x'], ['', '1a', 'a b']],
  ['string', ['', ' alles <>'], []],
  ['token', ['', 'alles'], []],
])('values of the type %s', (base, sound, broken) => {
  expect(sound.filter((value) => valueFault(value, base) !== null)).toEqual([])
  expect(broken.filter((value) => valueFault(value, base) === null)).toEqual([])
})
