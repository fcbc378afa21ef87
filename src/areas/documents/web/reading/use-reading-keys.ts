import { type LetterKeys, useLetterKeys, useLettersAct } from '#web/letter-keys.ts'
import { useIsCovered } from '#web/ui/layers/layer-stack.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

// Pixels of the window; there are no keys on a phone.
const phoneBelow = 640

/** The letters of a document that is read; they rest while another layer or a question lies over it. */
export function useReadingKeys(keys: LetterKeys) {
  const letters = useLettersAct()
  const isCovered = useIsCovered()
  const hasKeyboard = useWideScreen(phoneBelow)
  useLetterKeys(keys, letters.act && !isCovered)
  return { letters, hasKeyboard }
}
