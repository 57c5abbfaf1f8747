import { formatMoney } from '../../core/money/pt-br.ts'
import { item } from '../../domain/commands/item/index.ts'
import { venda } from '../../domain/commands/venda/index.ts'
import { alerta, lastSaid, notify, type Proximo } from '../state/notices.ts'
import { tillDesk } from './desk/till-desk.ts'
import type { LastIssued, Recusada } from './last-issued.ts'

/**
 * Words the fault and its place in one line: 'VACINA ANTIGRIPAL, campo NCM'; without a field, the authority's words.
 */
export function whatIsWrong({ produto, mexer, text, xmotivo }: Recusada): string {
  if (mexer) return [produto?.nome, `campo ${mexer.rotulo}`].filter(Boolean).join(', ')
  return [produto?.nome, text ?? xmotivo ?? 'motivo não informado'].filter(Boolean).join(': ')
}

/** 'NFC-e 1/000123 recusada (778): VACINA, campo NCM': by the number SEFAZ and accountants know it by. */
export const refusalText = (note: string, recusa: Recusada): string =>
  `${note} recusada${recusa.cstat ? ` (${recusa.cstat})` : ''}: ${whatIsWrong(recusa)}`

/**
 * Says what became of the note where everything is answered: a sale was queued, and only SEFAZ makes a note of it. A refusal is a
 * problem whatever the till is doing; good news wait for nothing and never cover a problem.
 */
export function tellIssued(before: LastIssued | null, now: LastIssued | null, mend = fixKey()): void {
  if (!now || before?.uuid !== now.uuid || said(before) === said(now)) return
  if (now.recusa) alerta(refusalText(now.nota, now.recusa), mend)
  else if (before.situacao === 'cancelando') tellCancelled(now)
  else if (lastSaid()?.tom !== 'problema') {
    const change = now.troco === '0.00' ? '' : ` · Troco ${formatMoney(now.troco)}`
    if (now.situacao === 'autorizada') notify(`${now.nota} autorizada${change}`)
    if (now.situacao === 'contingência')
      notify(`${now.nota} em contingência: vai sozinha quando a SEFAZ voltar${change}`)
  }
}

/** Sold with no server to send it to: what was said of its way before is no longer true. */
export function tellUnsent({ nota, troco }: LastIssued): void {
  const way = `Sem servidor: ${nota} a emitir`
  notify(troco === '0.00' ? way : `Troco ${formatMoney(troco)} · ${way}`)
}

/** A note that was to be cancelled and still stands is a problem: somebody believes it is gone. */
function tellCancelled({ nota, situacao, alarme }: LastIssued): void {
  if (situacao !== 'cancelada') alerta(alarme ?? `${nota} não foi cancelada`)
  else if (lastSaid()?.tom !== 'problema') notify(`${nota} cancelada`)
}

/** Enter in an empty box, while no customer is being served; its own key otherwise. */
export const fixKey = (): Proximo => ({
  comando: tillDesk.hasItems.get() ? venda.corrigirUltima : item.confirmarCodigo,
  texto: 'corrigir',
})

const said = ({ situacao, recusa }: LastIssued) => `${situacao} ${recusa ? whatIsWrong(recusa) : ''}`
