import type { CommandId } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { ScopeCommands } from '../../keys/scopes.ts'
import { PAGE } from '../../ui/list/use-cursor.ts'
import { useHeldCommands } from '../../ui/list/use-held-commands.ts'

/** Commands of a list, with the number of rows below the cursor that each needs. */
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
/** The commands of ROWS, and those of a user who may change records. */
const WRITES: ReadonlyMap<CommandId, number> = new Map<CommandId, number>([
  ...ROWS,
  [registro.editar.id, 0],
  [registro.duplicar.id, 0],
  [registro.excluir.id, 0],
  [registro.lote.id, 0],
  [registro.historico.id, 0],
])

/** Commands on the row under the cursor. */
const ON_IT: ReadonlySet<string> = new Set<CommandId>([
  lista.marcar.id,
  lista.filtrarValor.id,
  registro.editar.id,
  registro.duplicar.id,
  registro.excluir.id,
  registro.lote.id,
  registro.historico.id,
])

interface Espera {
  /** True while the rows of the list load. */
  linhas: boolean
  /** True while the rows are counted: there may be more than known. */
  contando: boolean
  /** True while the row under the cursor loads. */
  atual: boolean
  /** Number of known rows below the cursor; negative when the cursor should be below the last known row. */
  abaixo: number
  /** True when records may be changed. */
  grava: boolean
  /** Applies the typed search text at once; false: the text is invalid. */
  apressar?: () => unknown
}

/** Makes a list's commands wait for rows that have not loaded yet. */
export function useWaitingKeys(
  commands: ScopeCommands,
  { linhas, contando, atual, abaixo, grava, apressar }: Espera,
): ScopeCommands {
  const waits = (id: string) =>
    linhas ||
    (atual && ON_IT.has(id)) ||
    (contando && (abaixo < 0 || (WRITES.get(id as CommandId) ?? 0) > abaixo))
  const hold = useHeldCommands({ espera: waits, apressar })
  if (!linhas && !contando && !atual) return hold(commands, [])
  return hold(commands, [...(grava ? WRITES : ROWS).keys()].filter(waits))
}
