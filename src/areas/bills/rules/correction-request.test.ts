import { expect, test } from 'vitest'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { correctionRequest, mailLink } from './correction-request.ts'

const finding = (changes: Partial<InvoiceFinding>): InvoiceFinding => ({
  ...{ kind: 'RULE', severity: 'ERROR', id: 'BR-1', message: 'Etwas fehlt.', lines: [], place: null },
  ...changes,
})
const invoice = {
  number: 'R-1',
  issueDay: '2026-11-02',
  seller: { contact: { name: null, phone: null, email: ' rechnung@hansen.example ' } },
  lines: [{ id: '10' }, { id: '20' }],
} as unknown as Parameters<typeof correctionRequest>[0]

test('names what is wrong, errors first, with its place, and leaves hints out', () => {
  const { to, subject, text } = correctionRequest(
    invoice,
    [
      finding({ severity: 'INFORMATION', message: 'Ein Hinweis.' }),
      finding({ severity: 'WARNING', id: 'BT-31', message: 'Die USt-IdNr. fehlt.' }),
      finding({ id: 'BR-2', message: 'Die Menge fehlt.', lines: [1, 0] }),
      finding({ id: '', message: 'Unbekannt.', place: { line: 3, column: 7, excerpt: '<x>', field: null } }),
    ],
    'Nordlicht Antik GmbH',
  )
  expect(to).toBe('rechnung@hansen.example')
  expect(subject).toBe('Bitte um Berichtigung Ihrer Rechnung R-1 vom 02.11.2026')
  expect(text.split('\n').filter((row) => row.startsWith('- '))).toEqual([
    '- Die Menge fehlt. (BR-2, Position 20 und 1 weitere)',
    '- Unbekannt. (Zeile 3, Zeichen 7)',
    '- Die USt-IdNr. fehlt. (BT-31)',
  ])
  expect(text).toMatch(/Mit freundlichen Grüßen\nNordlicht Antik GmbH$/)
})

test('stays short, whatever the file says, and its text is nothing but text', () => {
  const many = Array.from({ length: 200 }, () => finding({ message: 'x'.repeat(5000) }))
  const request = correctionRequest({ ...invoice, number: '&bcc=a@b.example' }, many, 'Firma')
  expect(request.text).toContain('- und 192 weitere Befunde')
  expect(request.text.length).toBeLessThan(2200)
  const link = mailLink({ ...request, to: 'a@b.example?bcc=c@d.example' })
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
})
