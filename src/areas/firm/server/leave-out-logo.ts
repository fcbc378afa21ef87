import { command, fact } from '#server/command.ts'
import { leaveOutLogo, logoLeftOut } from '../contract.ts'
import { lockFirm } from './load-firm.ts'

/** Lets letters be printed without this logo, unless the firm has another one by now. */
export const leaveOutLogoCommand = (sha256: Buffer) =>
  command(leaveOutLogo, async (tx, _input, context) => {
    const firm = await lockFirm(tx)
    if (!firm.logo_sha256?.equals(sha256) || firm.logo_left_out_at) return {}
    context.write(tx.updateTable('firm').set({ logo_left_out_at: context.now }))
    return fact(logoLeftOut, firm.firm_id, { sha256: sha256.toString('hex') })
  })
