import { useEffect, useRef } from 'react'
import type { CommandId } from '../../../domain/commands/index.ts'
import { commandById } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../../keys/hold.ts'
import { performerOf, type ScopeCommands } from '../../keys/scopes.ts'

interface Espera {
  /** Tells whether a command needs rows that have not loaded. */
  espera: (id: string) => boolean
  /** Searches at once for the typed text; false: the text is invalid, and the held command is dropped. */
  apressar?: (() => unknown) | undefined
}

/**
 * Holds a command on rows that have not loaded, and every key typed after it. When the rows load, runs the command's
 * function of that moment. The returned function wraps `commands`, and holds the commands of `ids`.
 */
export function useHeldCommands({ espera, apressar }: Espera) {
  const wish = useRef<string | null>(null)
  const latest = useRef<ScopeCommands>([])
  useEffect(() => {
    const id = wish.current
    if (id === null) return
    // Esc dropped the keys
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
      if (wish.current !== null && keysWaitFor('linhas')) dropKeys()
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

/** Tells whether a command asks for arguments: such a command is not held, because it would ask about another row. */
const asksFirst = (id: string) => {
  const command = commandById(id)
  return command === undefined || command.args !== undefined || command.argsLater !== undefined
}

/**
 * Wraps a list's commands while the list waits for rows. Holds moving the cursor, `lista.abrir`, and each command that
 * is `false` now but was possible before the wait (before the first rows: any), unless the command asks for arguments.
 */
export function useRowCommands(esperando: boolean, apressar: () => unknown) {
  const hold = useHeldCommands({ espera: () => esperando, apressar })
  const able = useRef<ReadonlySet<string> | null>(null)
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
          (idle(id) && (id === lista.abrir.id || (able.current?.has(id) ?? true)) && !asksFirst(id)),
      ),
    )
  }
}
