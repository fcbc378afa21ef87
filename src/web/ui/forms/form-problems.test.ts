import { describe, expect, it } from 'vitest'
import { amount, line } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { inputProblems, messageAt } from './form-problems.ts'

const schema = z.strictObject({
  name: line('Bezeichnung fehlt'),
  amount: amount('Betrag fehlt'),
  lines: z.array(z.strictObject({ text: line('Positionstext fehlt'), amount: amount('Betrag fehlt') })),
})

describe('what is wrong with an input', () => {
  it('is nothing when all is well', () => {
    expect(inputProblems(schema, { name: 'a', amount: 1, lines: [] })).toEqual([])
  })

  it('names what is missing beside what is unreadable', () => {
    const problems = inputProblems(schema, { name: '', amount: '12a', lines: [] })
    expect(problems.map((p) => p.path).sort()).toEqual(['amount', 'name'])
    expect(messageAt(problems, ['name'])).toBe('Bezeichnung fehlt')
    expect(messageAt(problems, ['amount'])).not.toBe('Betrag fehlt')
  })

  it('finds it in rows as well', () => {
    const problems = inputProblems(schema, { name: 'a', amount: null, lines: [{ text: '', amount: 'x' }] })
    expect(problems.map((p) => p.path).sort()).toEqual(['amount', 'lines.0.amount', 'lines.0.text'])
  })

  it('joins the messages of a field by a comma, sentences by a space, each once', () => {
    const errors = [
      { path: 'iban', message: 'IBAN ungültig' },
      { path: 'iban', message: 'IBAN existiert schon' },
      { path: 'iban', message: 'IBAN ungültig' },
      { path: 'ibanOther', message: 'anderes Feld' },
    ]
    expect(messageAt(errors, ['iban'])).toBe('IBAN ungültig, IBAN existiert schon')
    const sentences = ['Der Bestand ist 5. Bitte prüfen.', 'Die Ware fehlt.', 'Menge fehlt'].map(
      (message) => ({
        ...{ path: 'counts', message },
      }),
    )
    expect(messageAt(sentences, ['counts'])).toBe(
      'Der Bestand ist 5. Bitte prüfen. Die Ware fehlt. Menge fehlt',
    )
    expect(messageAt(errors, ['name'])).toBeUndefined()
  })
})
