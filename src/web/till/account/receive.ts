import { formatMoney } from '../../../core/money/pt-br.ts'
import { settles } from '../../../core/tender/index.ts'
import { receberNoCaixa } from '../../../domain/api/conta-cliente.ts'
import type { Lancamento } from '../../../domain/api/lancamentos.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { tillForm } from '../../../domain/money/forms.ts'
import { call } from '../../api/client.ts'
import { paymentMethods } from '../../catalog/catalog.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { asked, nameOf, pointed, printSlip, refresh, sumOf } from '../../screens/financeiro/actions.ts'
import { notify } from '../../state/notices.ts'
import { currentSession } from '../day/drawer.ts'
import { withLeave } from '../day/with-leave.ts'

const receiving = defineCommand({ id: 'caixa.receber_conta', title: 'Receber', interno: true, tela: true })

/** Receives instalments into the till's drawer, and prints the receipt. False: cancelled, or nothing was paid. */
export async function receiveAtTill(rows: readonly Lancamento[], terminal_id: number): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const meios = paymentMethods()
    .filter(({ tpag }) => settles(tpag))
    .map(({ id, descricao }) => [String(id), descricao] as const)
  // one uuid for all attempts: a retry after a lost answer does not make a second payment
  const uuid = uuidv7()
  const sessao = currentSession()?.uuid ?? null
  const done = await asked(
    receiving,
    { valor: sumOf(rows) },
    tillForm(meios),
    rows.length === 1
      ? `${nameOf(first)} · para hoje ${formatMoney(first.devido)}`
      : `${rows.length} parcelas · para hoje ${formatMoney(sumOf(rows))}; menos que isso paga as mais antigas`,
    said =>
      withLeave(
        async () =>
          (
            await call(receberNoCaixa, {
              body: {
                ...{ uuid, terminal_id },
                parcelas: rows.map(({ id }) => id),
                valor: String(said['valor']),
                meio_pagamento_id: pointed(said, 'meio_pagamento_id'),
                ...(said['credito'] === true ? { excesso: 'credito' as const } : {}),
              },
            })
          ).data,
        { sessao: sessao ?? String(terminal_id), uuid },
      ),
  )
  if (!done || done.pagamentos.length === 0) return false
  await refresh()
  const total = sumOf(done.pagamentos.map(({ valor }) => ({ devido: valor })))
  notify(`Recebido: ${formatMoney(total)}`)
  if (!done.impressa) await printSlip(done.pagamentos, done.saldo)
  return true
}
