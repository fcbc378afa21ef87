import { expect, test } from 'vitest'
import { fullUbl } from '#test/einvoice/full-ubl.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { brokenMsg, outlookMail } from '#test/outlook-mail.ts'
import { readFile as read } from './read-file.ts'

const mail = (...files: (string | Uint8Array)[]) =>
  outlookMail(files.map((file, index) => ({ name: `${index}.dat`, content: Buffer.from(file) })))

test('an e-mail of Outlook brings its invoice', async () => {
  expect(await read(mail(pdfWithFiles([]), 'Text', fullUbl))).toMatchObject({
    ...{ ok: true, syntax: 'ubl-invoice' },
  })
})

test.each([
  ['without one', mail(pdfWithFiles([])), 'keine elektronische Rechnung'],
  [
    'with several',
    mail(smallUbl({ number: '1' }), smallUbl({ number: '2' })),
    'mehrere elektronische Rechnungen',
  ],
  ['that is broken', brokenMsg(), 'Die E-Mail von Outlook ist beschädigt und lässt sich nicht lesen'],
])('one %s says so', async (_, bytes, message) => {
  expect(await read(bytes)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})

test('an archive of another kind that hangs on it is named', async () => {
  const outlook = outlookMail([
    { name: 'r.xml', content: Buffer.from(fullUbl) },
    { name: 'Rest.7z', content: Buffer.from('x') },
  ])
  expect(await read(outlook)).toMatchObject({
    ok: true,
    problems: [{ element: 'E-Mail', message: '„Rest.7z“ in der E-Mail ist nicht gelesen' }],
  })
})
