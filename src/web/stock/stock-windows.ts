import { estoque } from '../../domain/commands/estoque/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { TipoMovimento } from '../../domain/options/estoque.ts'
import { declareDialog, openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'

export interface MovementDados {
  tipo?: TipoMovimento
  /** Product row to begin with. */
  registro?: Registro
}

/** Window of adjustments, losses, own use, entries, transfers and production; answers true when something moved. */
export const movementDialog = declareDialog<MovementDados | undefined, boolean>('estoque.movimento')

export interface NamedProduct {
  id: number
  nome: string
}

/** Window of a product's movements, sales and costs; asks for the product when none is given. */
export const productHistory = declareDialog<NamedProduct | undefined, unknown>('estoque.historico')

/** Binds the history's key to the product shown; false when none is. */
export const historyOf = (produto: NamedProduct | null | undefined) =>
  on(
    estoque.historico,
    produto ? () => openDialog(productHistory, { id: produto.id, nome: produto.nome }) : false,
  )
