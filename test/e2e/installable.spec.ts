import { people } from '#test/people.ts'
import { openAs } from './support/open-app.ts'
import { expect, test } from './support/test.ts'
import { startWorkingKontor, type WorkingKontor } from './support/working-kontor.ts'

// A phone may put Kontor among its apps.

let kontor: WorkingKontor
test.beforeAll(async () => {
  kontor = await startWorkingKontor()
})
test.afterAll(() => kontor?.remove())

test('what a browser asks for before it installs an app is there, without a fault', async ({ page }) => {
  await openAs(page, kontor.url, people.manager)
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(url).toBe(`${kontor.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Kontor', display: 'standalone', start_url: '/auth/dashboard' })
  const sizes: string[] = []
  for (const { src, type } of manifest.icons) {
    const answer = await fetch(kontor.url + src)
    expect(answer.headers.get('content-type')).toBe(type)
    const bytes = Buffer.from(await answer.arrayBuffer())
    // PNG: width and height stand behind the signature and the head of IHDR.
    sizes.push(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`)
  }
  expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes))
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})
