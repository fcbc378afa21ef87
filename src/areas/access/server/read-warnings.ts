import { read } from '#server/command.ts'
import { readWarnings } from '../contract.ts'
import { isAnyGuessed } from './sessions/tries.ts'

/** What the node that answers has noticed of itself; and that passwords are guessed, at whichever node. */
export const readWarningsRead = read(readWarnings, async (tx, _query, { installation }) => {
  const own = installation.warnings.current().filter((warning) => warning !== 'passwords-guessed')
  return (await isAnyGuessed(tx)) ? [...own, 'passwords-guessed' as const] : own
})
