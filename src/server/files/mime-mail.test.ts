import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mimeMail } from './mime-mail.ts'

const bytesOf = (mail: string) => Buffer.from(mail.replaceAll('\n', '\r\n'), 'latin1')
const read = (mail: string) =>
  mimeMail(bytesOf(mail)).parts.map(({ type, content }) => [type, content.toString()])
const head = 'From: a@b.example\nDate: Mon, 2 Nov 2026 10:00:00 +0100\nMIME-Version: 1.0\n'

test('parts stand between the lines of their boundary, decoded', () => {
  const mail = `${head}Content-Type: multipart/mixed;
 boundary="a?b.c"

For old programs.
--a?b.c
Content-Type: Text/Plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Gr=C3=BC=C3=9Fe aus =
Kiel
--a?b.cd
--a?b.c
content-type: application/xml; name="R 1.xml"
Content-Transfer-Encoding: BASE64

${Buffer.from('<x>ä</x>').toString('base64')}
--a?b.c--
What follows.
`
  expect(read(mail)).toEqual([
    ['text/plain', 'Grüße aus Kiel\r\n--a?b.cd'],
    ['application/xml', '<x>ä</x>'],
  ])
})

test('parts lie in parts, and e-mails in e-mails', () => {
  const inner = `${head}Content-Type: multipart/alternative; boundary=in\n\n--in\n\nplain\n--in\nContent-Type: text/html\n\n<p>\n--in--`
  const forwarded = `${head}Content-Type: multipart/mixed; boundary=out\n\n--out\nContent-Type: message/rfc822\n\n${inner}\n--out--\n`
  expect(read(forwarded)).toEqual([
    ['', 'plain'],
    ['text/html', '<p>'],
  ])
})

test('an e-mail that is nothing but a file is its own part; one that is cut off keeps what is there', () => {
  expect(read(`${head}Content-Type: application/xml\n\n<x/>`)).toEqual([['application/xml', '<x/>']])
  expect(read(`${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\n\ntw`)).toEqual([
    ['', 'one'],
    ['', 'tw'],
  ])
  expect(read(head)).toEqual([['', '']])
})

test('a folder of e-mails has those of each; a line that was marked for it is as it was written', () => {
  const folder = `From - Mon Nov 02 10:00:00 2026
X-Mozilla-Status: 0001
${head}Content-Type: text/plain

Erste
>From hier an

From a@b.example Tue Nov  3 10:00:00 2026
${head}Content-Type: application/xml

<x/>
`
  expect(read(folder)).toEqual([
    ['text/plain', 'Erste\r\nFrom hier an'],
    ['application/xml', '<x/>\r\n'],
  ])
})

test.each([
  ['\n', ''],
  ['\n', '\n'],
  ['\r\n', ''],
  ['\r\n', '\r\n'],
])('the e-mails of a folder are told apart by %j, with %j between them', (end, between) => {
  const mail = (number: number) =>
    `From - Mon Nov 02 10:00:0${number} 2026\n${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${number}\n--b--\n`
  const folder = [1, 2, 3].map((number) => mail(number).replaceAll('\n', end)).join(between)
  expect(mimeMail(Buffer.from(folder)).parts.map(({ content }) => content.toString())).toEqual([
    '1',
    '2',
    '3',
  ])
})

test('a line of a text parts no folder, however it begins', () => {
  const text = (line: string) =>
    read(
      `From - Mon Nov 02 10:00:00 2026\n${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nWir schreiben\n\n${line}\n\nVon Hand\n--b\n\nzwei\n--b--\n`,
    )
  for (const line of [
    'From 2024 on we charge more.',
    'From the shop: 10:00 to 2000',
    `From ${'1'.repeat(2000)}`,
  ])
    expect(text(line)).toEqual([
      ['', `Wir schreiben\r\n\r\n${line}\r\n\r\nVon Hand`],
      ['', 'zwei'],
    ])
})

test('a folder whose lines begin as a separator does is read in the time of any other', () => {
  const start = 'From - Mon Nov 02 10:00:00 2026\nFrom: a@b\n\nx\n\n'
  const begun = Date.now()
  mimeMail(Buffer.from(`${start}From ${'1'.repeat(400_000)}`))
  mimeMail(Buffer.from(`${start}${`From ${'1'.repeat(1200)}\n`.repeat(1000)}`))
  expect(Date.now() - begun).toBeLessThan(5000)
})

test('an e-mail in itself, without end, ends; so do many parts, and many e-mails of a folder: it is said', () => {
  const nested = (times: number) => bytesOf(`${'Content-Type: message/rfc822\n\n'.repeat(times)}\n\nx`)
  const many = (times: number) =>
    bytesOf(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(times)}`)
  const folder = (times: number) => bytesOf('From a Tue Nov  3 10:00:00 2026\nX: y\n\nz\n\n'.repeat(times))
  const told = (bytes: Buffer) => {
    const { parts, isCut } = mimeMail(bytes)
    return [parts.length, isCut]
  }
  expect([nested(20), nested(21), nested(1000)].map(told)).toEqual([
    [1, false],
    [0, true],
    [0, true],
  ])
  for (const lots of [many, folder])
    expect([lots(1000), lots(1001), lots(5000)].map(told)).toEqual([
      [1000, false],
      [1000, true],
      [1000, true],
    ])
})

test('a line before an e-mail takes no longer the longer it is', () => {
  const start = process.threadCpuUsage()
  // As it stands there, and with no end, which makes it none.
  const { parts } = mimeMail(
    bytesOf(`From ${'1'.repeat(2 ** 17)}\n${head}\nx\n\nFrom ${'1'.repeat(2 ** 17)}`),
  )
  expect(parts.map(({ content }) => content.subarray(0, 10).toString())).toEqual(['x\r\n\r\nFrom '])
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
})

test('a line that only begins like one before an e-mail parts none, nor hides the next', () => {
  const folder = `From a 2026\n${head}\neins\n\nFrom hier\n\nFrom b 2026\n${head}\nzwei`
  const { parts } = mimeMail(bytesOf(folder))
  expect(parts.map(({ content }) => content.toString())).toEqual(['eins\r\n\r\nFrom hier', 'zwei'])
})

test('whatever the bytes are, it answers', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => Array.isArray(mimeMail(bytes).parts)))
})
