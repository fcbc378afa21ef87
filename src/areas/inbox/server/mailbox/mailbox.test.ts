import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createElectronicFiles, type ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { createPaperReader } from '#server/papers/paper-words.ts'
import { must } from '#test/caller.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import { type ImapProxy, startImapProxy } from '#test/imap-proxy.ts'
import { hasImapServer, type ImapServer, startImapServer } from '#test/imap-server.ts'
import { until } from '#test/until.ts'
import { startWorld, type World } from '#test/world.ts'
import type { PaperRow } from '../../contract/list-inbox.ts'
import { createMailReader } from '../mail/mail-reader.ts'
import { failureText } from './failure-text.ts'
import { lookIntoMailbox } from './look-into-mailbox.ts'
import { mailboxAddress } from './mailbox-address.ts'
import { openMailbox } from './open-mailbox.ts'

// A real server of mailboxes (Dovecot) as a child, with one user and a folder of its own.

let world: World | null = null
let imap: ImapServer
let silent: Server | null = null
let proxy: ImapProxy | null = null

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

async function open(url = imap.url, logged: string[] = []): Promise<World> {
  world = await startWorld({ env: { IMAP_URL: url }, logged })
  return world
}
/** A node whose mailbox lies behind a proxy, reached once. */
async function openBehindProxy(): Promise<{ of: World; proxy: ImapProxy }> {
  proxy = await startImapProxy(imap.port)
  const of = await open(imap.url.replace(`:${imap.port}`, `:${proxy.port}`))
  await until(async () => (await mailbox(of)).succeededAt !== null)
  return { of, proxy }
}
/** Looks so many times more, one after the other. */
async function lookTimes(of: World, times: number): Promise<void> {
  const lookedAt = async () => (await of.db.sql`select looked_at::text as at from inbox_mailboxes`)[0]?.['at']
  for (let time = 0; time < times; time++) {
    const before = await lookedAt()
    look(of)
    await until(async () => (await lookedAt()) !== before)
  }
}
const rowsOf = (of: World) =>
  of.db
    .sql`select uid::int, tries, papers_done, done_at is not null as done, is_marked from inbox_mails order by uid_validity, uid`
/** Storing one paper fails, by an error of this code. */
const failAt = (of: World, number: string, code: string) =>
  of.owner.unsafe(`
    create or replace function die() returns trigger language plpgsql as
      'begin if new.number = ''${number}'' then raise exception ''dead'' using errcode = ''${code}''; end if; return new; end';
    create or replace trigger die before insert on inbox_papers for each row execute function die()`)
const failNoMore = (of: World) => of.owner`drop trigger die on inbox_papers`
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
    await proxy?.stop()
    proxy = null
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
    await failAt(of, 'B-2', 'P0001')
    imap.deliver(
      mail('Drei', ...['B-1', 'B-2', 'B-3'].map((number) => attachment(`${number}.xml`, xml(number)))),
    )
    await until(async () => {
      look(of)
      return (await numbers(of)).length === 1
    })
    await until(async () => (await of.db.sql`select 1 from inbox_mails where papers_done = 1`).length === 1)
    expect(imap.count().read).toBe(0)
    await failNoMore(of)
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
    await failAt(of, 'B-2', 'P0001')
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

  test('of a hostile head no more than 64 kB is fetched, and a note has an end', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    const long = Buffer.alloc(24 * 2 ** 20, 'a')
    const body = Buffer.alloc(30 * 2 ** 20, 'QUFB\r\n')
    const start = Buffer.from('From: a@b.example\r\nSubject: Langer Kopf\r\nX-Lang: ')
    imap.deliver(Buffer.concat([start, long, Buffer.from('\r\n\r\n'), body]))
    const rar = Buffer.from('526172211a0700ff', 'hex')
    const archives = Array.from({ length: 30 }, (_, index) =>
      attachment(`${'n'.repeat(190)}${index}.rar`, rar),
    )
    imap.deliver(mail('Lauter Archive', ...archives))
    await lookUntil(of, 2)
    const found = await papers(of)
    const named = found.find(({ file }) => file.fileName === 'Langer Kopf.eml')
    expect(named?.file.size).toBe(64 * 1024)
    const noted = found.find(({ file }) => file.fileName === 'Lauter Archive.eml')
    expect(noted?.note.length).toBe(2000)
  })

  test('an error of Kontor is told as its own and logged, not as one of the mailbox', async () => {
    const logged: string[] = []
    const of = await open(imap.url, logged)
    await until(async () => (await mailbox(of)).succeededAt !== null)
    await failAt(of, 'K-1', 'P0001')
    imap.deliver(invoiceMail('K-1'))
    await lookTimes(of, 1)
    expect((await mailbox(of)).failure).toBe(
      'Kontor kann nicht ablegen, was es abholt. Warum, steht in den Meldungen des Servers.',
    )
    expect(logged.join()).toContain('what the mailbox brought could not be taken')
    expect(logged.join()).toContain('dead')
  })

  test('a full disk costs an e-mail no try, however long it lasts', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    await failAt(of, 'K-2', '53100')
    imap.deliver(invoiceMail('K-2'))
    await lookTimes(of, 6)
    expect((await mailbox(of)).failure).toContain('Der Speicher des Servers ist voll.')
    expect(await rowsOf(of)).toMatchObject([{ tries: 0, done: false }])
    await failNoMore(of)
    await lookUntil(of, 1)
    expect(await numbers(of)).toEqual(['K-2'])
  })

  test.each([
    ['refuses to mark as read', (_: string, tag: string) => ({ answer: `${tag} NO [READ-ONLY] no` })],
    ['is cut off while it marks', () => 'cut' as const],
  ])('a mailbox that %s is told, its papers come, and they are marked when it can', async (_, behave) => {
    const { of, proxy } = await openBehindProxy()
    proxy.hear((line, tag) => (line.includes('UID STORE') ? behave(line, tag) : 'pass'))
    imap.deliver(invoiceMail('M-1'))
    await until(async () => {
      look(of)
      return (await mailbox(of)).failure !== null
    })
    expect((await mailbox(of)).failure).toMatch(/markiert nicht als gelesen|ist abgebrochen/)
    imap.deliver(invoiceMail('M-2'))
    await until(async () => {
      look(of)
      return (await numbers(of)).length === 2
    })
    expect(await rowsOf(of)).toMatchObject([{ is_marked: false }, { is_marked: false }])
    expect(imap.count().read).toBe(0)
    proxy.hear(() => 'pass')
    await until(async () => {
      look(of)
      return imap.count().read === 2 && (await mailbox(of)).failure === null
    })
    expect(await rowsOf(of)).toMatchObject([{ is_marked: true }, { is_marked: true }])
  })

  test.each([
    ['nothing of an e-mail', /UID FETCH/],
    ['its size, and no content', /UID FETCH.*BODY\.PEEK/],
  ])('that gives %s is asked again; what lies there is never passed over', async (_, hidden) => {
    const { of, proxy } = await openBehindProxy()
    const hide = (line: string, tag: string) =>
      hidden.test(line) ? { answer: `${tag} OK done` } : ('pass' as const)
    proxy.hear(hide)
    imap.deliver(invoiceMail('L-1'))
    imap.deliver(invoiceMail('L-2'))
    await lookTimes(of, 2)
    expect(await rowsOf(of)).toMatchObject(Array(2).fill({ tries: 2, done: false }))
    expect([await papers(of), (await mailbox(of)).failure]).toEqual([[], null])
    proxy.hear(() => 'pass')
    await lookUntil(of, 2)
    expect(await numbers(of)).toEqual(['L-1', 'L-2'])
    // As if it had given nothing until now.
    await of.db.sql`update inbox_mails set done_at = null, tries = 4, papers_done = 0 where uid = 1`
    proxy.hear(hide)
    await lookUntil(of, 2)
    const given = (await papers(of)).find(({ note }) => note.includes('mehrmals nicht abholen'))
    expect(given?.note).toContain('Auch ihren Absender und ihren Betreff gibt es nicht her.')
  })

  test('what does not lie there any more is done with, without a word', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    await of.db
      .sql`insert into inbox_mails (mailbox, uid_validity, uid) select mailbox, uid_validity, 99 from inbox_mailboxes`
    await lookUntil(of, 1)
    expect([await papers(of), (await mailbox(of)).failure]).toEqual([[], null])
  })

  test('an e-mail that costs the line each time is named without its head in the end', async () => {
    const { of, proxy } = await openBehindProxy()
    proxy.hear((line) => (/UID FETCH/.test(line) ? 'cut' : 'pass'))
    imap.deliver(invoiceMail('S-1'))
    await lookTimes(of, 1)
    expect((await mailbox(of)).failure).toBe('Die Verbindung zu 127.0.0.1 ist abgebrochen.')
    await of.db.sql`update inbox_mails set tries = 6`
    await lookTimes(of, 1)
    expect(await rowsOf(of)).toMatchObject([{ tries: 7, done: false }])
    await lookUntil(of, 1)
    expect(await papers(of)).toMatchObject([
      {
        file: { fileName: 'E-Mail 1.eml' },
        note: 'Diese E-Mail ließ sich mehrmals nicht abholen und liegt nur im Postfach. Auch ihren Absender und ihren Betreff gibt es nicht her.',
      },
    ])
    await until(async () => (await mailbox(of)).failure === null)
  })

  test('that counts anew goes on behind what was stored of an e-mail, and names none twice that it could not fetch', async () => {
    const of = await open()
    await until(async () => (await mailbox(of)).succeededAt !== null)
    const large = Buffer.alloc(51 * 2 ** 20, 'QUFB\r\n')
    imap.deliver(Buffer.concat([Buffer.from('From: a@b.example\r\nSubject: Riesig\r\n\r\n'), large]))
    imap.deliver(
      mail('Drei', ...['C-1', 'C-2', 'C-3'].map((number) => attachment(`${number}.xml`, xml(number)))),
    )
    await failAt(of, 'C-2', 'P0001')
    await until(async () => {
      look(of)
      return (await rowsOf(of)).some(({ papers_done, done }) => papers_done === 1 && !done)
    })
    imap.changeUidValidity(4712)
    await until(async () => {
      look(of)
      return (await rowsOf(of)).length === 4
    })
    await failNoMore(of)
    await lookUntil(of, 4)
    const names = (await papers(of)).map(({ file }) => file.fileName)
    expect(names.sort()).toEqual(['C-1.xml', 'C-2.xml', 'C-3.xml', 'Riesig.eml'])
  })

  test('an e-mail whose papers take long to read has a time for all of them; the others wait unread, and it is said', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-slow-'))
    const entry = join(folder, 'slow.mjs')
    await writeFile(entry, "process.on('message', () => setTimeout(() => {}, 60_000)); process.send('ready')")
    const slow = createElectronicFiles({ entry: pathToFileURL(entry), timeoutMs: 300 })
    let asked = 0
    const electronicFiles: ElectronicFiles = {
      ...slow,
      read(load) {
        asked += 1
        return slow.read(load)
      },
    }
    const [papersOf, mails] = [createPaperReader(), createMailReader()]
    const of = await startWorld()
    world = of
    const look = () =>
      lookIntoMailbox(
        {
          ...{ db: of.node.services.db, address: mailboxAddress(imap.url), longestReadMs: 200 },
          ...{ readers: { electronicFiles, papers: papersOf, mails }, signal: new AbortController().signal },
          onFailure: () => {},
        },
        true,
      )
    imap.deliver(
      mail(
        'Viele',
        ...Array.from({ length: 5 }, (_, index) => attachment(`${index}.xml`, xml(`L-${index}`))),
      ),
    )
    await look()
    // The first one, twice.
    expect(asked).toBe(2)
    const found = await papers(of)
    expect([found.length, new Set(found.map(({ note }) => note))]).toEqual([
      5,
      new Set(['Kontor konnte diese Datei noch nicht lesen. Beim Erfassen versucht es das noch einmal.']),
    ])
    await Promise.all([electronicFiles.end(), papersOf.end(), mails.end(), rm(folder, { recursive: true })])
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
