import { PURCHASE_ORDER } from '../../core/document/types/index.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { pedirReposicao } from '../../domain/api/pedidos-compra.ts'
import { documentKind } from '../../domain/documents/documento/kinds.ts'
import { NO_KEY, type ReportRow } from '../../domain/reports/endpoint.ts'
import { call } from '../api/client.ts'
import { showError } from '../commands/show-error.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { go } from '../state/location.ts'
import { alerta, notify } from '../state/notices.ts'

/** Groupings of a report whose rows name what is to be ordered. */
const NAMES = ['produto', 'fornecedor']

/** Tells if rows in these groupings may be marked to be ordered. */
export const isOrdered = (groups: readonly string[]): boolean => groups.every(name => NAMES.includes(name))

/** Says what a marked row orders: a product, a supplier's product, or all of a supplier (a subtotal). */
const orderedOf = (groups: readonly string[], { chaves, subtotal }: ReportRow) =>
  Object.fromEntries(
    groups.flatMap((name, i) => {
      const chave = chaves[i] ?? null
      return chave === null && subtotal ? [] : [[name, chave ?? NO_KEY]]
    }),
  )

/** Makes purchase orders of the marked rows, or of all suggestions, and opens the one or the list. True: made. */
export async function orderAll(
  consulta: Readonly<Record<string, string>>,
  groups: readonly string[],
  rows: readonly ReportRow[],
): Promise<boolean> {
  const wanted = await openDialog(confirmDialog, {
    pergunta: 'Fazer os pedidos de compra?',
    detalhe: `Um por fornecedor, com ${rows.length === 0 ? 'tudo o que tem sugestão' : rows.length === 1 ? 'a linha marcada' : `as ${rows.length} linhas marcadas`}; as quantidades se mudam no pedido`,
  })
  if (wanted !== true) return false
  const marcadas = rows.map(row => orderedOf(groups, row))
  try {
    const { pedidos, recusados, sem_fornecedor } = (
      await call(pedirReposicao, { body: { consulta, ...(marcadas.length > 0 ? { marcadas } : {}) } })
    ).data
    const left = sem_fornecedor === 0 ? '' : ` · ${sem_fornecedor} sem fornecedor`
    const [refused] = recusados
    const [first] = pedidos
    if (refused) alerta(`Pedido a ${refused.fornecedor} não foi feito: ${refused.motivo}`)
    if (!first) {
      if (!refused) alerta(`Nenhum pedido a fazer${left}`)
      return false
    }
    const route = documentKind(PURCHASE_ORDER)?.route ?? ''
    if (pedidos.length === 1) go(`${route}/${first.id}/editar`)
    else go(route)
    const said =
      pedidos.length === 1
        ? `Pedido a ${first.fornecedor}: ${formatMoney(first.valor_total)}`
        : `${pedidos.length} pedidos de compra`
    notify(`${said}${left}`)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}
