import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayOf, formatDay, yearOf } from './day.ts'
import { parseDayText } from './day-text.ts'

/** Any UTF-16 text, broken surrogates and control characters included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))

const today = '2026-11-21' as Day

const anyDay = fc.integer({ min: 0, max: 109_572 }).map((days) => addDays('1900-01-01' as Day, days))

test.each([
  ['05.03.2026', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  ['05.03.46', '2046-03-05'],
  ['05.03.47', '1947-03-05'],
  ['5.3.', '2026-03-05'],
  ['5.3', '2026-03-05'],
  ['5. 3. 2026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05/03/26', '2026-03-05'],
  ['5/3', '2026-03-05'],
  ['5-3-2026', '2026-03-05'],
  ['5', '2026-11-05'],
  ['05', '2026-11-05'],
  ['5.', '2026-11-05'],
  ['30', '2026-11-30'],
  ['050326', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['0503', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29.02.2024', '2024-02-29'],
  ['h', '2026-11-21'],
  ['H', '2026-11-21'],
  ['Heute', '2026-11-21'],
  ['+10', '2026-12-01'],
  ['-3', '2026-11-18'],
  ['−3', '2026-11-18'],
  ['+ 0', '2026-11-21'],
  ['7 3', '2026-03-07'],
  ['7 3 12', '2012-03-07'],
  ['07\u00a003\u00a02026', '2026-03-07'],
  ['7. 3 26', '2026-03-07'],
  ['2026 -03- 05', '2026-03-05'],
  [' 7 ', '2026-11-07'],
])('%s', (text, expected) => {
  expect(parseDayText(text, today)).toEqual({ ok: true, day: expected })
})

test.each([
  ['', 'Datum fehlt'],
  ['  ', 'Datum fehlt'],
  ['31.02.', 'Den Tag „31.02.“ gibt es nicht'],
  ['3102', 'Den Tag „3102“ gibt es nicht'],
  ['29.02.2026', 'Den Tag „29.02.2026“ gibt es nicht'],
  ['0.1.2026', 'Den Tag „0.1.2026“ gibt es nicht'],
  ['1.13.2026', 'Den Tag „1.13.2026“ gibt es nicht'],
  ['1.1.1899', 'Den Tag „1.1.1899“ gibt es nicht'],
  ['1.1.2200', 'Den Tag „1.1.2200“ gibt es nicht'],
  ['+99999', 'Den Tag „+99999“ gibt es nicht'],
  ['0', 'Den Tag „0“ gibt es nicht'],
  ['31', 'Den Tag „31“ gibt es nicht'],
  ['31/2/26', 'Den Tag „31/2/26“ gibt es nicht'],
  ['7 3 2', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['0 7 0 3', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['2026 03 07', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['07 0326', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['+1 0', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['1 31', 'Den Tag „1 31“ gibt es nicht'],
  ['503', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['5/3.26', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['5.3.2', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['5.3.202', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['2026-02-31', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['+1000000', 'Bitte ein Datum wie 05.03.2026 eingeben'],
  ['morgen', 'Bitte ein Datum wie 05.03.2026 eingeben'],
])('refuses %s', (text, message) => {
  expect(parseDayText(text, today)).toEqual({ ok: false, message })
})

test('what is shown reads back as the same day, whatever today is', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (day, now) => {
      const digits = formatDay(day).replaceAll('.', '')
      for (const text of [formatDay(day), digits, day])
        expect(parseDayText(text, now)).toEqual({ ok: true, day })
    }),
  )
})

test('any day and month give that day or an error, never another', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      anyDay,
      (dayOfMonth, month, now) => {
        const expected = dayOf(yearOf(now), month, dayOfMonth)
        for (const text of [`${dayOfMonth}.${month}.`, two(dayOfMonth) + two(month)]) {
          const result = parseDayText(text, now)
          expect(result.ok ? result.day : null).toBe(expected)
        }
      },
    ),
  )
})

test('a year of two digits lies from 79 years before to 20 years after today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1980, max: 2170 }), (short, year) => {
      const result = parseDayText(`01.01.${String(short).padStart(2, '0')}`, `${year}-06-01` as Day)
      if (!result.ok) throw new Error(result.message)
      const found = yearOf(result.day)
      expect(found % 100).toBe(short)
      expect(found).toBeGreaterThan(year - 80)
      expect(found).toBeLessThanOrEqual(year + 20)
    }),
  )
})

test('survives any text', () => {
  fc.assert(fc.property(anyText, (text) => void parseDayText(text, today)))
})
