import { read } from '#server/command.ts'
import { readWarnings } from '../contract.ts'

/** What the node that answers has noticed. */
export const readWarningsRead = read(readWarnings, async (_tx, _query, { installation }) =>
  installation.warnings.current(),
)
