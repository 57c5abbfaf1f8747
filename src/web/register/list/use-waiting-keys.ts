import { useEffect, useRef } from 'react'
import { dropKeys, holdKeys, keysWaitFor, releaseKeys } from '../../keys/hold.ts'
import type { ScopeCommands } from '../../keys/scopes.ts'
import { PAGE } from '../../ui/use-cursor.ts'

/** Commands about a row, and how many rows below the cursor they reach. */
const ROWS: Readonly<Record<string, number>> = {
  'lista.acima': 0,
  'lista.abaixo': 1,
  'lista.pagina_acima': 0,
  'lista.pagina_abaixo': PAGE,
  'lista.primeira': 0,
  'lista.ultima': Number.POSITIVE_INFINITY,
  'lista.marcar': 1,
  'lista.marcar_tudo': Number.POSITIVE_INFINITY,
  'lista.estender_acima': 0,
  'lista.estender_abaixo': 1,
  'lista.estender_pagina_acima': 0,
  'lista.estender_pagina_abaixo': PAGE,
  'lista.estender_primeira': 0,
  'lista.estender_ultima': Number.POSITIVE_INFINITY,
  'lista.filtrar_valor': 0,
}
/** The same, for who may change records. */
const WRITES: Readonly<Record<string, number>> = {
  ...ROWS,
  'registro.editar': 0,
  'registro.duplicar': 0,
  'registro.excluir': 0,
  'registro.lote': 0,
  'registro.historico': 0,
}

/** Those that act on the very row under the cursor. */
const ON_IT: ReadonlySet<string> = new Set([
  'lista.marcar',
  'lista.filtrar_valor',
  'registro.editar',
  'registro.duplicar',
  'registro.excluir',
  'registro.lote',
  'registro.historico',
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
  const wish = useRef<string | null>(null)
  const waits = (id: string) =>
    linhas || (atual && ON_IT.has(id)) || (contando && (abaixo < 0 || (WRITES[id] ?? 0) > abaixo))

  useEffect(() => {
    const id = wish.current
    if (id === null) return
    // given up by Esc
    if (!keysWaitFor('linhas')) wish.current = null
    else if (!waits(id)) {
      wish.current = null
      const command = commands[id]
      if (typeof command === 'function') void command(undefined)
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
  const waiting = Object.keys(grava ? WRITES : ROWS).filter(waits)
  const wait = (id: string) => () => {
    wish.current = id
    holdKeys('linhas')
  }
  return { ...commands, ...Object.fromEntries(waiting.map(id => [id, wait(id)])) }
}
