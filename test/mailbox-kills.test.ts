import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PaperRow } from '#areas/inbox/contract/list-inbox.ts'
import { must } from './caller.ts'
import { smallUbl } from './einvoice/small-files.ts'
import { shortOrLong } from './endurance.ts'
import { freePort } from './free-port.ts'
import { hasImapServer, startImapServer } from './imap-server.ts'
import { checkJournal, kill } from './kills.ts'
import { exited, logIn, start } from './main-process.ts'
import { until } from './until.ts'

// A mailbox is filled while the server that reads it is killed, every second time with its database.

const mostMails = shortOrLong(30, 400)
const kills = shortOrLong(1, 8)

const part = (number: string) =>
  `--b\r\nContent-Type: application/xml\r\nContent-Disposition: attachment; filename="${number}.xml"\r\n\r\n${smallUbl().replaceAll('R-4711', number)}\r\n`
const mail = (numbers: readonly string[]) =>
  `From: a@b.example\r\nSubject: ${numbers.join(', ')}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${numbers.map(part).join('')}--b--\r\n`

test.skipIf(!hasImapServer)(
  'a server that dies while it reads a mailbox loses no paper and doubles none',
  {
    timeout: 1_200_000,
  },
  async () => {
    const imap = await startImapServer()
    const folder = await mkdtemp(join(tmpdir(), 'kontor-mailbox-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const begin = () => start(folder, port, [], { IMAP_URL: imap.url })
    const sent: string[] = []
    try {
      let running = await begin()
      const papers = async (): Promise<string[]> => {
        const rows: PaperRow[] = must(await (await logIn(url)).get('/proxy/get/inbox?stopIndex=1000')).section
        return rows.map(({ invoice }) => invoice?.number ?? '')
      }
      const perRound = Math.ceil(mostMails / (kills + 1))
      for (let round = 0; round <= kills; round++) {
        for (let index = 0; index < perRound; index++) {
          const numbers = ['A', 'B'].map((letter) => `K-${round}-${index}-${letter}`)
          sent.push(...numbers)
          imap.deliver(mail(numbers), index % 3 === 0 && round > 0)
        }
        if (round === kills) break
        // Within the first look of the start, or a little after it.
        const before = (await papers()).length
        if (round > 0) await until(async () => (await papers()).length > before)
        await sleep(Math.random() * 400)
        await kill(running, folder, round % 2 === 1)
        running = await begin()
      }
      await until(async () => (await papers()).length >= sent.length)
      expect((await papers()).toSorted()).toEqual(sent.toSorted())
      await until(() => imap.count().read === sent.length / 2)
      await checkJournal(folder)
      process.kill(running.pid ?? 0, 'SIGTERM')
      await exited(running)
    } finally {
      await imap.stop()
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  },
)
