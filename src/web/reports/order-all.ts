import { PURCHASE_ORDER } from '../../core/document/types/index.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { pedirReposicao } from '../../domain/api/pedidos-compra.ts'
import { documentKind } from '../../domain/documents/documento/kinds.ts'
import { call } from '../api/client.ts'
import { showError } from '../commands/show-error.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { go } from '../state/location.ts'
import { alerta, notify } from '../state/notices.ts'

/** Makes the purchase orders of the report's suggestions, then opens the only one, or the list of all. */
export async function orderAll(consulta: Readonly<Record<string, string>>): Promise<void> {
  const wanted = await openDialog(confirmDialog, {
    pergunta: 'Fazer os pedidos de compra?',
    detalhe: 'Um por fornecedor, com o que tem sugestão; as quantidades se mudam no pedido',
  })
  if (wanted !== true) return
  try {
    const { pedidos, recusados, sem_fornecedor } = (await call(pedirReposicao, { body: { consulta } })).data
    const left = sem_fornecedor === 0 ? '' : ` · ${sem_fornecedor} sem fornecedor`
    const [refused] = recusados
    const [first] = pedidos
    if (refused) alerta(`Pedido a ${refused.fornecedor} não foi feito: ${refused.motivo}`)
    if (!first) return refused ? undefined : alerta(`Nenhum pedido a fazer${left}`)
    const route = documentKind(PURCHASE_ORDER)?.route ?? ''
    if (pedidos.length === 1) go(`${route}/${first.id}/editar`)
    else go(route)
    const said =
      pedidos.length === 1
        ? `Pedido a ${first.fornecedor}: ${formatMoney(first.valor_total)}`
        : `${pedidos.length} pedidos de compra`
    notify(`${said}${left}`)
  } catch (error) {
    showError(error)
  }
}
