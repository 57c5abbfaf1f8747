import { getDefaultStore } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { alerta, lastSaid, notify, type Proximo } from '../../state/notices.ts'
import { hasItemsAtom } from '../../state/sale.ts'
import type { LastIssued, Recusada } from './last-issued.ts'

/** What is wrong and where, in one line: 'VACINA ANTIGRIPAL, campo NCM'. */
export function whatIsWrong({ produto, mexer, texto, xmotivo }: Recusada): string {
  const where = [produto?.nome, mexer && `campo ${mexer.rotulo}`].filter(Boolean).join(', ')
  return where || (texto ?? xmotivo ?? 'motivo não informado')
}

export const refusalText = (note: string, recusa: Recusada): string =>
  `${note} recusada: ${whatIsWrong(recusa)}`

/**
 * Says what became of the note where everything is answered: a sale was queued, and only SEFAZ makes a note of it. A refusal is a
 * problem whatever the till is doing; good news wait for nothing and never cover a problem.
 */
export function tellIssued(before: LastIssued | null, now: LastIssued | null): void {
  if (!now || before?.uuid !== now.uuid || said(before) === said(now)) return
  if (now.recusa) alerta(refusalText(now.nota, now.recusa), fixKey())
  else if (lastSaid()?.tom !== 'problema') {
    const change = now.troco === '0.00' ? '' : ` · Troco ${formatMoney(now.troco)}`
    if (now.situacao === 'autorizada') notify(`${now.nota} autorizada${change}`)
    if (now.situacao === 'contingência')
      notify(`${now.nota} em contingência: vai sozinha quando a SEFAZ voltar${change}`)
  }
}

/** Enter in an empty box, while no customer is being served; its own key otherwise. */
export const fixKey = (): Proximo => ({
  comando: getDefaultStore().get(hasItemsAtom) ? 'venda.corrigir_ultima' : 'item.confirmar_codigo',
  texto: 'corrigir',
})

const said = ({ situacao, recusa }: LastIssued) => `${situacao} ${recusa ? whatIsWrong(recusa) : ''}`
