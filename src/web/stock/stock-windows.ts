import { estoque } from '../../domain/commands/estoque/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { TipoMovimento } from '../../domain/options/estoque.ts'
import { declareDialog, openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'

export interface MovementDados {
  tipo?: TipoMovimento
  /** Row of the product to begin with. */
  registro?: Registro
}

/** Window of adjustments, losses, own use, entries, transfers and production; true: a movement was saved. */
export const movementDialog = declareDialog<MovementDados | undefined, boolean>('estoque.movimento')

export interface NamedProduct {
  id: number
  nome: string
}

/** Window of a product's movements, sales and prices; without a product, the window asks for one. */
export const productHistory = declareDialog<NamedProduct | undefined, unknown>('estoque.historico')

/** Gives the command that opens the product's history; disabled without a product. */
export const historyOf = (produto: NamedProduct | null | undefined) =>
  on(
    estoque.historico,
    produto ? () => openDialog(productHistory, { id: produto.id, nome: produto.nome }) : false,
  )
