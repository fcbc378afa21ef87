import { leaveOutLogoCommand } from '#areas/firm/server/leave-out-logo.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import { contentHash } from '#server/files/store-content.ts'
import { canBePrinted } from '#server/pdf/try-picture.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'

/**
 * What had to be printed without its logo is said. If the logo cannot be printed even alone, all letters go without it from
 * now on, and the page of the firm says so; else it was this one document.
 */
export async function suspectLogo({ db, log }: Pick<Services, 'db' | 'log'>, logo: Logo): Promise<void> {
  try {
    log.error('an invoice was printed without the logo: with it, the typesetter died')
    if (await canBePrinted(logo)) return
    const { answer } = await runSystemCommand(db, leaveOutLogoCommand(contentHash(logo.bytes)))
    if (answer) log.error('the logo cannot be printed; it is left out until it is replaced')
  } catch (error) {
    log.error(
      { error: error instanceof Error ? error.message : 'unknown' },
      'the logo could not be looked at',
    )
  }
}
