import { formatMoney } from '../../../core/money/pt-br.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { darADevolver } from '../../../domain/api/a-devolver.ts'
import type { Body } from '../../../domain/api/define.ts'
import { devolver } from '../../../domain/commands/devolver/index.ts'
import { otherWayForm, pixCheckForm } from '../../../domain/money/forms.ts'
import { ESTORNO_CARTAO } from '../../../domain/options/tef.ts'
import { type ADevolver, valores_a_devolver } from '../../../domain/readings/valores-a-devolver.ts'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/define.ts'
import { readAgain } from '../../readings/read-again.ts'
import { notify } from '../../state/notices.ts'
import { tefWindow } from '../../till/dialogs/tef-window.tsx'
import { terminalAtom } from '../../till/terminal.ts'
import { asked } from '../financeiro/actions.ts'

/** Names an amount: 'R$ 10,00 no Cartão de Crédito, venda 1/23'. */
export const owedName = ({ valor, descricao, nota }: ADevolver): string =>
  `${formatMoney(valor)} em ${descricao}${nota ? `, venda ${nota}` : ''}`

type Given = Body<typeof darADevolver>

async function give(row: ADevolver, body: Given): Promise<void> {
  await call(darADevolver, { params: { id: row.id }, body })
}

/**
 * Cancels the card's charge at this till's pinpad; the server marks the amount once TEF did. The window's other way gives the
 * money back from this till. False: the card stays charged.
 */
export async function cancelCard(row: ADevolver): Promise<boolean> {
  if (row.transacao === null) return false
  const terminal_id = terminalAtom.get()
  const ended = await openDialog(tefWindow, {
    title: `Cancelar ${formatMoney(row.valor)} no TEF`,
    cancel: { uid: row.transacao, ...(terminal_id === null ? {} : { terminal_id }) },
  })
  const done = ended !== undefined && ended !== 'digitado'
  if (typeof ended === 'string' && ended !== 'digitado') await give(row, otherWay(ended))
  if (done) notify(`Devolvido: ${owedName(row)}`)
  await readAgain(valores_a_devolver)
  return done
}

const otherWay = (meio: string, motivo?: string): Given => ({
  ...{ como: 'outra' as const, meio, terminal_id: terminalAtom.get() },
  ...(motivo ? { motivo } : {}),
})

/** Asks for words, and says that the card machine or the bank's app gave an amount back. */
export async function giveByMachine(row: ADevolver): Promise<void> {
  const done = await asked(devolver.maquina, {}, pixCheckForm, owedName(row), async said => {
    const motivo = String(said['motivo'] ?? '').trim()
    await give(row, { como: 'maquina', ...(motivo ? { motivo } : {}) })
    return true
  })
  if (!done) return
  notify(`Devolvido: ${owedName(row)}`)
  await readAgain(valores_a_devolver)
}

/** Asks for the payment method, and gives an amount back by it. */
export async function giveOtherWay(row: ADevolver): Promise<void> {
  const done = await asked(devolver.outraForma, {}, otherWayForm, owedName(row), async said => {
    const meio = ESTORNO_CARTAO.find(([tpag]) => tpag === said['meio'])?.[0] ?? CASH
    await give(row, otherWay(meio, String(said['motivo'] ?? '').trim()))
    return true
  })
  if (!done) return
  notify(`Devolvido de outra forma: ${owedName(row)}`)
  await readAgain(valores_a_devolver)
}
