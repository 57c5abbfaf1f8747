import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Cupom, cupomParaDevolver, type Devolvida } from '../../../domain/api/devolucoes.ts'
import { valores_a_devolver } from '../../../domain/readings/valores-a-devolver.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../api/errors.ts'
import { openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import { fetchRows } from '../../readings/fetch-rows.ts'
import { printVoucher } from '../../screens/vales/print-voucher.ts'
import type { Desk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { receiptDialog, returnDialog } from '../return/dialogs.ts'
import { SEM_SERVIDOR } from '../return/returned.ts'
import {
  forgetRefused,
  forgetUnanswered,
  markTold,
  readUnanswered,
  settleUnanswered,
  type Unanswered,
} from '../return/unanswered.ts'
import { currentTerminal } from '../terminal.ts'
import { setOnSale } from './take-voucher.ts'

/**
 * Handles a return: finds the receipt (`texto`, or asks for it), opens the return window, and shows the money to give back.
 * Calls `elsewhere` with an access key that no sale of this server has.
 */
export async function giveBack(
  desk: Desk,
  texto: string,
  elsewhere?: (texto: string) => unknown,
): Promise<void> {
  if (await toldOfLast(desk)) return
  const cupom = await receiptOf(texto, elsewhere)
  if (!cupom) return
  const done = await openDialog(returnDialog, { desk, cupom })
  if (!done) return
  if ('abrir' in done) return go(`/vendas/${done.abrir}`)
  if ('vale' in done) return setOnSale(desk, done.vale)
  await tell(desk, done.feita)
}

/** Finishes first an earlier return whose answer was lost. False: no such return, or the cashier gave it up. */
async function toldOfLast(desk: Desk): Promise<boolean> {
  const left = readUnanswered()
  if (!left) return false
  try {
    const settled = await settleUnanswered(left)
    if (settled) await tell(desk, settled.feita, settled.antes ? left : undefined)
    return settled !== null || readUnanswered() !== null
  } catch (error) {
    forgetRefused(error)
    alerta(error instanceof NetworkError ? SEM_SERVIDOR : errorText(error))
    return true
  }
}

async function receiptOf(
  texto: string,
  elsewhere: ((texto: string) => unknown) | undefined,
): Promise<Cupom | null> {
  if (texto === '') return (await openDialog(receiptDialog, { texto })) ?? null
  try {
    return (await call(cupomParaDevolver, { query: { texto } })).data
  } catch (error) {
    if (elsewhere && error instanceof ApiError && error.status === 404) elsewhere(texto)
    else alerta(errorText(error))
    return null
  }
}

/** Shows the money to give back in a window, not to be missed. `before`: the earlier return whose answer was lost. */
async function tell(desk: Desk, { id, vale, acertos }: Devolvida, before?: Unanswered): Promise<void> {
  if (vale !== null) setOnSale(desk, vale)
  const out = acertos.filter(({ tipo, por_maquina }) => tipo === 'meio' && !por_maquina)
  if (out.length > 0) {
    const money = out
      .map(({ descricao, valor }) => `Devolva ${formatMoney(valor)} em ${descricao}`)
      .join(' · ')
    markTold()
    await attention(before ? saidAgain(before, money) : money)
  }
  forgetUnanswered()
  const byMachine = acertos.some(({ por_maquina }) => por_maquina)
  if (id !== null && byMachine) await giveByMachines(id)
  if (vale !== null) await printVoucher(vale.id).catch(error => alerta(errorText(error)))
  const kept = acertos.find(({ tipo }) => tipo === 'credito')
  if (kept) notify(`Devolução feita: ${formatMoney(kept.valor)} de crédito do cliente`)
  // what the bank was asked for stays in sight
  else if (vale === null && !byMachine) notify('Devolução feita: a nota de entrada está saindo')
}

/**
 * Tells what the bank gives back of a return, and cancels its cards at this till's pinpad. What is not cancelled now stays in
 * the list A devolver.
 */
async function giveByMachines(devolucao_id: number): Promise<void> {
  try {
    const { cancelCard, owedName } = await import('../../screens/devolver/owed-back-actions.ts')
    const data = await fetchRows(valores_a_devolver, { devolucao_id: String(devolucao_id), limit: '100' })
    const left: string[] = []
    for (const row of data) {
      if (row.situacao === 'pedida' || row.situacao === 'EM_PROCESSAMENTO')
        notify(`Devolução de ${formatMoney(row.valor)} pedida ao banco do Pix`)
      else if (row.transacao === null || currentTerminal()?.tef !== true || !(await cancelCard(row)))
        left.push(owedName(row))
    }
    if (left.length > 0)
      await attention(`Devolva na máquina do cartão, ou no banco, e anote em A devolver: ${left.join(' · ')}`)
  } catch (error) {
    alerta(`${errorText(error)}: veja em A devolver o que falta devolver em PIX e cartão`)
  }
}

/** Gives the text for a return found already made: tells when the amount was shown before, so that nobody pays it twice. */
const saidAgain = ({ cupom, dita }: Unanswered, money: string): string =>
  dita
    ? `A devolução da ${cupom} já está feita, e o valor já foi dito às ${dita}. ${money} só se ainda não saiu`
    : `A devolução da ${cupom} já está feita. ${money}`
