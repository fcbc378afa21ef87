import { describe, expect, test } from 'vitest'
import { readTaxOfficeAnswer, readViesAnswer, taxOfficeQuestion, viesQuestion } from './vat-id-answers.ts'

const asked = {
  companyName: 'Galerie du Port SARL',
  street: 'Rue des Lices 3',
  zip: '13002',
  city: 'Marseille',
}
const question = { askedBy: 'DE136695976', vatId: 'FR40303265045', asked }
const agrees = { ergFirmenname: 'A', ergStrasse: 'A', ergPlz: 'A', ergOrt: 'A' }

test('the tax office is asked with what is there', () => {
  expect(taxOfficeQuestion(question)).toEqual({
    anfragendeUstid: 'DE136695976',
    angefragteUstid: 'FR40303265045',
    firmenname: 'Galerie du Port SARL',
    ort: 'Marseille',
    plz: '13002',
    strasse: 'Rue des Lices 3',
  })
  const short = { ...question, asked: { ...asked, street: '', zip: '' } }
  expect(Object.keys(taxOfficeQuestion(short))).toEqual([
    'anfragendeUstid',
    'angefragteUstid',
    'firmenname',
    'ort',
  ])
})

describe('the tax office answers', () => {
  const read = (answer: unknown) => readTaxOfficeAnswer(JSON.stringify(answer), question)
  const resultOf = (answer: unknown) => {
    const said = read(answer)
    return said.kind === 'answered' ? said.result : said.kind
  }

  test('with all that is kept', () => {
    const answer = {
      id: '5b1f4b5f03c27585',
      anfrageZeitpunkt: '2026-11-22T18:33:04.564+01:00',
      status: 'evatr-2006',
      gueltigAb: '2019-01-01',
      gueltigBis: '2026-06-30',
    }
    expect(read(answer)).toEqual({
      kind: 'answered',
      result: 'INVALID',
      details: {
        askedBy: 'DE136695976',
        asked,
        matches: { companyName: null, street: null, zip: null, city: null },
        status: 'evatr-2006',
        reference: '5b1f4b5f03c27585',
        validFrom: '2019-01-01',
        validUntil: '2026-06-30',
      },
    })
  })

  test.each([
    ['evatr-0000', agrees, 'QUALIFIED'],
    ['evatr-0000', { ...agrees, ergStrasse: 'C', ergPlz: 'D' }, 'QUALIFIED'],
    ['evatr-0000', { ...agrees, ergOrt: 'B' }, 'DIFFERENT'],
    ['evatr-0000', { ergFirmenname: 'D', ergStrasse: 'D', ergPlz: 'D', ergOrt: 'D' }, 'SIMPLE'],
    ['evatr-0000', {}, 'SIMPLE'],
    ['evatr-0000', { ergFirmenname: 'Ja', ergOrt: 1 }, 'SIMPLE'],
    ['evatr-2008', {}, 'SIMPLE'],
    ['evatr-0005', {}, 'INVALID'],
    ['evatr-0012', {}, 'INVALID'],
    ['evatr-2001', {}, 'INVALID'],
    ['evatr-2002', { gueltigAb: '2027-01-01' }, 'INVALID'],
    ['evatr-2003', {}, 'INVALID'],
    // What agrees does not make an id valid.
    ['evatr-2006', agrees, 'INVALID'],
    ['evatr-0003', {}, 'refused'],
    ['evatr-0004', {}, 'refused'],
    ['evatr-0006', {}, 'refused'],
    ['evatr-0008', {}, 'refused'],
    ['evatr-2005', {}, 'refused'],
    ['evatr-0002', {}, 'away'],
    ['evatr-0007', {}, 'away'],
    ['evatr-0011', {}, 'away'],
    ['evatr-0013', {}, 'away'],
    ['evatr-1001', {}, 'away'],
    ['evatr-1004', {}, 'away'],
    ['evatr-2004', {}, 'away'],
    ['evatr-2007', {}, 'away'],
    ['evatr-2011', {}, 'away'],
    ['evatr-3011', {}, 'away'],
    ['evatr-9999', agrees, 'away'],
    ['gültig', agrees, 'away'],
    [17, agrees, 'away'],
  ])('%s with %o: %s', (status, more, expected) => {
    expect(resultOf({ id: '1', status, ...more })).toBe(expected)
  })

  test.each(['', '<html>Wartung</html>', '[]', 'null', '"evatr-0000"', '{"status":{"a":1}}'])(
    'nonsense: %s',
    (body) => {
      expect(readTaxOfficeAnswer(body, question)).toEqual({ kind: 'away' })
      expect(readViesAnswer(body, question)).toEqual({ kind: 'away' })
    },
  )

  test('texts and days that are none are left out', () => {
    const said = read({ status: 'evatr-2002', id: 'x'.repeat(101), gueltigAb: '31.02.2026', gueltigBis: 5 })
    expect(said).toMatchObject({ details: { reference: '', validFrom: null, validUntil: null } })
  })
})

describe('VIES', () => {
  const about = { countryCode: 'FR', vatNumber: '40303265045' }
  const read = (answer: object) => readViesAnswer(JSON.stringify(answer), question)

  test('is asked about the id alone', () => {
    expect(viesQuestion(question)).toEqual({
      countryCode: 'FR',
      vatNumber: '40303265045',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    })
  })

  test.each([
    [{ ...about, valid: true, requestIdentifier: 'WAPIAAAAZ1' }, 'SIMPLE'],
    [{ ...about, valid: true, userError: 'VALID' }, 'SIMPLE'],
    [{ ...about, valid: false }, 'INVALID'],
    [{ ...about, valid: false, userError: 'INVALID' }, 'INVALID'],
  ])('%o is an answer: %s', (answer, result) => {
    expect(read(answer)).toMatchObject({
      kind: 'answered',
      result,
      details: { asked: { companyName: '', city: '' } },
    })
  })

  test.each([
    { ...about, valid: false, userError: 'MS_UNAVAILABLE' },
    { ...about, valid: false, userError: 'INVALID_INPUT' },
    { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
    { ...about, valid: false, errorWrappers: [{ error: 'TIMEOUT' }] },
    { ...about, valid: 'true' },
    { ...about, vatNumber: '1', valid: true },
    { valid: true },
  ])('%o is none', (answer) => {
    expect(read(answer)).toEqual({ kind: 'away' })
  })
})
