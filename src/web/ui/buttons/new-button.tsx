import { useLettersAct } from '../../letter-keys.ts'
import { Plus } from '../first-icons.ts'
import { Kbd } from '../kbd.tsx'
import { Button } from './button.tsx'

interface NewButtonProps {
  onPress: () => void
  /** 'Neues Bankkonto' */
  children: string
}

/** Begins something new over its page; N presses it (shell/palette-host.tsx), and is shown while letters act. */
export function NewButton({ onPress, children }: NewButtonProps) {
  const { act } = useLettersAct()
  return (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={onPress}
      data-begins-new
      {...(act && { 'aria-keyshortcuts': 'N' })}
    >
      {children}
      {act && (
        <span aria-hidden="true">
          <Kbd>N</Kbd>
        </span>
      )}
    </Button>
  )
}
