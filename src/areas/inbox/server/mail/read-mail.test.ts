import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { brokenMsg, outlookMail } from '#test/outlook-mail.ts'
import { papersOf } from './papers-of.ts'
import { readDropped, readMail } from './read-mail.ts'

const pdf = (mark: string) => `%PDF-1.7\n${mark}\nstartxref\n9\n%%EOF`
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const part = (head: string, content: string | Buffer | Uint8Array) =>
  `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`
const attached = (name: string, content: string | Buffer | Uint8Array, type = 'application/octet-stream') =>
  part(`Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"`, content)
const multi = (kind: string, parts: readonly string[], boundary = 'b') =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`
const mail = (...parts: string[]) => `From: a@b.example\r\nSubject: Rechnung\r\n${multi('mixed', parts)}`
const namesOf = async (text: string) =>
  (await readMail(Buffer.from(text, 'latin1'))).files.map(({ fileName }) => fileName)

describe('the files of an e-mail', () => {
  test('are PDF, XML and pictures by their content; what else hangs on it is none', async () => {
    const text = mail(
      'Content-Type: text/html\r\n\r\n<p>Guten Tag</p>',
      attached('R1.pdf', pdf('1')),
      attached('R2', '<?xml version="1.0"?><Invoice xmlns="x"/>', 'text/plain'),
      attached('Foto.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])),
      attached('Vertrag.docx', 'PK nein'),
      attached('smime.p7s', 'xx', 'application/pkcs7-signature'),
    )
    expect(await namesOf(text)).toEqual(['R1.pdf', 'R2.xml', 'Foto.jpg'])
  })

  test('are also an XML file that is sent as the text of a part, or of the e-mail', async () => {
    const xml = '<?xml version="1.0"?><Invoice xmlns="x"/>'
    expect(await namesOf(mail(`Content-Type: text/plain\r\n\r\n${xml}`))).toEqual(['Anhang.xml'])
    expect(await namesOf(`From: a@b.example\r\nSubject: R\r\n\r\n${xml}`)).toEqual(['Anhang.xml'])
    expect(await namesOf(mail('Content-Type: text/plain\r\n\r\nSiehe <Invoice>'))).toEqual([])
  })

  test('are those of all e-mails of a folder, and what has no type at all', async () => {
    const one = (name: string, content: string) => `${mail(attached(name, content))}\r\n`
    const folder = ['From a@b.example Tue Nov  3 10:00:00 2026\r\n', 'From - Mon Nov 02 10:00:00 2026\r\n']
    expect(
      await namesOf(`${folder[0]}${one('1.pdf', pdf('1'))}${folder[1]}${one('2.pdf', pdf('2'))}`),
    ).toEqual(['1.pdf', '2.pdf'])
    expect(await namesOf(mail(part('X-Nothing: x', pdf('3')), '\r\nGuten Tag'))).toEqual(['Anhang.pdf'])
  })

  test.each([
    [3, null],
    [150, 'Nicht alles aus dieser Datei ist lesbar. Darin sind mehr Dateien, als Kontor auf einmal liest.'],
  ])('are those of all %i e-mails of a folder that is dropped, or it is said', async (count, said) => {
    const one = (_: unknown, index: number) =>
      `From - Mon Nov 02 10:00:00 2026\r\nX-Mozilla-Status: 0001\r\nDate: x\r\n${mail(attached(`${index}.pdf`, pdf(`${index}`)))}`
    const folder = Buffer.from(Array.from({ length: count }, one).join(''), 'latin1')
    const brought = papersOf(await readDropped(folder, 'Rechnungen'), 'file')
    expect([brought.papers.length, brought.said]).toEqual([Math.min(count, 100), said])
  })

  test('are also those whose name in an archive means something to a program', async () => {
    const zip = Buffer.from(zipSync({ 'R-proto--': strToU8(pdf('1')), 'R.pdf': strToU8(pdf('2')) }))
    const named = Buffer.from(zip.toString('latin1').replaceAll('R-proto--', '__proto__'), 'latin1')
    const { files } = await readDropped(named, 'R.zip')
    expect(files.map(({ fileName }) => fileName)).toEqual(['__proto__.pdf', 'R.pdf'])
  })

  test('pictures that stand in the text are none; those that only come after it are', async () => {
    const text = mail(
      multi(
        'related',
        [
          'Content-Type: text/html\r\n\r\n<img src="cid:logo@x">',
          part(
            'Content-Type: image/png; name=logo.png\r\nContent-ID: <logo@x>\r\nContent-Disposition: inline',
            png,
          ),
        ],
        'r',
      ),
      part(
        'Content-Type: image/png; name=Bon.png\r\nContent-Disposition: inline\r\nContent-ID: <bon@x>',
        Buffer.concat([png, png]),
      ),
    )
    expect(await namesOf(text)).toEqual(['Bon.png'])
  })

  test('come out of forwarded e-mails, however they hang on it, and out of archives, once each', async () => {
    const inner = `Subject: Ihre Rechnung\r\n${multi('mixed', [attached('Innen.pdf', pdf('2'))], 'i')}`
    const archive = zipSync({
      'Ordner/Gepackt.pdf': strToU8(pdf('3')),
      '__MACOSX/._Gepackt.pdf': strToU8('x'),
      'nochmal.pdf': strToU8(pdf('2')),
    })
    const text = mail(
      `Content-Type: message/rfc822\r\n\r\n${inner}`,
      attached('Weiter.eml', `From: a@b\r\nDate: x\r\n${inner.replace('Innen', 'Innen2')}`),
      attached('alles.zip', archive),
    )
    expect(await namesOf(text)).toEqual(['Innen.pdf', 'Gepackt.pdf'])
  })

  test.each([
    ["filename*=UTF-8''B%C3%BCro%20Nr.%201.pdf", 'Büro Nr. 1.pdf'],
    ['filename*0*=UTF-8\'\'B%C3%BCro; filename*1="-2.pdf"', 'Büro-2.pdf'],
    ['filename="=?iso-8859-1?Q?Gr=FC=DFe.pdf?="', 'Grüße.pdf'],
    ['filename="=?utf-8?B?w4RyZ2Vy?= =?utf-8?B?LnBkZg==?="', 'Ärger.pdf'],
    ['filename="..\\\\..\\\\weg.pdf"', 'weg.pdf'],
    ['filename=plain.pdf', 'plain.pdf'],
  ])('are called as %s says', async (parameter, name) => {
    const text = mail(
      part(`Content-Type: application/pdf\r\nContent-Disposition: attachment; ${parameter}`, pdf('4')),
    )
    expect(await namesOf(text)).toEqual([name])
  })

  test('from whom and about what, in any writing', async () => {
    const head =
      'From: =?iso-8859-1?Q?M=FCller?= <m@x.example>\r\nSubject: =?utf-8?Q?Rechnung_f=C3=BCr?=\r\n =?utf-8?Q?_M=C3=A4rz?=\r\n\r\nText'
    expect(await readMail(Buffer.from(head))).toMatchObject({
      from: 'Müller <m@x.example>',
      subject: 'Rechnung für März',
      files: [],
    })
  })
})

describe('a hostile e-mail', () => {
  const readOf = (...parts: string[]) => readMail(Buffer.from(mail(...parts), 'latin1'))
  const rar = Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(40)])

  test('says ten faults at most, each once, however many archives it brings', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `${'n'.repeat(150)}${index}.rar`)
    const archive = zipSync(Object.fromEntries(names.map((name) => [name, Uint8Array.from(rar)])))
    const { faults } = await readOf(...Array.from({ length: 20 }, () => attached('a.zip', archive)))
    expect(faults).toHaveLength(11)
    expect(new Set(faults).size).toBe(11)
    expect(faults.at(-1)).toBe('Noch mehr darin lässt sich nicht lesen.')
    expect((await readOf(attached('a.rar', rar), attached('a.rar', rar))).faults).toHaveLength(1)
  })

  test('has a thousand files looked at, of whatever kind', async () => {
    const word = (index: number) => [`${index}.docx`, strToU8(`kein Papier ${index}`)] as const
    const archive = (first: number) =>
      zipSync(Object.fromEntries(Array.from({ length: 200 }, (_, index) => word(first * 200 + index))))
    const { passed, faults } = await readOf(
      ...Array.from({ length: 6 }, (_, first) => attached(`${first}.zip`, archive(first))),
    )
    expect(passed.length).toBeLessThan(1000)
    expect(faults).toEqual(['Darin sind mehr Dateien, als Kontor auf einmal liest.'])
  })

  test('unpacks 100 MB in all its archives together; what comes behind is read', async () => {
    const large = (mark: string) => {
      const bytes = new Uint8Array(24 * 2 ** 20)
      bytes.set(strToU8(`%PDF-1.7 ${mark}`))
      return attached(`${mark}.zip`, zipSync({ [`${mark}.pdf`]: bytes }))
    }
    const { files, faults } = await readOf(
      ...['1', '2', '3', '4', '5', '6'].map(large),
      attached('R.pdf', pdf('9')),
    )
    expect(files.map(({ fileName }) => fileName)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', 'R.pdf'])
    const full = 'ist ein Archiv mit mehr, als Kontor auf einmal auspackt (200 Dateien, 100 MB).'
    expect(faults).toEqual([`„5.zip“ ${full}`, `„6.zip“ ${full}`])
  })

  test('of more parts, or deeper ones, than are read says so', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `Content-Type: text/plain\r\n\r\n${index}`)
    const cut = 'Darin sind mehr Dateien, als Kontor auf einmal liest.'
    expect((await readOf(...many.slice(0, 1000))).faults).toEqual([])
    expect((await readOf(...many)).faults).toEqual([cut])
    const deep = (levels: number) =>
      Array.from({ length: levels }).reduce<string>(
        (inner, _, index) => multi('mixed', [inner], `d${index}`),
        attached('Tief.pdf', pdf('8')),
      )
    expect(await readOf(deep(10))).toMatchObject({ files: [{ fileName: 'Tief.pdf' }], faults: [] })
    expect(await readOf(deep(30))).toMatchObject({ files: [], faults: [cut] })
  })

  test('is not opened for ever: e-mails lie five deep in one another as files', async () => {
    const inOne = (levels: number) =>
      Array.from({ length: levels }).reduce<string>(
        (inner) => attached('Weiter.eml', `From: a@b\r\nDate: x\r\n${multi('mixed', [inner])}`),
        attached('Innen.pdf', pdf('7')),
      )
    expect((await readOf(inOne(5))).files).toHaveLength(1)
    expect(await readOf(inOne(7))).toMatchObject({ files: [], faults: [expect.stringMatching(/^Darin/)] })
  })
})

describe('what cannot be read is said', () => {
  test.each<[string, (zip: Buffer, directory: number) => void]>([
    ['was changed since it was packed', (zip) => zip.write('9', zip.indexOf('336.90'))],
    ['its directory calls shorter', (zip, at) => zip.writeUInt32LE(9, at + 24)],
    ['is locked by a password', (zip, at) => zip.writeUInt16LE(1, at + 8)],
    ['lies elsewhere', (zip, at) => zip.writeUInt32LE(7, at + 42)],
  ])('of an archive with a file that %s, the archive', async (_, change) => {
    const zip = Buffer.from(zipSync({ 'R.pdf': [strToU8(pdf('336.90')), { level: 0 }] }))
    change(zip, zip.indexOf(Buffer.from('PK\u0001\u0002')))
    const read = await readDropped(zip, 'R.zip')
    expect(read).toMatchObject({ files: [], passed: [] })
    expect(papersOf(read, 'file').said).toBe(
      'Nicht alles aus dieser Datei ist lesbar. „R.zip“ ist ein Archiv, das sich nicht öffnen lässt.',
    )
  })

  test('of two files with one path in an archive, the second', async () => {
    const archive = Buffer.from(zipSync({ 'R1.pdf': strToU8(pdf('1')), 'R2.pdf': strToU8(pdf('2')) }))
    const twins = Buffer.from(archive.toString('latin1').replaceAll('R2.pdf', 'R1.pdf'), 'latin1')
    const { files, faults } = await readMail(Buffer.from(mail(attached('a.zip', twins)), 'latin1'))
    expect(files.map(({ content }) => content.toString())).toEqual([pdf('1')])
    expect(faults).toEqual([
      '„a.zip“ ist ein Archiv, in dem mehrere Dateien gleich heißen; gelesen ist von ihnen nur die erste.',
    ])
  })

  test.each([
    ['a broken archive', attached('a.zip', 'PK\u0003\u0004 nichts'), '„a.zip“ ist ein Archiv'],
    ['winmail.dat', attached('winmail.dat', 'xx', 'application/ms-tnef'), 'winmail.dat'],
    [
      'an encrypted e-mail',
      part('Content-Type: application/pkcs7-mime; name=smime.p7m', 'xx'),
      'verschlüsselt',
    ],
    [
      'a signed e-mail that is packed into its signature, as its type says',
      part('Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', 'xx'),
      'Sie steckt in ihrer Signatur (smime.p7m), die Kontor nicht öffnet.',
    ],
    [
      'one that only its content tells (RFC 5652 §4)',
      part(
        'Content-Type: application/x-pkcs7-mime',
        Buffer.from('308006092a864886f70d010702a0800000', 'hex'),
      ),
      'Sie steckt in ihrer Signatur',
    ],
    [
      'an encrypted one, whatever its name',
      part(
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=signed.p7m',
        Buffer.from('308006092a864886f70d010703a0800000', 'hex'),
      ),
      'Sie ist verschlüsselt.',
    ],
    ['a broken e-mail of Outlook', attached('x.msg', brokenMsg()), '„x.msg“ ist eine E-Mail von Outlook'],
  ])('%s', async (_, one, said) => {
    const { files, faults } = await readMail(Buffer.from(mail(one, attached('R.pdf', pdf('5'))), 'latin1'))
    expect(files.map(({ fileName }) => fileName)).toEqual(['R.pdf'])
    expect(faults.join(' ')).toContain(said)
  })

  test.each([
    [
      'documents of Word and LibreOffice, which are archives within',
      [
        attached(
          'Rechnung.docx',
          zipSync({
            '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types/>'),
            'word/a.xml': strToU8(''),
          }),
        ),
        attached(
          'Brief.odt',
          zipSync({
            mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
            'styles.xml': strToU8('<?xml version="1.0"?><styles/>'),
          }),
        ),
      ],
      ['Rechnung.docx', 'Brief.odt'],
    ],
    [
      'pages and tables, not the signatures, cards and texts that mail programs add',
      [
        attached('rechnung.html', '<html><body>Rechnung</body></html>', 'text/html'),
        attached('posten.csv', 'a;b\n1;2\n3;4\n', 'text/csv'),
        attached('smime.p7s', 'xx', 'application/pkcs7-signature'),
        attached('ich.vcf', 'BEGIN:VCARD', 'text/vcard'),
        attached('ATT00001.htm', '<html></html>', 'text/html'),
        'Content-Type: text/html; name=body.html\r\n\r\n<p>Guten Tag</p>',
        'Content-Type: message/delivery-status\r\n\r\nAction: failed',
      ],
      ['rechnung.html', 'posten.csv'],
    ],
  ])('%s are passed over by name', async (_, parts, names) => {
    const { files, faults, passed } = await readMail(Buffer.from(mail(...parts), 'latin1'))
    expect({ files, faults, passed }).toEqual({ files: [], faults: [], passed: names })
  })

  test.each([
    ['a.xml.gz', [0x1f, 0x8b, 8, 0]],
    ['a.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]],
    ['a.rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0]],
  ])('%s is an archive of another kind', async (name, bytes) => {
    const { faults } = await readMail(Buffer.from(mail(attached(name, Buffer.from(bytes))), 'latin1'))
    expect(faults).toEqual([`„${name}“ ist ein Archiv, das sich nicht öffnen lässt.`])
  })

  test('nothing of what is no e-mail at all, and never an error', async () => {
    for (const text of [
      '',
      '\u0000\u0001',
      'Content-Type: multipart/mixed; boundary=',
      mail().slice(0, 80),
      `--b\r\n`.repeat(3000),
    ])
      expect((await readMail(Buffer.from(text))).files).toEqual([])
  })
})

test('an e-mail of Outlook that hangs on it brings its files, not the pictures of its text', async () => {
  const msg = outlookMail([
    { name: 'R7.pdf', content: Buffer.from(pdf('7')) },
    { name: 'logo.png', content: png, contentId: 'logo@x' },
  ])
  expect(await namesOf(mail(attached('Ihre Rechnung.msg', msg)))).toEqual(['R7.pdf'])
})
