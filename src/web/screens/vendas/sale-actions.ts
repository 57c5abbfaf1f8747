import { TILL_SALE } from '../../../core/document/operations.ts'
import { isIssued } from '../../../core/document/types/index.ts'
import type { Veiculo } from '../../../core/vehicle/campos.ts'
import { isUnit } from '../../../core/venda/line/unit.ts'
import {
  danfeVenda,
  emitirVenda,
  imprimirVenda,
  type VendaAnswer,
  xmlVenda,
} from '../../../domain/api/vendas.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { saveXml } from '../../api/save-xml.ts'
import { openDialog } from '../../dialogs/define.ts'
import { afterSale } from '../../documents/origins/after-sale.ts'
import { eventActions } from '../../events/actions.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { isSold } from '../../paper/paper-input.ts'
import { paperActions } from '../../paper/papers.ts'
import { notify } from '../../state/notices.ts'
import { vehicleDetails } from '../../till/dialogs/vehicle-dialog.ts'
import { openCarne } from '../financeiro/carne.ts'
import { asked, cancelAction } from './cancel-action.ts'
import { text } from './sale-items.tsx'

/** Saves the XML as a file named by its access key, as accountants expect. */
export async function downloadXml(sale: VendaAnswer): Promise<void> {
  saveXml(sale.chave ?? String(sale.id), await call(xmlVenda, { params: { id: sale.id } }))
}

/** Prints the note again; for a sale without a till, opens the PDF, because the printer is not known. */
async function reprint({ id, terminal_id }: VendaAnswer): Promise<void> {
  if (terminal_id === null) return openPdf(danfeVenda, { id })
  await call(imprimirVenda, { params: { id }, body: {} })
  notify('Enviado à impressora')
}

/** Gives the type of operation; default: a sale of the till. */
export const typeOf = (sale: VendaAnswer): number => sale.tipo_operacao ?? TILL_SALE.tipo

/** Statuses printed as a DANFE (authorised, in contingency, cancelled); sales of other statuses have a receipt instead. */
const ISSUED: readonly VendaAnswer['status'][] = ['T', 'X', 'C']

const RECEIPT = { 'vendas.exibir': 'Exibir comprovante', 'vendas.reimprimir': 'Imprimir comprovante' }

/** Labels of the keys that depend on the sale. */
export const saleWords = (sale: VendaAnswer | undefined): Readonly<Record<string, string>> =>
  sale && !ISSUED.includes(sale.status) ? RECEIPT : {}

/** Gives the commands for a sale. An impossible command is false, which hides its key and hint. */
export function saleActions(sale: VendaAnswer | undefined): ScopeCommands {
  const issued = sale?.chave !== null && sale !== undefined
  return [
    on(vendas.exibir, sale ? () => openPdf(danfeVenda, { id: sale.id }) : false),
    on(vendas.xml, issued && ['T', 'C', 'X'].includes(sale.status) ? () => downloadXml(sale) : false),
    on(vendas.reimprimir, sale ? () => reprint(sale) : false),
    on(
      vendas.emitir,
      sale && ['R', 'A'].includes(sale.status) && isIssued(typeOf(sale))
        ? () =>
            asked(call(emitirVenda, { params: { id: sale.id }, body: {} }), 'emitindo', 'Emitindo de novo')
        : false,
    ),
    cancelAction(sale),
    ...eventActions(sale),
    on(
      financeiro.carne,
      sale && mayBeOnCredit(sale) ? said => openCarne({ venda_id: sale.id }, said) : false,
    ),
    on(vendas.veiculo, unitsOf(sale).length > 0 && (() => showUnits(sale))),
    ...(sale ? afterSale(sale.id, typeOf(sale), sale.status) : []),
    ...paperActions(sale),
  ]
}

/** True for an issued sale to a registered customer, which may be on credit. */
const mayBeOnCredit = (sale: VendaAnswer): boolean =>
  isSold(sale) && sale.parceiro_id != null && ['T', 'X'].includes(sale.status)

/** Lists the new vehicles among the lines of a sale. */
const unitsOf = (sale: VendaAnswer | undefined) =>
  (sale?.itens ?? []).flatMap(item =>
    isUnit(item) ? [{ nome: text(item['nome']), inicial: item as Veiculo }] : [],
  )

async function showUnits(sale: VendaAnswer | undefined): Promise<void> {
  for (const unit of unitsOf(sale)) await openDialog(vehicleDetails, { ...unit, leitura: true })
}
