import { describe, expect, test } from 'vitest'
import { holdsWord, readSearch } from '#kernel/texts/search-word.ts'
import type { Task } from '../contract/task-list.ts'
import { isShown, taskKey, taskWholeWords } from './shown-task.ts'

const payBill = (changes: object = {}): Task => ({
  entityId: { uuid: '0190a000-0000-7000-8000-000000000001' as never },
  type: 'PAY_BILL',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000002',
    billNumber: 'R-4711/26',
    supplier: 'Möbelhof Größe KG',
    partnerEntityId: 'p1',
    billDate: '2026-03-05',
    dueDate: '2026-04-04',
    state: 'OPEN',
    ...{ discountDate: null, amountWithDiscount: null },
    amountDue: 1190,
    amount: 1290,
    currency: 'EUR',
    amountDueEuro: 1190,
    ...changes,
  },
})

const approval: Task = {
  entityId: { uuid: '0190a000-0000-7000-8000-000000000003' as never },
  type: 'USER_APPROVAL',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000004',
    email: 'petra.neu@nordlicht.example',
    firstName: 'Petra',
    familyName: 'Neu',
  },
}

const evidence: Task = {
  entityId: { uuid: '0190a000-0000-7000-8000-000000000005' as never },
  type: 'EVIDENCE',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000006',
    invoiceNumber: '2026-00017',
    receiver: 'Galerie du Port SARL',
    partnerEntityId: 'p1',
    invoiceDate: '2026-03-05',
    destination: 'EU',
    state: 'PAID',
  },
}

const assignProduct: Task = {
  entityId: { uuid: '0190a000-0000-7000-8000-000000000007' as never },
  type: 'ASSIGN_PRODUCT',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000008',
    localId: '0190a000-0000-7000-8000-000000000009',
    billNumber: 'R-4712',
    supplier: 'Möbelhof Größe KG',
    partnerEntityId: 'p1',
    billDate: '2026-03-05',
    bookingDate: '2026-03-06',
    bookingText: 'Wareneinkauf Sessel',
    amount: 1190,
    currency: 'EUR',
    amountEuro: 1190,
    state: 'PAID',
  },
}

const overdue = (changes: object = {}): Task => ({
  entityId: { uuid: '0190a000-0000-7000-8000-000000000010' as never },
  type: 'OVERDUE_INVOICE',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000011',
    invoiceNumber: '2026-00042',
    receiver: 'Antik & Design Österle GmbH',
    partnerEntityId: 'p1',
    invoiceDate: '2026-03-05',
    dueDate: '2026-03-19',
    state: 'OVERDUE',
    amountDue: 500,
    amount: 1190,
    currency: 'EUR',
    amountDueEuro: 500,
    reminderLevel: 2,
    reminderName: '1. Mahnung',
    remindedOn: '2026-04-02',
    ...changes,
  },
})

describe('isShown', () => {
  test.each([
    [0.11, true],
    [0.1, false],
    [0, false],
    [-5, false],
  ])('of a bill with %f due: %s', (amountDue, expected) => {
    expect(isShown(payBill({ amountDue }))).toBe(expected)
  })

  test('shows who waits for approval and what has no evidence, hides what it does not know', () => {
    expect(isShown(approval)).toBe(true)
    expect(isShown(evidence)).toBe(true)
    expect(isShown(assignProduct)).toBe(true)
    expect([isShown(overdue()), isShown(overdue({ amountDue: 0.1 }))]).toEqual([true, false])
    expect(isShown({ ...payBill(), type: 'OF_A_NEWER_SERVER' } as never)).toBe(false)
  })
})

describe('the search', () => {
  const isFound = (task: Task, typed: string) =>
    readSearch(typed).every((word) => holdsWord(taskKey(task), taskWholeWords(task), word))

  test.each([
    ['möbelhof', true],
    ['Moebelhof GROESSE', true],
    ['mobelhof', true],
    ['große', true],
    ['r471126', true],
    ['1.190,00', true],
    ['1190', true],
    ['zu zahlen 1.190,00 €', true],
    // what the bill came to, by which it is found in the list of bills
    ['1290', true],
    ['190', false],
    ['vom 05.03.2026', true],
    ['bis zum 04.04.2026', true],
    ['04.04.', false],
    ['2026', false],
    ['bezahlen r-47', true],
    ['möbel hof', true],
    ['MöbelhofGröße', true],
    ['r 4711 26', true],
    ['nordlicht', false],
  ])("'%s' finds the bill: %s", (typed, expected) => {
    expect(isFound(payBill(), typed)).toBe(expected)
  })

  test.each([
    ['gelangensbestätigung', true],
    ['galerie 2026-00017', true],
    ['05.03.2026', true],
    ['ausfuhrnachweis', false],
    ['05.03.', false],
  ])("'%s' finds missing evidence: %s", (typed, expected) => {
    expect(isFound(evidence, typed)).toBe(expected)
  })

  test.each([
    ['ware zuordnen', true],
    ['sessel r-4712', true],
    ['möbelhof', true],
    ['1.190,00', true],
    ['05.03.2026', true],
    ['bezahlen', false],
  ])("'%s' finds a line without its product: %s", (typed, expected) => {
    expect(isFound(assignProduct, typed)).toBe(expected)
  })

  test.each([
    ['anmahnen österle', true],
    ['2026-00042', true],
    ['1.190,00', true],
    ['offen 500', true],
    ['fällig am 19.03.2026', true],
    ['05.03.2026', true],
    ['1. Mahnung', true],
    ['02.04.2026', true],
    ['bezahlen', false],
  ])("'%s' finds an overdue invoice: %s", (typed, expected) => {
    expect(isFound(overdue(), typed)).toBe(expected)
  })

  test('ignores spaces, those of the row and those that were typed', () => {
    expect(isFound(payBill({ billNumber: 'RE 2026 17' }), 'RE2026')).toBe(true)
    expect(isFound(payBill({ billNumber: 'RE2026' }), 'RE 2026')).toBe(true)
    expect(isFound(approval, 'petraneu freischalten')).toBe(true)
  })
})
