import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { optionalLine } from '#kernel/fields.ts'
import { cents } from '#kernel/money.ts'
import { z } from '#kernel/zod.ts'
import {
  billFields,
  billLineFields,
  documentFields,
  invoiceFields,
  invoiceLineFields,
} from './document-fields.ts'
import { amount, choice, day, type Field, flag, text } from './field-kinds.ts'
import {
  columnsOf,
  decided,
  type Fields,
  factsOf,
  frozenFields,
  isSameAs,
  namesOf,
  nothingOf,
  ofColumns,
  onWire,
  picked,
  readFields,
  sentFields,
} from './field-table.ts'

const fields = {
  place: text({ column: 'place_text', label: 'Ort', sent: optionalLine(20), frozen: 'Der Ort ist' }),
  partly: flag({ column: 'partly', label: 'Teillieferung', frozen: 'Die Teillieferung ist' }),
  told: flag({ column: 'told', label: 'Gesagt', no: 'nein' }),
  readyOn: day({ column: 'ready_day', label: 'Fertig am' }),
  pledge: amount({ column: 'pledge_cents', label: 'Pfand' }),
  unit: choice({
    ...{ column: 'unit', label: 'Einheit', words: ['H', 'D'], usual: 'H' },
    names: (word) => ({ H: 'Std.', D: 'Tage' })[word],
  }),
  way: choice({
    ...{ column: 'way', label: 'Weg', words: ['SHIP', 'RAIL'], usual: null },
    names: (word) => ({ SHIP: 'Schiff', RAIL: 'Bahn' })[word],
  }),
}
const stored = {
  ...{ place: 'Kiel', partly: true, told: true, readyOn: '2026-03-05' as Day, pledge: cents(1250) },
  ...{ unit: 'D' as const, way: 'RAIL' as const },
}
const row = {
  ...{
    place_text: 'Kiel',
    partly: true,
    told: true,
    ready_day: '2026-03-05' as Day,
    pledge_cents: cents(1250),
  },
  ...{ unit: 'D' as const, way: 'RAIL' as const },
}
const wire = { ...stored, pledge: 12.5 }
const nothing = { place: '', partly: false, told: false, readyOn: null, pledge: null, unit: 'H', way: null }

describe('the ways between the shapes of every kind', () => {
  test('its row', () => {
    expect(columnsOf(fields, stored)).toEqual(row)
    expect(ofColumns(fields, row)).toEqual(stored)
  })

  test('the wire: what is read, goes back', () => {
    expect(onWire(fields, stored)).toEqual(wire)
    expect(z.object(readFields(fields)).parse(wire)).toEqual(wire)
    expect(decided(fields, z.strictObject(sentFields(fields)).parse(wire))).toEqual(stored)
  })

  test('nothing given is empty, which goes over the wire too', () => {
    const sent = z.strictObject(sentFields(fields)).parse({})
    expect(decided(fields, sent)).toEqual(nothing)
    expect(nothingOf(fields)).toEqual(nothing)
    expect(z.object(readFields(fields)).parse(onWire(fields, nothingOf(fields)))).toEqual(nothing)
  })

  test('picked out of more', () => {
    expect(picked(fields, { ...stored, number: 'R-1' })).toEqual(stored)
    expect(namesOf(fields, 'flag')).toEqual(['partly', 'told'])
  })
})

test('words: a day and an amount as a person reads them, a choice by its name, and what is not there', () => {
  const told = (state: object) =>
    factsOf(fields).map(([label, shown]) => `${label}: ${shown(state)}`.replace('\u00a0', ' '))
  expect(told({ ...wire, currency: 'USD' })).toEqual([
    ...['Ort: Kiel', 'Teillieferung: ja', 'Gesagt: ja', 'Fertig am: 05.03.2026', 'Pfand: 12,50 USD'],
    ...['Einheit: Tage', 'Weg: Bahn'],
  ])
  const empty = [
    'Ort: ',
    'Teillieferung: ',
    'Gesagt: nein',
    'Fertig am: ',
    'Pfand: ',
    'Einheit: Std.',
    'Weg: ',
  ]
  expect(told(nothing)).toEqual(empty)
  // A state from before the fields.
  expect(told({})).toEqual(empty)
})

test('the line of a cancellation is the same one where a choice is not given, and only there', () => {
  const sent = { ...stored, unit: null }
  expect(isSameAs(fields, sent, stored)).toBe(true)
  expect(isSameAs(fields, { ...sent, unit: 'H' }, stored)).toBe(false)
  expect(isSameAs(fields, { ...sent, place: '' }, stored)).toBe(false)
  expect(isSameAs(fields, { ...sent, way: null }, stored)).toBe(false)
})

test('frozen ones are named where another value was sent', () => {
  expect(frozenFields(fields, { ...stored, place: 'Bremen', pledge: cents(1) }, stored)).toEqual([
    { path: 'place', what: 'Der Ort ist' },
  ])
  expect(frozenFields(fields, {}, stored)).toEqual([])
  expect(frozenFields(fields, { partly: true }, { ...stored, partly: false })).toEqual([
    { path: 'partly', what: 'Die Teillieferung ist' },
  ])
})

describe('no two fields of a table share a column or a name for people', () => {
  const tables: Record<string, Fields> = {
    billFields,
    invoiceFields,
    documentFields,
    billLineFields,
    invoiceLineFields,
  }
  test.each(Object.entries(tables))('%s', (_, table) => {
    const found = Object.values(table)
    for (const of of ['column', 'label'] as const) {
      const values = found.map((field) => field[of])
      expect(values).not.toContain('')
      expect(new Set(values).size).toBe(values.length)
    }
  })

  test.each(Object.entries(tables))('%s: a choice is told in words, not by its code', (_, table) => {
    for (const { kind, read, shown } of Object.values(table)) {
      const words = read instanceof z.ZodNullable ? read.unwrap() : read
      if (kind !== 'choice' || !(words instanceof z.ZodEnum)) continue
      // The words of the field's own choice.
      for (const word of words.options) expect(['', word]).not.toContain(shown(word as never, {}))
    }
  })

  test.each(Object.entries(tables))('%s: a refusal is a sentence', (_, table) => {
    for (const { frozen } of Object.values(table))
      expect(frozen ?? 'Er ist').toMatch(/^[A-ZÄÖÜ].* (ist|sind)$/)
  })

  test('of an invoice each is frozen in its cancellation, but for those that have their own rule', () => {
    const own = {
      advance: 'a cancellation has that of its invoice',
      buyerReference: 'what is sent of it is ignored',
      customText: 'a cancellation has its own',
    }
    const open = Object.entries<Field>(invoiceFields).filter(([, { frozen }]) => frozen === undefined)
    expect(open.map(([name]) => name).sort()).toEqual(Object.keys(own).sort())
  })

  test('what bills and invoices share has one column and one kind', () => {
    const bills: Fields = billFields
    const invoices: Fields = invoiceFields
    for (const [name, field] of Object.entries(bills)) {
      if (invoices[name])
        expect([name, field.column, field.kind]).toEqual([name, invoices[name].column, invoices[name].kind])
    }
  })
})
