import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Inter in the weights that our templates use: Latin, Greek and Cyrillic. The compiler brings fonts for most other scripts of Europe. */
export function readFonts(): Buffer[] {
  return ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
    readFileSync(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)),
  )
}
