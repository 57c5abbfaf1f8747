import { formatMoney } from '../../../core/money/pt-br.ts'
import { listarContasDoCaixa, pagarNoCaixa } from '../../../domain/api/contas-do-caixa.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { billForm } from '../../../domain/money/forms.ts'
import { call } from '../../api/client.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { asked, nameOf, printSlip, refresh } from '../../screens/financeiro/actions.ts'
import { alerta, notify } from '../../state/notices.ts'
import { inSession } from './drawer.ts'

/** Pays a bill of the company with cash of the till's drawer, and prints the receipt. @throws the server's refusal */
export const payBill = (): Promise<void> =>
  inSession(async (_, terminal_id) => {
    const { data: bills } = await call(listarContasDoCaixa, {})
    if (bills.length === 0) return alerta('Nenhuma conta a pagar em aberto')
    const choices = bills.map(
      bill =>
        [String(bill.id), `${nameOf(bill)} · ${bill.vencimento} · ${formatMoney(bill.aberto)}`] as const,
    )
    // one uuid for all attempts: a retry after a lost answer does not make a second payment
    const uuid = uuidv7()
    const done = await asked(
      caixa.pagarConta,
      {},
      billForm(choices),
      'O dinheiro sai desta gaveta',
      async said =>
        call(pagarNoCaixa, {
          body: {
            ...{ uuid, terminal_id, parcela_id: Number(said['parcela_id']) },
            ...(said['valor'] ? { valor: String(said['valor']) } : {}),
          },
        }),
    )
    if (!done) return
    const { pagamento, saldo, impressa } = done.data
    await refresh()
    notify(`Pago da gaveta: ${formatMoney(pagamento.valor)} de ${pagamento.descricao}`)
    if (!impressa) await printSlip([pagamento], saldo)
  })
