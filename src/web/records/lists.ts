import { movimentarEstoque } from '../../domain/api/estoque.ts'
import { caixa } from '../../domain/commands/caixa/index.ts'
import { estoque } from '../../domain/commands/estoque/index.ts'
import { etiquetas } from '../../domain/commands/etiquetas/index.ts'
import { lotes } from '../../domain/commands/lotes/index.ts'
import { produto } from '../../domain/commands/produto/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { Target } from '../../domain/guard.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { precos_agendados } from '../../domain/records/precos_agendados/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { verdict } from '../commands/access.ts'
import { openDialog } from '../dialogs/define.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { labelsDialog } from '../labels/labels-window.ts'
import { lotsDialog } from '../lots/lots-window.ts'
import { mayWrite } from '../register/access.ts'
import type { Selecao } from '../register/bulk/open-bulk.ts'
import type { ListColumn } from '../register/list/column.ts'
import { historyOf, movementDialog } from '../stock/stock-windows.ts'
import { accountDialog } from '../till/account/account-window.ts'
import { parceirosColumns } from './parceiros/columns.ts'
import { schedulePrices } from './precos_agendados/schedule.ts'

/** Further columns, from the server's answer and not from the record's fields, by record. */
export const EXTRA_COLUMNS: Readonly<Record<string, readonly ListColumn[]>> = {
  [parceiros.id]: parceirosColumns,
}

/** Further commands on the row under the cursor or on the marked rows, by record. */
export const ROW_COMMANDS: Readonly<
  Record<string, (row: Registro | undefined, chosen?: Selecao) => ScopeCommands>
> = {
  [parceiros.id]: row => [
    on(
      caixa.conta,
      row !== undefined && (() => openDialog(accountDialog, { cliente: row.id, terminal: null })),
    ),
  ],
  [produtos.id]: (row, chosen = row && { ids: [row.id], total: 1 }) => [
    on(etiquetas.imprimir, chosen && (() => openDialog(labelsDialog, { produtos: chosen }))),
    on(
      lotes.linha,
      row?.['controle_lote'] === true &&
        (() => openDialog(lotsDialog, { id: row.id, nome: String(row['nome']) })),
    ),
    on(
      estoque.linha,
      row !== undefined &&
        verdict(movimentarEstoque.acesso as Target) === 'ok' &&
        (() => openDialog(movementDialog, { registro: row })),
    ),
    historyOf(row && { id: row.id, nome: String(row['nome']) }),
    on(produto.agendarPreco, mayWrite(precos_agendados) && chosen && (() => schedulePrices(chosen))),
  ],
}
