import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Caller } from './caller.ts'
import type { Role } from './people.ts'
import { startTrade, type Trade } from './trade.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

interface Used {
  world: World
  manager: Caller
  office: Caller
  trade: Trade
}

interface UseOptions extends Omit<WorldOptions, 'env'> {
  /** Asked when the world starts: what it names may be there only then. */
  env?: () => Record<string, string>
  /** A fresh world for each test instead of one for all tests of the file. */
  perTest?: true
}

/**
 * The world of a file's tests, started before and stopped after them: `const { world, office, trade } = useWorld()`. What is not taken out is
 * not made. All of it is empty until the tests begin, and so is nothing to compute a table of cases with.
 */
export function useWorld({ env, perTest, ...options }: UseOptions = {}): Used {
  const before = perTest ? beforeEach : beforeAll
  const after = perTest ? afterEach : afterAll
  // Filled, rather than assigned, so that it can be taken out before it is there.
  const fill = <Part extends object>(part: Part, make: () => Promise<Part>): Part => {
    before(async () => void Object.assign(part, await make()))
    return part
  }
  const world = fill({ stop: async () => {} } as World, () =>
    startWorld({ ...options, ...(env && { env: env() }) }),
  )
  after(() => world.stop())
  const session = (role: Role) => fill({} as Caller, () => world.as(role))
  return {
    world,
    get manager() {
      return session('manager')
    },
    get office() {
      return session('office')
    },
    get trade() {
      return fill({} as Trade, async () => startTrade(await world.as('manager')))
    },
  }
}
