import { imprimirBoletos, verBoletos } from '../../../domain/api/boletos.ts'
import { imprimirCarne, verCarne } from '../../../domain/api/carnes.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import type { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { alerta, notify } from '../../state/notices.ts'
import { terminalAtom } from '../../till/terminal.ts'

/** Prints or opens the carnê, or the promissory notes, of a sale or of an instalment. */
export async function openCarne(
  whose: { venda_id: number } | { parcela_id: number },
  { papel, sai }: ArgsOf<typeof financeiro.carne>,
): Promise<void> {
  if (sai !== 'impressora') return openPdf(verCarne, {}, { ...whose, papel, formato: sai })
  return atPrinter(terminal_id => call(imprimirCarne, { body: { ...whose, papel, terminal_id } }))
}

/** Prints or opens the boletos of instalments. */
export async function openBoletos(
  parcelas: readonly number[],
  { sai }: ArgsOf<typeof financeiro.imprimirBoleto>,
): Promise<void> {
  if (sai !== 'impressora') return openPdf(verBoletos, {}, { parcelas: parcelas.join(','), formato: sai })
  return atPrinter(terminal_id => call(imprimirBoletos, { body: { parcelas: [...parcelas], terminal_id } }))
}

async function atPrinter(
  print: (terminal_id: number) => Promise<{ data: { impressa: boolean } }>,
): Promise<void> {
  const terminal_id = terminalAtom.get()
  if (terminal_id === null) return alerta('Este navegador não é de um caixa: abra em PDF')
  const { data } = await print(terminal_id)
  if (data.impressa) notify('Enviado à impressora')
  else alerta('O caixa não tem impressora configurada: abra em PDF')
}
