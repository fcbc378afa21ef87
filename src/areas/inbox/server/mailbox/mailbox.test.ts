import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import { hasImapServer, type ImapServer, startImapServer } from '#test/imap-server.ts'
import { until } from '#test/until.ts'
import { startWorld, type World } from '#test/world.ts'
import type { PaperRow } from '../../contract/list-inbox.ts'
import { failureText } from './failure-text.ts'
import { mailboxAddress } from './mailbox-address.ts'
import { openMailbox } from './open-mailbox.ts'

// A real server of mailboxes (Dovecot) as a child, with one user and a folder of its own.

let world: World | null = null
let imap: ImapServer
let silent: Server | null = null

const xml = (number: string) => smallUbl().replaceAll('R-4711', number)
const attachment = (name: string, content: string | Uint8Array, type = 'application/xml') =>
  [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
const mail = (subject: string, ...parts: string[]) =>
  [
    'From: =?utf-8?q?Hansen_M=C3=B6bel?= <post@hansen.example>',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    ...['Content-Type: text/plain\r\n\r\nGuten Tag', ...parts].map((part) => `--b\r\n${part}`),
    '--b--\r\n',
  ].join('\r\n')
const invoiceMail = (number: string) => mail(`Rechnung ${number}`, attachment(`${number}.xml`, xml(number)))

async function open(url = imap.url): Promise<World> {
  world = await startWorld({ env: { IMAP_URL: url } })
  return world
}
const look = (of: World) => void of.node.services.wake(new Set(['mailbox']))
const papers = async (of: World): Promise<PaperRow[]> =>
  must(await (await of.as('office')).get('/proxy/get/inbox?stopIndex=500')).section
const numbers = async (of: World) => (await papers(of)).map(({ invoice }) => invoice?.number ?? '').sort()
const mailbox = async (of: World) => must(await (await of.as('office')).get('/api/inbox/mailbox')).mailbox
const waiting = async (of: World): Promise<number> =>
  (await of.db.sql`select count(*)::int as n from inbox_mails where done_at is null`)[0]?.['n']
/** Looks until nothing is left, once it has counted so many e-mails. */
async function lookUntil(of: World, done: number): Promise<void> {
  await until(async () => {
    look(of)
    const [row] = await of.db.sql`select count(*)::int as n from inbox_mails where done_at is not null`
    return row?.['n'] >= done && (await waiting(of)) === 0
  })
}

describe.skipIf(!hasImapServer)('a mailbox', () => {
  beforeEach(async () => {
    imap = await startImapServer()
  })
  afterEach(async () => {
    await world?.stop()
    world = null
    await imap.stop()
    silent?.close()
    silent = null
  })

  test('brings what is unread when it is named, and then all that comes, read elsewhere or not; each paper is told once', async () => {
    imap.deliver(invoiceMail('ALT-1'), true)
    imap.deliver(invoiceMail('NEU-1'))
    const of = await open()
    await lookUntil(of, 1)
    expect(await numbers(of)).toEqual(['NEU-1'])
    imap.deliver(invoiceMail('NEU-2'), true)
    imap.deliver(mail('Zwei', attachment('a.xml', xml('NEU-3')), attachment('b.xml', xml('NEU-4'))))
    imap.deliver(mail('Ohne Rechnung'))
    await lookUntil(of, 4)
    expect(await numbers(of)).toEqual(['NEU-1', 'NEU-2', 'NEU-3', 'NEU-4'])
    const [first] = await papers(of)
    expect(first).toMatchObject({
      ...{ state: 'WAITING', source: 'MAIL', receivedBy: '', note: '' },
      mail: { from: 'Hansen Möbel <post@hansen.example>', subject: 'Zwei' },
    })
    const events = (await of.eventsAfter(0)).filter(({ event }) => event === 'paper received')
    expect(events).toHaveLength(4)
    expect(events[0]?.data).toMatchObject({ source: 'MAIL', subject: 'Rechnung NEU-1' })
    // Read, never deleted; what brought nothing stays as it is.
    await until(() => imap.count().read === 4)
    expect(imap.count().all).toBe(5)
    expect(await mailbox(of)).toMatchObject({ failure: null, waiting: 0 })
    expect((await mailbox(of)).name).not.toContain('geheim')
  })

  test('brings PDF and pictures as they were sent; of an empty PDF the e-mail itself waits', async () => {
    const zugferd = pdfWithFiles([{ name: 'factur-x.xml', content: smallCii({ number: 'P-2' }) }])
    const plain = pdfWithFiles([])
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)])
    imap.deliver(
      mail('Zweierlei', attachment('a.xml', xml('P-1')), attachment('b.pdf', zugferd, 'application/pdf')),
    )
    imap.deliver(mail('Gescannt', attachment('Scan.pdf', plain, 'application/pdf')))
    imap.deliver(mail('Foto', attachment('Bon.png', png, 'image/png')))
    imap.deliver(mail('Leer', attachment('Leer.pdf', '%PDF-1.7\n', 'application/pdf')))
    const of = await open()
    await lookUntil(of, 4)
    const found = await papers(of)
    const sizes = Object.fromEntries(found.map(({ file }) => [file.fileName, file.size]))
    expect(sizes).toMatchObject({ 'b.pdf': zugferd.length, 'Scan.pdf': plain.length, 'Bon.png': png.length })
    expect(Object.keys(sizes).sort()).toEqual(['Bon.png', 'Leer.eml', 'Scan.pdf', 'a.xml', 'b.pdf'])
    expect(await numbers(of)).toEqual(['', '', '', 'P-1', 'P-2'])
    expect(found.map(({ note }) => note).filter(Boolean)).toEqual([
      'Nicht alles aus dieser E-Mail ist lesbar. „Leer.pdf“ ist leer oder beschädigt und lässt sich mit keinem Programm öffnen.',
    ])
    const [whole] = await of.db.sql`select bool_or(is_cut) as any_cut from inbox_papers`
    expect(whole?.['any_cut']).toBe(false)
  })

  test('says what it passed over: on the first paper, or on the e-mail itself where nothing else came', async () => {
    const word = attachment('Vertrag.docx', '\u00d0 kein Papier', 'application/msword')
    imap.deliver(mail('Nur Word', word))
    imap.deliver(mail('Beides', word, attachment('a.xml', xml('V-1')), attachment('b.xml', xml('V-2'))))
    const of = await open()
    await lookUntil(of, 2)
    const found = await papers(of)
    expect(found.map(({ file, note }) => [file.fileName, note]).sort()).toEqual([
      ['Nur Word.eml', '„Vertrag.docx“ ist kein Papier, das Kontor liest.'],
      ['a.xml', 'Aus derselben E-Mail: „Vertrag.docx“ ist kein Papier, das Kontor liest.'],
      ['b.xml', ''],
    ])
    expect(await numbers(of)).toEqual(['', 'V-1', 'V-2'])
  })

  test('two nodes at once take each e-mail once', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    const second = await of.secondNode()
    const all = Array.from({ length: 12 }, (_, index) => `N-${index + 10}`)
    for (const number of all) imap.deliver(invoiceMail(number))
    await until(async () => {
      look(of)
      void second.services.wake(new Set(['mailbox']))
      // As if a node had stood still for longer than its claim.
      await of.db.sql`update inbox_mailboxes set claimed_until = now() where claimed_until is not null`
      return (await numbers(of)).length >= 12 && (await waiting(of)) === 0
    })
    expect(await numbers(of)).toEqual(all)
    expect((await of.eventsAfter(0)).filter(({ event }) => event === 'paper received')).toHaveLength(12)
  })

  test('a node that dies between two papers of an e-mail loses none and doubles none', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    // The second paper cannot be stored, as if the node had died there, with its claim.
    await of.owner.unsafe(`
      create function die() returns trigger language plpgsql as
        'begin if new.number = ''B-2'' then raise exception ''dead''; end if; return new; end';
      create trigger die before insert on inbox_papers for each row execute function die()`)
    imap.deliver(
      mail('Drei', ...['B-1', 'B-2', 'B-3'].map((number) => attachment(`${number}.xml`, xml(number)))),
    )
    await until(async () => {
      look(of)
      return (await numbers(of)).length === 1
    })
    await until(async () => (await of.db.sql`select 1 from inbox_mails where papers_done = 1`).length === 1)
    expect(imap.count().read).toBe(0)
    await of.owner`drop trigger die on inbox_papers`
    await of.db.sql`update inbox_mailboxes set claimed_until = now() where claimed_until is not null`
    const second = await of.secondNode()
    await until(async () => {
      void second.services.wake(new Set(['mailbox']))
      return (await waiting(of)) === 0 && (await numbers(of)).length >= 3
    })
    expect(await numbers(of)).toEqual(['B-1', 'B-2', 'B-3'])
    await until(() => imap.count().read === 1)
  })

  test('of an e-mail whose papers cannot all be stored the rest is said, once', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    await of.owner.unsafe(`
      create function die() returns trigger language plpgsql as
        'begin if new.number = ''B-2'' then raise exception ''dead''; end if; return new; end';
      create trigger die before insert on inbox_papers for each row execute function die()`)
    imap.deliver(
      mail('Drei', ...['B-1', 'B-2', 'B-3'].map((number) => attachment(`${number}.xml`, xml(number)))),
    )
    await until(async () => {
      look(of)
      return (await of.db.sql`select 1 from inbox_mails where papers_done = 1`).length === 1
    })
    await of.db.sql`update inbox_mails set tries = 4`
    await lookUntil(of, 1)
    const found = await papers(of)
    expect(found.map(({ file, note }) => [file.fileName, note]).sort()).toEqual([
      ['B-1.xml', ''],
      ['Drei.eml', 'Aus dieser E-Mail ließ sich nicht alles übernehmen. Der Rest liegt nur im Postfach.'],
    ])
    await until(() => imap.count().read === 1)
  })

  test('that begins to count anew brings nothing twice, and what is new', async () => {
    imap.deliver(invoiceMail('U-1'))
    const of = await open()
    await lookUntil(of, 1)
    imap.deliver(invoiceMail('U-2'))
    await lookUntil(of, 2)
    imap.changeUidValidity(4711)
    imap.deliver(invoiceMail('U-3'), true)
    await lookUntil(of, 5)
    expect(await numbers(of)).toEqual(['U-1', 'U-2', 'U-3'])
  })

  test('that cannot be reached says so, since when and why, and goes on when it is there again', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    await imap.pause()
    await until(async () => {
      look(of)
      return (await mailbox(of)).failure !== null
    })
    expect(await mailbox(of)).toMatchObject({
      failure: `127.0.0.1 nimmt auf Port ${imap.port} keine Verbindung an.`,
      failingSince: expect.any(String),
    })
    imap.deliver(invoiceMail('W-1'))
    await imap.resume()
    await lookUntil(of, 1)
    expect(await numbers(of)).toEqual(['W-1'])
    expect(await mailbox(of)).toMatchObject({ failure: null, failingSince: null })
    const told = (await of.eventsAfter(0)).filter(({ event }) => event === 'mailbox looked at')
    expect(told.map(({ data }) => Object(data).failure === null)).toEqual([true, false, true])
  })

  test('with a wrong password says it, and neither log nor journal knows the password', async () => {
    const logged: string[] = []
    const url = imap.url.replace('geheim', 'falsch')
    world = await startWorld({ env: { IMAP_URL: url }, logged })
    const of = world
    await until(async () => (await mailbox(of)).failure !== null)
    expect(await mailbox(of)).toMatchObject({
      failure: 'Benutzername oder Passwort stimmt nicht.',
      succeededAt: null,
    })
    expect(logged.join()).toContain('the mailbox could not be read')
    expect(logged.join()).not.toContain('falsch')
    const [journal] = await of.db.sql`select string_agg(data::text, '') as all from journal`
    expect(journal?.['all']).not.toContain('falsch')
  })

  test('a broken e-mail, and one that was not fetched in several tries, wait themselves; the next one goes on', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    imap.deliver(
      mail('Kaputtes Archiv', attachment('Rechnungen.zip', 'PK\u0003\u0004 nichts', 'application/zip')),
    )
    imap.deliver('\u0000\u0001\u0002 kein Brief')
    imap.deliver(invoiceMail('Z-1'))
    await lookUntil(of, 3)
    const found = await papers(of)
    expect(found.map(({ file }) => file.fileName).sort()).toEqual(['Kaputtes Archiv.eml', 'Z-1.xml'])
    const archive = found.find(({ file }) => file.fileName.startsWith('Kaputt'))
    expect(archive?.note).toContain('„Rechnungen.zip“ ist ein Archiv, das sich nicht öffnen lässt.')
    // As if it had cost the line four times.
    await of.db.sql`update inbox_mails set done_at = null, tries = 4, papers_done = 0 where uid = 3`
    await lookUntil(of, 3)
    const given = (await papers(of)).find(({ note }) => note.includes('mehrmals nicht abholen'))
    expect(given).toMatchObject({ file: { fileName: 'Rechnung Z-1.eml' }, invoice: null })
  })

  test('one too large is named by its head, and is not fetched', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    const large = Buffer.alloc(51 * 2 ** 20, 'QUFB\r\n')
    imap.deliver(Buffer.concat([Buffer.from('From: a@b.example\r\nSubject: Riesig\r\n\r\n'), large]))
    imap.deliver(invoiceMail('Z-2'))
    await lookUntil(of, 2)
    const found = await papers(of)
    expect(found.map(({ file }) => file.fileName).sort()).toEqual(['Riesig.eml', 'Z-2.xml'])
    const named = found.find(({ file }) => file.fileName === 'Riesig.eml')
    expect(named?.note).toBe('Diese E-Mail ist mit 51 MB zu groß und liegt nur im Postfach.')
    expect(named?.file.size).toBeLessThan(1000)
  })

  test('without encryption nobody logs in, but on the machine itself', async () => {
    const address = { ...mailboxAddress(imap.url), needsStartTls: true }
    const refused = await openMailbox(address, new AbortController().signal).catch((error) => error)
    expect(failureText(refused, address)).toContain('bietet keine Verschlüsselung an')
  })

  test.each([
    ['hangs', () => {}],
    [
      'drips',
      (socket: import('node:net').Socket) => {
        const timer = setInterval(() => socket.write('* '), 50)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ])('a server that %s is given up', async (_, behave) => {
    silent = createServer((socket) => {
      socket.on('error', () => {})
      behave(socket)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent?.once('listening', resolve))
    const { port } = Object(silent.address())
    const address = mailboxAddress(`imap://a:b@127.0.0.1:${port}`)
    const begun = Date.now()
    const limits = { connectMs: 400, askMs: 400 }
    const failed = await openMailbox(address, new AbortController().signal, limits).catch((error) => error)
    expect(failureText(failed, address)).toMatch(/antwortet (nicht|zu langsam)/)
    expect(Date.now() - begun).toBeLessThan(10_000)
  })
})

test('where none is named the page learns it', async () => {
  const of = await startWorld()
  expect(await mailbox(of)).toBeNull()
  await of.stop()
})
