import { estoque } from '../../domain/commands/estoque/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { TipoMovimento } from '../../domain/options/estoque.ts'
import { declareDialog, openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'

export interface MovementDados {
  tipo?: TipoMovimento
  /** The row of a product to begin with. */
  registro?: Registro
}

/** Adjustments, losses, own use, entries, transfers and production; true: something moved. */
export const movementDialog = declareDialog<MovementDados | undefined, boolean>('estoque.movimento')

export interface NamedProduct {
  id: number
  nome: string
}

/** A product's movements, sales and costs; without a product it asks for one first. */
export const productHistory = declareDialog<NamedProduct | undefined, unknown>('estoque.historico')

/** The key of it, for the product that shows; false where none does. */
export const historyOf = (produto: NamedProduct | null | undefined) =>
  on(
    estoque.historico,
    produto ? () => openDialog(productHistory, { id: produto.id, nome: produto.nome }) : false,
  )
