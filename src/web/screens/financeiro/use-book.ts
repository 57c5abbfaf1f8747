import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { caixa, dinheiroEmEspecie, movimentosDaConta } from '../../../domain/api/caixa-diario.ts'
import { fecharPeriodo, reabrirPeriodo, transferir, verPeriodo } from '../../../domain/api/livro.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { transferForm } from '../../../domain/money/forms.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import { call } from '../../api/client.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import { asked, moneyAccounts } from './actions.ts'
import { monthsNow } from './periods.ts'

export const refreshBook = () =>
  invalidate(caixa, dinheiroEmEspecie, movimentosDaConta, verPeriodo, listEndpoint(contas_financeiras))

/** Gives the last day of last month, the default for a closing. */
const lastMonth = (): string => monthsNow(new Date(), currentUser().empresa.fuso)[1]?.[1].ate ?? ''

async function transfer(): Promise<void> {
  const contas = await moneyAccounts()
  const uuid = crypto.randomUUID()
  const done = await asked(
    financeiro.transferir,
    { de_conta_id: contas[0]?.[0], para_conta_id: contas[1]?.[0] },
    transferForm(contas),
    'O dinheiro sai de uma conta e entra na outra',
    async said =>
      call(transferir, {
        body: {
          uuid,
          de_conta_id: Number(said['de_conta_id']),
          para_conta_id: Number(said['para_conta_id']),
          valor: String(said['valor']),
          data: String(said['data']),
          historico: String(said['historico'] ?? ''),
        },
      }),
  )
  if (!done) return
  const { valor, de, para } = done.data
  notify(`Transferido: ${formatMoney(valor)} de ${de.nome} para ${para.nome}`)
  await refreshBook()
}

async function close({ ate }: { ate: string }): Promise<void> {
  await call(fecharPeriodo, { body: { ate } })
  notify(`Período fechado até ${ate}`)
  await refreshBook()
}

async function reopen(body: { motivo: string }): Promise<void> {
  const { fechado_ate } = (await call(reabrirPeriodo, { body })).data
  notify(fechado_ate ? `Reaberto: fechado até ${fechado_ate}` : 'Reaberto: nenhum período está fechado')
  await refreshBook()
}

/** Gives the commands of every screen of the book of money (transfers, closing), and the text on the closed period. */
export function useBook(): { commands: ScopeCommands; closed: string } {
  const fechado_ate = useQuery(read(verPeriodo, {})).data?.data.fechado_ate ?? null
  return {
    closed: fechado_ate ? ` · fechado até ${fechado_ate}` : '',
    commands: [
      on(financeiro.transferir, transfer),
      on(financeiro.fecharPeriodo, close, {
        sobre: () => ({
          texto: fechado_ate ? `Já está fechado até ${fechado_ate}` : 'Nada mais se lança até esse dia',
          valores: { ate: lastMonth() },
        }),
      }),
      on(financeiro.reabrirPeriodo, fechado_ate !== null && reopen, {
        sobre: () => ({ texto: `Reabre o período fechado até ${fechado_ate}` }),
      }),
    ],
  }
}
