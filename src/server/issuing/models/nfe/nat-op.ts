import { cfopOf } from '../../../../core/document/moves-goods.ts'
import { operationOf } from '../../../../core/document/operation.ts'
import { TILL_SALE } from '../../../../core/document/operations.ts'
import { finalidadeDoCfop, nomeDoCfop } from '../../../codes/cfops.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** Gives the nature of the operation: the text typed in the sale, else the CFOP's name, else the operation's text. */
export function natOpOf(nota: VendaDaNota): string {
  const { venda } = nota
  const cfop = venda.cfop_id ? String(venda.cfop_id) : unsoldCfop(nota)
  return venda.natureza || (cfop ? nomeDoCfop(cfop) : null) || operationOf(venda).natOp
}

/** Gives the first line's CFOP when no line is a sale by its CFOP: a transfer or gift is no 'VENDA DE MERCADORIA'. */
function unsoldCfop({ venda, itens }: VendaDaNota): string | null {
  if (operationOf(venda) !== TILL_SALE) return null
  const cfops = itens.map(item => cfopOf(item, venda.regras.icms[item.regraicms_id]) ?? '')
  return cfops.every(cfop => cfop !== '' && finalidadeDoCfop(cfop) !== 'VE') ? (cfops[0] ?? null) : null
}
