import type { Consumidor, PagamentoVenda, Venda } from '../../../core/venda/venda.ts'
import { itemFromWire } from '../../../domain/venda/item-from-wire.ts'
import type { MeioDaVenda, ParceiroDaVenda, Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './repository.ts'

/** The wire's sale as the value both sides compute with. What the till only copied from registers comes from ours. */
export function vendaFromBody(corpo: CorpoVenda, refs: Referencias, empresa_id: number): Venda {
  const lotes = new Map(refs.lotes.map(lote => [lote.id, lote.lote]))
  const meios = new Map(refs.meios.map(meio => [meio.id, meio]))
  return {
    uuid: corpo.uuid,
    terminal_id: corpo.terminal_id,
    empresa_id,
    modelo: corpo.modelo,
    estado: corpo.paga ? 'paga' : 'aberta',
    criada_em: corpo.paga_em,
    paga_em: corpo.paga_em,
    catalogo: corpo.catalogo,
    rotulo: null,
    consumidor: consumidor(corpo, refs.parceiro, refs.empresa.uf),
    itens: corpo.itens.map(item =>
      itemFromWire(item, item.lote_id === null ? null : (lotes.get(item.lote_id) ?? null)),
    ),
    cancelados: [],
    regras: corpo.regras,
    desconto: corpo.desconto,
    acrscimo: corpo.acrscimo,
    taxa_entrega: corpo.taxa_entrega,
    pagamento: corpo.pagamento.filter(p => p.tipo !== 2).map((p, i) => pagamento(p, i, meios)),
  }
}

function consumidor(corpo: CorpoVenda, parceiro: ParceiroDaVenda | null, uf: string): Consumidor | null {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? corpo.cpf_cnpj
  if (!parceiro && !cpf_cnpj) return null
  return {
    parceiro_id: parceiro?.id ?? null,
    addresse_id: parceiro?.endereco?.id ?? null,
    nome: parceiro?.nome ?? corpo.nome_consumidor,
    cpf_cnpj,
    tipo: parceiro?.tipo ?? (cpf_cnpj?.length === 14 ? 'J' : 'F'),
    tipo_contribuite: parceiro?.endereco?.tipo_contribuite ?? 9,
    // a sale at the till is to a final consumer (rej. 716)
    consumidor: 1,
    // goods handed over at the counter are an internal operation whatever the buyer's state (rej. 707)
    uf,
  }
}

function pagamento(
  p: CorpoVenda['pagamento'][number],
  i: number,
  meios: ReadonlyMap<number, MeioDaVenda>,
): PagamentoVenda {
  const meio = p.meio_pagamento_id === undefined ? undefined : meios.get(p.meio_pagamento_id)
  return {
    uid: p.uid ?? String(i),
    meio: meio?.meio ?? p.meio ?? 4,
    meio_pagamento_id: p.meio_pagamento_id ?? 0,
    descricao: meio?.descricao ?? '',
    tpag: meio?.tpag ?? '99',
    bandeira_id: p.bandeira_id ?? null,
    bandeira: null,
    tband: null,
    valor: p.valor,
    numparcelas: p.numparcelas,
    autorizacao: p.autorizacao ?? null,
    personalizada: p.personalizada ?? false,
    parcelas: p.parcelas ?? [],
  }
}
