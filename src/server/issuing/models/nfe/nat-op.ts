import { DEBIT_NOTE } from '../../../../core/document/cfop-proposto.ts'
import { cfopOf } from '../../../../core/document/moves-goods.ts'
import { operationOf } from '../../../../core/document/operation.ts'
import { TILL_SALE } from '../../../../core/document/operations.ts'
import { isPerda } from '../../../../core/law/classe-do-ajuste.ts'
import { finalidadeDoCfop, nomeDoCfop } from '../../../codes/cfops.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** Nature of the operation of a note for lost stock (Aj. SINIEF 49/2025, cl. 3). */
const BAIXA = 'Baixa de Estoque'

/** Gives the nature of the operation: the text typed in the sale, that of lost stock, else the CFOP's name, else the operation's text. */
export function natOpOf(nota: VendaDaNota): string {
  const { venda } = nota
  if (!venda.natureza && operationOf(venda).documento === DEBIT_NOTE && isPerda(venda.tipo_debito))
    return BAIXA
  const cfop = venda.cfop_id ? String(venda.cfop_id) : unsoldCfop(nota)
  return venda.natureza || (cfop ? nomeDoCfop(cfop) : null) || operationOf(venda).natOp
}

/** Gives the first line's CFOP when no line is a sale by its CFOP: a transfer or gift is no 'VENDA DE MERCADORIA'. */
function unsoldCfop({ venda, itens }: VendaDaNota): string | null {
  if (operationOf(venda) !== TILL_SALE) return null
  const cfops = itens.map(item => cfopOf(item, venda.regras.icms[item.regraicms_id]) ?? '')
  return cfops.every(cfop => cfop !== '' && finalidadeDoCfop(cfop) !== 'VE') ? (cfops[0] ?? null) : null
}
