import { join } from 'node:path'
import type { RunningNode } from '../start-node.ts'
import { demoPeople } from './demo-firm.ts'
import { fillDemo } from './fill-demo.ts'

/** Fills the demo firm at its first start, and prints who can log in. Another firm's installation is left as it is. */
export async function startDemo({ address, db, services }: RunningNode): Promise<void> {
  const { manager, office } = demoPeople
  const [row] = await db.sql`
    select exists (select 1 from documents) as filled,
      exists (select 1 from users where email = ${manager.email}) as is_demo`
  if (!row?.['is_demo']) return
  if (!row['filled']) await fillDemo(address, join(services.settings.dataFolder, 'outbox'))
  services.tell(`
Die Vorführung läuft: ${services.settings.publicUrl}/login

  Geschäftsführung   ${manager.email}   ${manager.password}
  Büro               ${office.email}    ${office.password}`)
}
