import { useEffect, useRef } from 'react'
import type { CommandId } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../../keys/hold.ts'
import { performerOf, type ScopeCommands } from '../../keys/scopes.ts'
import { PAGE } from '../../ui/use-cursor.ts'

/** Commands about a row, and how many rows below the cursor they reach. */
const ROWS: ReadonlyMap<CommandId, number> = new Map<CommandId, number>([
  [lista.acima.id, 0],
  [lista.abaixo.id, 1],
  [lista.paginaAcima.id, 0],
  [lista.paginaAbaixo.id, PAGE],
  [lista.primeira.id, 0],
  [lista.ultima.id, Number.POSITIVE_INFINITY],
  [lista.marcar.id, 1],
  [lista.marcarTudo.id, Number.POSITIVE_INFINITY],
  [lista.estenderAcima.id, 0],
  [lista.estenderAbaixo.id, 1],
  [lista.estenderPaginaAcima.id, 0],
  [lista.estenderPaginaAbaixo.id, PAGE],
  [lista.estenderPrimeira.id, 0],
  [lista.estenderUltima.id, Number.POSITIVE_INFINITY],
  [lista.filtrarValor.id, 0],
])
/** The same, for who may change records. */
const WRITES: ReadonlyMap<CommandId, number> = new Map<CommandId, number>([
  ...ROWS,
  [registro.editar.id, 0],
  [registro.duplicar.id, 0],
  [registro.excluir.id, 0],
  [registro.lote.id, 0],
  [registro.historico.id, 0],
])

/** Those that act on the very row under the cursor. */
const ON_IT: ReadonlySet<CommandId> = new Set([
  lista.marcar.id,
  lista.filtrarValor.id,
  registro.editar.id,
  registro.duplicar.id,
  registro.excluir.id,
  registro.lote.id,
  registro.historico.id,
])

interface Espera {
  /** The rows asked for are not there. */
  linhas: boolean
  /** Those there are may not be all: they are being counted. */
  contando: boolean
  /** The row under the cursor is still on its way. */
  atual: boolean
  /** Rows known below the cursor; negative when the cursor wants to stand beyond them. */
  abaixo: number
  /** Records may be changed. */
  grava: boolean
}

/**
 * The commands of a list; what means a row that is not there yet waits for it, and every key behind it waits its turn. Once the rows
 * are there, the command that waited is the one of that moment.
 */
export function useWaitingKeys(
  commands: ScopeCommands,
  { linhas, contando, atual, abaixo, grava }: Espera,
): ScopeCommands {
  const wish = useRef<CommandId | null>(null)
  const waits = (id: CommandId) =>
    linhas || (atual && ON_IT.has(id)) || (contando && (abaixo < 0 || (WRITES.get(id) ?? 0) > abaixo))

  useEffect(() => {
    const id = wish.current
    if (id === null) return
    // given up by Esc
    if (!keysWaitFor('linhas')) wish.current = null
    else if (!waits(id)) {
      wish.current = null
      const perform = performerOf(commands, id)
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

  if (!linhas && !contando && !atual) return commands
  const waiting = [...(grava ? WRITES : ROWS).keys()].filter(waits)
  const wait = (id: CommandId) => () => {
    wish.current = id
    holdKeys('linhas')
  }
  return [...commands, ...waiting.map(id => ({ id, perform: wait(id) }))]
}
