import { expect, test } from 'vitest'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { demoSetUp } from '#server/demo/demo-firm.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { startWorld } from './world.ts'

test('two years of a firm are as the journal knows them', async () => {
  const { managerEmail, managerPassword, firmName, firm } = demoSetUp
  const env = {
    KONTOR_DEMO: '1',
    KONTOR_MANAGER_EMAIL: managerEmail,
    KONTOR_MANAGER_PASSWORD: managerPassword,
    KONTOR_FIRM_NAME: firmName,
    KONTOR_FIRM: JSON.stringify(firm),
  }
  const world = await startWorld({ empty: true, env })
  try {
    await startDemo(world.node)
    const { journal, findings } = await proveFigures(world.db.sql)
    expect(journal.intact).toBe(true)
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect(findings.length).toBeGreaterThan(30)
  } finally {
    await world.stop()
  }
}, 600_000)
