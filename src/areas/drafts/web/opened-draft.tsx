import { type ReactNode, useEffect, useState } from 'react'
import type { Failed } from '#web/reads/failed.ts'
import { useRead } from '#web/reads/use-read.ts'
import { readDraft } from '../contract.ts'
import { type StoredDraft, untilLeft } from './use-draft.ts'

interface OpenedDraftProps {
  uuid: string
  /** Until it is read. */
  meanwhile: (failed: Failed | undefined) => ReactNode
  children: (opened: StoredDraft) => ReactNode
}

/** A stored draft for its form, which begins with the state in which it was opened and goes its own way from there. */
export function OpenedDraft({ uuid, meanwhile, children }: OpenedDraftProps) {
  // What a form of it has left a moment ago is still being saved.
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    void untilLeft(uuid).then(() => setLeft(true))
  }, [uuid])
  const [opened, setOpened] = useState<StoredDraft | null>(null)
  const { data, error } = useRead(readDraft, { params: { uuid }, isEnabled: isLeft && opened === null })
  if (opened === null && data !== undefined) setOpened(data)
  return opened ? children(opened) : meanwhile(error)
}
