import type { Board } from '../simulators.ts'
import { StartError } from '../start-error.ts'
import type { Gateway, Reach } from './gateway.ts'
import { GATEWAYS } from './list.ts'

/** Settings of every gateway by its id, from the environment or a double (a simulated service of the demo). */
export type Outside = Readonly<Record<string, { settings: unknown; reach: Reach }>>

/**
 * Reads the settings from the environment. In the demo, a gateway with a double and without its variable stays off until
 * openDoubles. @throws StartError naming the variable
 */
export function readOutside(
  env: Readonly<Record<string, string | undefined>>,
  demo: boolean,
  gateways: readonly Gateway[] = GATEWAYS,
): Outside {
  return Object.fromEntries(
    gateways.map(gateway => {
      const parsed = gateway.settings.safeParse(env)
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        throw new StartError(`Configuração inválida: ${issue?.path.join('.')} ${issue?.message}`)
      }
      const settings = parsed.data as Readonly<Record<string, unknown>>
      const { needs } = gateway
      const off = needs !== null && settings[needs] === undefined
      const waits = demo && needs !== null && gateway.double !== undefined && env[needs] === undefined
      return [gateway.id, { settings, reach: off || waits ? 'off' : 'own' }]
    }),
  )
}

/**
 * Starts the doubles of gateways that are off, and gives the settings with theirs. Adds their close functions to
 * `started` and their parts of the page /sim to `boards`.
 */
export async function openDoubles(
  outside: Outside,
  room: Parameters<NonNullable<Gateway['double']>>[0],
  started: (() => Promise<unknown>)[],
  gateways: readonly Gateway[] = GATEWAYS,
  boards: Board[] = [],
): Promise<Outside> {
  const after = { ...outside }
  for (const gateway of gateways) {
    const said = outside[gateway.id]
    if (!gateway.double || said?.reach !== 'off') continue
    const { settings, close, board } = await gateway.double(room)
    started.push(close)
    if (board) boards.push(board)
    after[gateway.id] = { settings: Object.assign({}, said.settings, settings), reach: 'double' }
  }
  return after
}
