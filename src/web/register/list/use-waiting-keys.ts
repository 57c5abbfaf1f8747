import type { CommandId } from '../../../domain/commands/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { ScopeCommands } from '../../keys/scopes.ts'
import { PAGE } from '../../ui/list/use-cursor.ts'
import { useHeldCommands } from '../../ui/list/use-held-commands.ts'

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
  /** Asks at once for what is typed; false: it cannot be asked. */
  apressar?: () => unknown
}

/** The commands of a register's list: what means a row that is not there yet, or not known to be, waits for it. */
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
