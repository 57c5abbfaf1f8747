import { useEffect, useRef } from 'react'
import type { CommandId } from '../../../domain/commands/index.ts'
import { commandById } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../../keys/hold.ts'
import { performerOf, type ScopeCommands } from '../../keys/scopes.ts'

interface Espera {
  /** Tells if this command means rows which are not there yet. */
  espera: (id: string) => boolean
  /** Asks at once for what is typed; false: it cannot be asked, and what was wished is given up. */
  apressar?: (() => unknown) | undefined
}

/**
 * Holds a command that means a row which is not there yet, with every key behind it. Once the rows are there, the held
 * command runs as it is at that moment. Gives `commands` back with those of `ids` held.
 */
export function useHeldCommands({ espera, apressar }: Espera) {
  const wish = useRef<string | null>(null)
  const latest = useRef<ScopeCommands>([])
  useEffect(() => {
    const id = wish.current
    if (id === null) return
    // given up by Esc
    if (!keysWaitFor('linhas')) wish.current = null
    else if (!espera(id)) {
      wish.current = null
      const perform = performerOf(latest.current, id)
      if (perform) void perform({})
      releaseKeys('linhas')
    }
  })
  useEffect(
    () => () => {
      if (keysWaitFor('linhas')) dropKeys()
    },
    [],
  )
  const wait = (id: string) => () => {
    if (apressar?.() === false) return
    wish.current = id
    holdKeys('linhas')
  }
  return (commands: ScopeCommands, ids: readonly string[]): ScopeCommands => {
    latest.current = commands
    return ids.length === 0 ? commands : [...commands, ...ids.map(id => ({ id, perform: wait(id) }))]
  }
}

const MOVES: readonly CommandId[] = [
  lista.acima.id,
  lista.abaixo.id,
  lista.paginaAcima.id,
  lista.paginaAbaixo.id,
  lista.primeira.id,
  lista.ultima.id,
]

/** Refuses to hold a command that asks first: it would ask about another row. */
const asksFirst = (id: string) => {
  const command = commandById(id)
  return command === undefined || command.args !== undefined || command.argsLater !== undefined
}

/**
 * The same of a list whose commands are `false` where there is no row, and that gives no row while it waits for those of what was
 * typed: moving, opening, and what could be done until then.
 */
export function useRowCommands(esperando: boolean, apressar: () => unknown) {
  const hold = useHeldCommands({ espera: () => esperando, apressar })
  const able = useRef<ReadonlySet<string>>(new Set())
  return (commands: ScopeCommands): ScopeCommands => {
    const idle = (id: string) => performerOf(commands, id) === false
    if (!esperando) {
      able.current = new Set(commands.flatMap(({ id }) => (idle(id) ? [] : [id])))
      return hold(commands, [])
    }
    const known = [...new Set(commands.map(({ id }) => id))]
    return hold(
      commands,
      known.filter(
        id =>
          MOVES.some(move => move === id) ||
          (idle(id) && (id === lista.abrir.id || able.current.has(id)) && !asksFirst(id)),
      ),
    )
  }
}
