import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, day, entityId, integer, line, optionalLine } from './fields.ts'
import { parseInput } from './parse.ts'
import { z } from './zod.ts'

const invoice = z.strictObject({
  receiver: entityId('Kunde fehlt'),
  invoiceDate: day('Datum fehlt'),
  remarks: optionalLine(),
  lineItems: z
    .array(
      z.strictObject({
        text: line('Text fehlt'),
        quantity: integer('Menge von 1 bis 99', 1, 99),
        amount: amount('Betrag fehlt'),
      }),
      'Position fehlt',
    )
    .min(1, 'Position fehlt'),
})

const good = {
  receiver: { uuid: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' },
  invoiceDate: '2026-03-05',
  lineItems: [{ text: 'Stuhl', quantity: 2, amount: 119.5 }],
}

const item = good.lineItems[0]

test('a right input comes out parsed', () => {
  expect(parseInput(invoice, good)).toEqual({
    ok: true,
    value: { ...good, remarks: '', lineItems: [{ text: 'Stuhl', quantity: 2, amount: 11950 }] },
  })
})

/** 400: what no screen of ours would send. */
test.each<[string, unknown, string, string]>([
  ['no object', 'x', '', 'Erwartet wird ein Objekt'],
  ['a list', [], '', 'Erwartet wird ein Objekt'],
  ['an unknown field', { ...good, colour: 'red' }, 'colour', 'Unbekanntes Feld „colour“'],
  [
    'an unknown field inside',
    { ...good, lineItems: [{ ...item, x: 1 }] },
    'lineItems.0.x',
    'Unbekanntes Feld „x“',
  ],
  ['a wrong type', { ...good, remarks: 5 }, 'remarks', 'Erwartet wird ein Text'],
  ['a wrong type of a required field', { ...good, invoiceDate: 5 }, 'invoiceDate', 'Erwartet wird ein Text'],
  ['no list', { ...good, lineItems: {} }, 'lineItems', 'Erwartet wird eine Liste'],
  [
    'a number as text',
    { ...good, lineItems: [{ ...item, quantity: '2' }] },
    'lineItems.0.quantity',
    'Erwartet wird eine Zahl',
  ],
  [
    'a broken number',
    { ...good, lineItems: [{ ...item, quantity: 1.5 }] },
    'lineItems.0.quantity',
    'Erwartet wird eine ganze Zahl',
  ],
  [
    'a third decimal',
    { ...good, lineItems: [{ ...item, amount: 1.005 }] },
    'lineItems.0.amount',
    'Höchstens zwei Nachkommastellen',
  ],
  [
    'an impossible day',
    { ...good, invoiceDate: '2026-02-31' },
    'invoiceDate',
    'Den Tag „2026-02-31“ gibt es nicht',
  ],
  ['no uuid', { ...good, receiver: { uuid: 'x' } }, 'receiver.uuid', 'Keine gültige Kennung (UUID)'],
])('400 for %s', (_, input, path, message) => {
  expect(parseInput(invoice, input)).toEqual({
    ok: false,
    code: 'malformed-input',
    errors: [{ path, message }],
  })
})

/** 422: what a person may leave out or get wrong. */
test.each<[string, unknown, string, string]>([
  ['a missing field', { ...good, invoiceDate: undefined }, 'invoiceDate', 'Datum fehlt'],
  ['null', { ...good, receiver: null }, 'receiver', 'Kunde fehlt'],
  ['an empty text', { ...good, invoiceDate: '' }, 'invoiceDate', 'Datum fehlt'],
  ['a missing id', { ...good, receiver: {} }, 'receiver.uuid', 'Kunde fehlt'],
  ['an empty list', { ...good, lineItems: [] }, 'lineItems', 'Position fehlt'],
  [
    'out of bounds',
    { ...good, lineItems: [{ ...item, quantity: 0 }] },
    'lineItems.0.quantity',
    'Menge von 1 bis 99',
  ],
  ['too long', { ...good, remarks: 'x'.repeat(201) }, 'remarks', 'Höchstens 200 Zeichen'],
  ['control characters', { ...good, remarks: 'a\u0000' }, 'remarks', 'Unerlaubte Steuerzeichen im Text'],
  ['no body', undefined, '', 'Angabe fehlt'],
])('422 for %s', (_, input, path, message) => {
  expect(parseInput(invoice, input)).toEqual({
    ok: false,
    code: 'invalid-input',
    errors: [{ path, message }],
  })
})

test('errors of form win, and then only they are named', () => {
  expect(parseInput(invoice, { ...good, invoiceDate: '', remarks: 5 })).toEqual({
    ok: false,
    code: 'malformed-input',
    errors: [{ path: 'remarks', message: 'Erwartet wird ein Text' }],
  })
})

test('all form rules are named at once', () => {
  const result = parseInput(invoice, {})
  expect(result).toMatchObject({ ok: false, code: 'invalid-input' })
  expect(result.ok ? [] : result.errors.map(({ message }) => message)).toEqual([
    'Kunde fehlt',
    'Datum fehlt',
    'Position fehlt',
  ])
})

test('each unknown field is named', () => {
  const extra = fc.dictionary(fc.stringMatching(/^[a-z]{3}X$/), fc.anything(), { minKeys: 1, maxKeys: 5 })
  fc.assert(
    fc.property(extra, (fields) => {
      const result = parseInput(invoice, { ...good, ...fields })
      expect(result).toMatchObject({ ok: false, code: 'malformed-input' })
      expect(result.ok ? [] : result.errors.map(({ path }) => path).sort()).toEqual(
        Object.keys(fields).sort(),
      )
    }),
  )
})

test('a limit without a message of ours is still told in German', () => {
  const result = parseInput(z.object({ text: z.string().max(3), list: z.array(z.string()).min(1) }), {
    text: 'zu lang',
    list: [],
  })
  expect(result).toEqual({
    ok: false,
    code: 'invalid-input',
    errors: [
      { path: 'text', message: 'Der Wert ist nicht zulässig' },
      { path: 'list', message: 'Der Wert ist nicht zulässig' },
    ],
  })
})
