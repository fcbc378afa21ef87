import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { buildWeb } from '../start/build-web.mjs'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { logIn, makeFolder } from './installation.ts'
import { startMain } from './main-process.ts'

/** Bytes as they travelled, compressed and with their headers, by kind. */
interface Loaded {
  files: number
  html: number
  script: number
  style: number
  other: number
  fonts: number
}

/** What a browser with an empty cache loads for the first page, before the login and after it: until it is shown, and then in idle time. */
export async function benchFirstPage(): Promise<void> {
  await buildWeb(process.execPath)
  const folder = await makeFolder()
  const kontor = await startMain(folder)
  const browser = await startBrowser().catch(() => null)
  const clean = async () => {
    await browser?.close()
    await kontor.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await withCleanUp(clean, async () => {
    if (!browser) {
      console.log('  Ohne Chromium nicht zu messen (Debian: apt-get install chromium).')
      return
    }
    const { token } = await logIn(kontor.address)
    const rows: string[][] = []
    for (const [path, session] of [
      ['/login', null],
      ['/auth/dashboard', token],
      ['/auth/outgoing/invoices', token],
    ] as const) {
      const look = async (savesData: boolean) => {
        const page = await browser.newPage({ locale: 'de-DE' })
        // The key under which the screens keep the token (decisions §3).
        if (session) await page.addInitScript((jwt) => sessionStorage.setItem('jwt', jwt), session)
        if (savesData) await page.addInitScript(saveData)
        const loaded = await load(page, kontor.address + path)
        await page.close()
        return loaded
      }
      rows.push(rowOf(path, await look(true), await look(false)))
    }
    const heads = ['Dateien', 'HTML', 'JS', 'CSS', 'zusammen', 'Schriften', 'sonst', 'danach, in Ruhe']
    printTable(['Erste Seite, wie sie reist', ...heads], rows)
    console.log('  Ziel: höchstens 15 Dateien und, Schriften ausgenommen, 150 kB, bis sie steht.')
  })
}

/** A browser that saves data loads nothing ahead of what somebody may open (on-demand.tsx). Runs in the page. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Where the system has a Chromium; undefined where it has none. */
export function systemBrowser(): string | undefined {
  const names = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome']
  return names.map((name) => `/usr/bin/${name}`).find(existsSync)
}

/** Headless Chromium, the system's own where there is one. */
export function startBrowser() {
  const system = systemBrowser()
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return chromium.launch({ args, ...(system && { executablePath: system }) })
}

async function load(page: Page, address: string): Promise<Loaded> {
  const loaded: Loaded = { files: 0, html: 0, script: 0, style: 0, other: 0, fonts: 0 }
  const kinds = new Map<string, ReturnType<typeof kindOf>>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, kindOf(type)))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    // Calls are data, not the app.
    if (!kind) return
    loaded.files++
    loaded[kind] += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('main').waitFor()
  return loaded
}

/** By the browser's type of a resource; null for what is no file of the app. */
function kindOf(type: string): Exclude<keyof Loaded, 'files'> | null {
  if (type === 'Fetch' || type === 'XHR' || type === 'WebSocket' || type === 'Preflight') return null
  if (type === 'Document') return 'html'
  if (type === 'Script') return 'script'
  if (type === 'Font') return 'fonts'
  return type === 'Stylesheet' ? 'style' : 'other'
}

const programOf = ({ html, script, style }: Loaded) => html + script + style
const kilobytes = (bytes: number) => `${german(bytes / 1000, 1)} kB`

function rowOf(path: string, shown: Loaded, all: Loaded): string[] {
  const { files, html, script, style, fonts, other } = shown
  const sizes = [html, script, style, programOf(shown), fonts, other]
  const later = `${german(all.files - files)} / ${kilobytes(programOf(all) - programOf(shown))}`
  return [path, german(files), ...sizes.map(kilobytes), later]
}
