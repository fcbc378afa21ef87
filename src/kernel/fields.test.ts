import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  choice,
  day,
  entityId,
  flag,
  id,
  integer,
  line,
  lines,
  month,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalIdLine,
  optionalInteger,
  optionalLine,
  optionalLines,
} from './fields.ts'
import { cents, largestCents, unitsFromCents } from './money.ts'
import { parseInput } from './parse.ts'
import { z } from './zod.ts'

const uuid = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const wrong = (code: string, message: string) => ({ ok: false, code, errors: [{ path: 'x', message }] })
const parse = (field: z.ZodType, value: unknown) => parseInput(z.strictObject({ x: field }), { x: value })

describe('what must be given: absent, null and empty are a form rule with the message of the field', () => {
  const required: [string, z.ZodType][] = [
    ['line', line('Name fehlt')],
    ['lines', lines('Name fehlt')],
    ['amount', amount('Name fehlt')],
    ['day', day('Name fehlt')],
    ['month', month('Name fehlt')],
    ['id', id('Name fehlt')],
    ['entityId', entityId('Name fehlt')],
    ['integer', integer('Name fehlt', 1, 9)],
    ['choice', choice(['A', 'B'], 'Name fehlt')],
  ]
  test.each(required)('%s', (_, field) => {
    for (const missing of [undefined, null, ''])
      expect(parse(field, missing)).toEqual(wrong('invalid-input', 'Name fehlt'))
    expect(parseInput(z.strictObject({ x: field }), {})).toEqual(wrong('invalid-input', 'Name fehlt'))
  })
  test.each(['line', 'lines'])('%s of white space only', (name) => {
    const field = new Map(required).get(name)
    if (!field) throw new Error(name)
    expect(parse(field, ' \t ')).toEqual(wrong('invalid-input', 'Name fehlt'))
  })
})

describe('what may be left out: absent, null and empty are one value', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['optionalLine', optionalLine(), ''],
    ['optionalLines', optionalLines(), ''],
    ['optionalAmount', optionalAmount(), null],
    ['optionalDay', optionalDay(), null],
    ['optionalId', optionalId(), null],
    ['optionalInteger', optionalInteger('Zahl', 1, 9), null],
    ['flag', flag(), false],
  ])('%s', (_, field, value) => {
    for (const missing of [undefined, null, ''])
      expect(parse(field, missing)).toEqual({ ok: true, value: { x: value } })
  })
})

describe('a value of the wrong type is an error of form (400), required or not', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['line', line('fehlt'), 5],
    ['lines', lines('fehlt'), ['a']],
    ['optionalLine', optionalLine(), false],
    ['optionalLines', optionalLines(), {}],
    ['amount', amount('fehlt'), '119.5'],
    ['optionalAmount', optionalAmount(), '1'],
    ['day', day('fehlt'), 20260101],
    ['optionalDay', optionalDay(), {}],
    ['month', month('fehlt'), 202601],
    ['flag', flag(), 'true'],
    ['flag', flag(), 1],
    ['id', id('fehlt'), { uuid }],
    ['optionalId', optionalId(), 7],
    ['entityId', entityId('fehlt'), uuid],
    ['integer', integer('fehlt', 1, 9), '5'],
    ['integer', integer('fehlt', 1, 9), 1.5],
    ['integer', integer('fehlt', 1, 9), Number.NaN],
    ['optionalInteger', optionalInteger('Zahl', 1, 9), 'x'],
    ['optionalInteger', optionalInteger('Zahl', 1, 9), 2.5],
    ['choice', choice(['A', 'B'], 'fehlt'), 'C'],
    ['choice', choice(['A', 'B'], 'fehlt'), 1],
  ])('%s %#', (_, field, value) => {
    expect(parse(field, value)).toMatchObject({ ok: false, code: 'malformed-input', errors: [{ path: 'x' }] })
  })
})

test('texts are trimmed and line breaks made one kind', () => {
  expect(parse(line('fehlt'), '  Müller  ')).toEqual({ ok: true, value: { x: 'Müller' } })
  expect(parse(lines('fehlt'), ' a\r\nb\rc\n')).toEqual({ ok: true, value: { x: 'a\nb\nc' } })
  expect(parse(optionalLines(), 'a\tb')).toEqual({ ok: true, value: { x: 'a\tb' } })
})

test('control characters and lone surrogates are refused by a form rule', () => {
  for (const text of [
    'a\u0000b',
    'a\u001bb',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\nb',
    'a\ud800b',
    'a\udc00',
  ]) {
    expect(parse(line('fehlt'), text)).toEqual(wrong('invalid-input', 'Unerlaubte Steuerzeichen im Text'))
    expect(parse(optionalLine(), text)).toEqual(wrong('invalid-input', 'Unerlaubte Steuerzeichen im Text'))
  }
  expect(parse(lines('fehlt'), 'a\u0000b')).toEqual(
    wrong('invalid-input', 'Unerlaubte Steuerzeichen im Text'),
  )
  expect(parse(line('fehlt'), 'a\u{1f600}b').ok).toBe(true)
})

test('10,000 characters are too many', () => {
  expect(parse(line('fehlt'), 'x'.repeat(10_000))).toEqual(wrong('invalid-input', 'Höchstens 200 Zeichen'))
  expect(parse(optionalLines(), 'x'.repeat(10_000))).toEqual(
    wrong('invalid-input', 'Höchstens 2.000 Zeichen'),
  )
  expect(parse(line('fehlt'), 'x'.repeat(200)).ok).toBe(true)
})

test('amounts: two decimals and a bound, errors of form', () => {
  expect(parse(amount('fehlt'), 119.5)).toEqual({ ok: true, value: { x: 11950 } })
  expect(parse(optionalAmount(), -0.01)).toEqual({ ok: true, value: { x: -1 } })
  for (const field of [amount('fehlt'), optionalAmount()]) {
    expect(parse(field, 1.005)).toEqual(wrong('malformed-input', 'Höchstens zwei Nachkommastellen'))
    expect(parse(field, 1e15)).toEqual(wrong('malformed-input', 'Der Betrag ist zu groß'))
  }
  fc.assert(
    fc.property(fc.integer({ min: -largestCents, max: largestCents }), (value) => {
      expect(parse(amount('fehlt'), unitsFromCents(cents(value)))).toEqual({
        ok: true,
        value: { x: cents(value) },
      })
    }),
  )
})

test('days and months that do not exist are errors of form', () => {
  expect(parse(day('fehlt'), '2026-03-05')).toEqual({ ok: true, value: { x: '2026-03-05' } })
  for (const field of [day('fehlt'), optionalDay()]) {
    expect(parse(field, '2026-02-31')).toEqual(wrong('malformed-input', 'Den Tag „2026-02-31“ gibt es nicht'))
  }
  expect(parse(day('fehlt'), '05.03.2026')).toMatchObject({ code: 'malformed-input' })
  expect(parse(month('fehlt'), '2026-03')).toEqual({ ok: true, value: { x: '2026-03' } })
  for (const value of ['2026-13', '2026-3', '2026-03-01', '1899-12']) {
    expect(parse(month('fehlt'), value)).toMatchObject({ code: 'malformed-input' })
  }
})

test('ids are lower-cased UUIDs', () => {
  expect(parse(id('fehlt'), uuid.toUpperCase())).toEqual({ ok: true, value: { x: uuid } })
  expect(parse(entityId('fehlt'), { uuid })).toEqual({ ok: true, value: { x: { uuid } } })
  for (const field of [id('fehlt'), optionalId()]) {
    expect(parse(field, '4711')).toEqual(wrong('malformed-input', 'Keine gültige Kennung (UUID)'))
  }
  expect(parse(entityId('fehlt'), { uuid, id: uuid })).toEqual({
    ok: false,
    code: 'malformed-input',
    errors: [{ path: 'x.id', message: 'Unbekanntes Feld „id“' }],
  })
})

test('integers outside their bounds break a form rule', () => {
  for (const value of [1, 9]) {
    expect(parse(integer('Zahl von 1 bis 9', 1, 9), value)).toEqual({ ok: true, value: { x: value } })
  }
  for (const field of [integer('Zahl von 1 bis 9', 1, 9), optionalInteger('Zahl von 1 bis 9', 1, 9)]) {
    for (const value of [0, 10, -1, 1e300])
      expect(parse(field, value)).toEqual(wrong('invalid-input', 'Zahl von 1 bis 9'))
  }
})

test('whatever comes, a field answers with a German message or a value, and never throws', () => {
  const fields = {
    line: line('fehlt'),
    lines: optionalLines(),
    amount: amount('fehlt'),
    maybe: optionalAmount(),
    day: optionalDay(),
    month: month('fehlt'),
    flag: flag(),
    id: optionalId(),
    entityId: entityId('fehlt'),
    integer: optionalInteger('Zahl', 0, 9),
    choice: choice(['A', 'B'], 'fehlt'),
  }
  const schema = z.strictObject(fields)
  const anyInput = fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, fc.anything()])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = parseInput(schema, input)
      if (result.ok) return
      expect(result.errors.length).toBeGreaterThan(0)
      for (const { message } of result.errors) expect(message).not.toMatch(/Invalid|expected|Required|^$/)
    }),
  )
})

test.each(['\u200b', '\u2060 \u2060', '\ufeff', '\u00ad', '\u3164', ' \u2800 '])(
  'a text of nothing that can be seen is missing: %j',
  (text) => {
    expect(parse(line('Name fehlt'), text)).toEqual(wrong('invalid-input', 'Name fehlt'))
    expect(parse(lines('Text fehlt'), text)).toEqual(wrong('invalid-input', 'Text fehlt'))
  },
)

const hidden = (found: string, place: string) =>
  wrong('invalid-input', `Unsichtbare Zeichen im Text (${found}), ${place}: bitte löschen oder neu eintippen`)

test.each([
  ['Möbel\u202eFED', 'U+202E', 'hinter „Möbel“'],
  ['\u2067GmbH', 'U+2067', 'am Anfang'],
  ['Nord\u200blich\ufefft', 'U+200B, U+FEFF', 'hinter „Nord“'],
  ['Nord\u00adlicht', 'U+00AD', 'hinter „Nord“'],
  ['Nord\u{e0061}licht', 'U+E0061', 'hinter „Nord“'],
  ['Nord\u3164licht', 'U+3164', 'hinter „Nord“'],
])('what makes %j look like another text is refused, in lines too', (text, found, place) => {
  for (const schema of [line('fehlt'), optionalLine(), lines('fehlt'), optionalLines()])
    expect(parse(schema, text)).toEqual(hidden(found, place))
})

test('what joins letters and emojis stays in prose, and makes no name', () => {
  const family = 'Familie 👨\u200d👩\u200d👧'
  expect(parse(optionalLines(), family)).toEqual({ ok: true, value: { x: family } })
  expect(parse(line('fehlt'), family)).toEqual(hidden('U+200D', 'hinter „Familie 👨“'))
  expect(parse(line('fehlt'), 'Łódź ✉️ Αθήνα').ok).toBe(true)
})

test.each([
  ['Möbel\ufffe', 'U+FFFE', 'hinter „Möbel“'],
  ['\uffff', 'U+FFFF', 'am Anfang'],
  ['Nord\ufdd0licht\uffff', 'U+FDD0, U+FFFF', 'hinter „Nord“'],
])('what is no character is refused in every text: %j', (text, found, place) => {
  const fault = wrong(
    'invalid-input',
    `Ungültige Zeichen im Text (${found}), ${place}: bitte löschen oder neu eintippen`,
  )
  for (const schema of [line('Name fehlt'), optionalLine(), lines('Text fehlt'), optionalLines()])
    expect(parse(schema, text)).toEqual(fault)
  expect(parse(optionalIdLine(30), text)).toEqual(fault)
})

test('an id in one line loses what cannot be seen', () => {
  expect(parse(optionalIdLine(30), '\u202d21/815/\u00ad08150\u202c ')).toEqual({
    ok: true,
    value: { x: '21/815/08150' },
  })
  for (const missing of [undefined, null, '', '\u200b'])
    expect(parse(optionalIdLine(30), missing)).toEqual({ ok: true, value: { x: '' } })
})
