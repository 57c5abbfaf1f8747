import { modelName } from '../../../core/document/models.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { PRINT_AFTER } from '../../../domain/config/impressao.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { alerta, lastSaid, notify, type Proximo, warn } from '../../state/notices.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { currentTerminal } from '../terminal.ts'
import type { LastIssued, Recusada } from './last.ts'

/** Gives error and place in one line, 'VACINA ANTIGRIPAL, campo NCM'; else the server's explanation or SEFAZ's text. */
export function whatIsWrong({ produto, mexer, text, xmotivo }: Recusada): string {
  if (mexer) return [produto?.nome, `campo ${mexer.rotulo}`].filter(Boolean).join(', ')
  return [produto?.nome, text ?? xmotivo ?? 'motivo não informado'].filter(Boolean).join(': ')
}

/** Gives the text of a refusal: 'NFC-e 1/000123 recusada (778): VACINA, campo NCM', with SEFAZ's code (cStat). */
export const refusalText = (note: string, recusa: Recusada): string =>
  `${note} recusada${recusa.cstat ? ` (${recusa.cstat})` : ''}: ${whatIsWrong(recusa)}`

/** Time, ms, that the question about the paper shows; the key that prints works afterwards too. */
const ASK_MS = 20_000

/** True when the company asks, at each NFC-e, whether the customer wants the paper. */
const asksForPaper = ({ nota }: LastIssued): boolean =>
  (currentTerminal()?.imprimir_apos ?? tillSetting('imprimir_apos')) === PRINT_AFTER.ask &&
  nota.startsWith(modelName('65'))

/** Shows the note's outcome. A refusal always shows; good news never replace a problem on the screen. */
export function tellIssued(before: LastIssued | null, now: LastIssued | null, mend = fixKey()): void {
  if (!now || before?.uuid !== now.uuid || said(before) === said(now)) return
  if (now.recusa) alerta(refusalText(now.nota, now.recusa), mend)
  else if (before.situacao === 'cancelando') tellCancelled(now)
  else if (lastSaid()?.tom !== 'problema') {
    const change = now.troco === '0.00' ? '' : ` · Troco ${formatMoney(now.troco)}`
    const asks = now.situacao === 'autorizada' && asksForPaper(now)
    if (asks)
      notify(`${now.nota} autorizada${change} · Imprimir o cupom?`, ASK_MS, {
        comando: venda.reimprimir,
        texto: 'imprimir',
      })
    else if (now.situacao === 'autorizada') notify(`${now.nota} autorizada${change}`)
    if (now.situacao === 'contingência')
      notify(`${now.nota} em contingência: vai sozinha quando a SEFAZ voltar${change}`)
  }
}

/** Shows that a sale could not be sent, in place of the former notice about its note. */
export function tellUnsent({ nota, troco }: LastIssued): void {
  const way = `Sem servidor: ${nota} a emitir`
  warn(troco === '0.00' ? way : `Troco ${formatMoney(troco)} · ${way}`)
}

/** Shows a cancellation's outcome; one not cancelled is a problem, as the cashier believes that it is cancelled. */
function tellCancelled({ nota, situacao, alarme }: LastIssued): void {
  if (situacao !== 'cancelada') alerta(alarme ?? `${nota} não foi cancelada`)
  else if (lastSaid()?.tom !== 'problema') notify(`${nota} cancelada`)
}

/** Gives the command that corrects the refused note: Enter in an empty box of an empty sale, else another key. */
export const fixKey = (): Proximo => ({
  comando: tillDesk.hasItems.get() ? venda.corrigirUltima : item.confirmarCodigo,
  texto: 'corrigir',
})

const said = ({ situacao, recusa }: LastIssued) => `${situacao} ${recusa ? whatIsWrong(recusa) : ''}`
