import type { Danfe } from '../../../core/dfe/danfe/bloco.ts'
import { comprovante } from '../../../core/dfe/danfe/comprovante.ts'
import { danfe } from '../../../core/dfe/danfe/danfe.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { type FontePapel, readPaper } from './repository.ts'

/** Signed, but nobody may hand it over: SEFAZ has not taken it and it is no contingency. */
const SEM_VALOR = new Set([
  'pendente',
  'assinada',
  'enviada',
  'desconhecida',
  'rejeitada',
  'denegada',
  'inutilizada',
])

/**
 * The paper of a sale as it stands: the DANFE from the stored bytes once they count (authorised, contingency, cancelled),
 * a 'comprovante, NFC-e a emitir' before that. @throws NAO_ENCONTRADO
 */
export async function paperOf(q: Q, tenant: Tenant, venda_id: number, vias: number): Promise<Danfe[]> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  if (!fonte.xml || !fonte.status_emissao || SEM_VALOR.has(fonte.status_emissao)) return [receipt(fonte)]
  const { xml } = fonte
  const cancelada = fonte.status_emissao === 'cancelada'
  if (vias === 1) return [danfe(xml, { cancelada })]
  return (['consumidor', 'empresa'] as const).slice(0, vias).map(via => danfe(xml, { via, cancelada }))
}

function receipt(f: FontePapel): Danfe {
  return comprovante({
    emitente: f.emitente,
    paga_em: dataHoraUf(new Date(f.paga_em), f.uf),
    terminal: f.terminal,
    uuid: f.uuid,
    itens: f.itens,
    subtotal: f.valor_produtos,
    desconto: f.desconto,
    acrescimo: f.acrscimo,
    taxa_entrega: f.taxa_entrega,
    total: f.valor_total,
    pagamentos: f.pagamentos,
    troco: f.troco,
    consumidor:
      f.consumidor_nome || f.consumidor_documento
        ? { nome: f.consumidor_nome, documento: f.consumidor_documento }
        : null,
  })
}
