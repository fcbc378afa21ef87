import type { ChosenLogo } from './firm-values.ts'

const types = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
const largestBytes = 1_000_000

/** The file types that the picker offers. */
export const logoFileTypes = types.join(',')

const noPicture = 'Das Logo muss ein Bild sein (PNG, JPEG oder SVG)'

/** Reads a chosen file; refuses with a German sentence. The server looks at the content itself. */
export async function readLogo(file: File): Promise<ChosenLogo> {
  const type = types.find((known) => known === file.type)
  if (!type) throw new Error(noPicture)
  if (file.size > largestBytes) throw new Error('Das Logo darf höchstens 1 MB groß sein')
  const preview = await dataAddressOf(file)
  // A drawing may lack a size, without which browsers differ in whether they decode it.
  if (type !== 'image/svg+xml') await decode(preview)
  return { file, preview }
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('Die Datei lässt sich nicht lesen'))
    reader.readAsDataURL(file)
  })
}

/** What is no picture is told at once, and not shown as a broken one. */
async function decode(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new Error(noPicture)
  })
}
