import { itemRules, ruleIdsBy } from '../../../src/core/tax/kinds.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { ProdutoVenda } from '../../../src/core/venda/produto-venda.ts'
import { type Recusa, recusada } from '../../../src/core/venda/recusa.ts'
import type { PagamentoVenda, Venda } from '../../../src/core/venda/venda.ts'

export const produto = (extra: Partial<ProdutoVenda> = {}): ProdutoVenda => ({
  produto_id: 1,
  referencia: '1',
  nome: 'PRODUTO 1',
  gtin: '7891000100103',
  unidade: 'UN',
  ncm: '22021000',
  cest: null,
  cbenef: null,
  unidade_trib: null,
  fator_coversao: null,
  tipo_conversao: null,
  preco: '10.00',
  ...ruleIdsBy(() => null),
  icms_id: 1,
  pisconfins_id: 1,
  ibs_id: 1,
  ibpt: null,
  regras: {
    ...itemRules(() => null),
    icms: { cst: '00', icms: '18' },
    pisconfins: { cst_pis: '01' },
    ibs: { cst_ibs: '000' },
  },
  ...extra,
})

export const vazia = novaVenda({
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  terminal_id: 1,
  empresa_id: 1,
  criada_em: '2026-11-20T08:00:00-03:00',
})

/** The sale, or a failed test: for the steps that must be accepted. */
export function ok(answer: Venda | Recusa): Venda {
  if (recusada(answer)) throw new Error(answer.erro)
  return answer
}

export const erro = (answer: Venda | Recusa): string | null => (recusada(answer) ? answer.erro : null)

/** A sale with one line a pair [quantity, price]. */
export const sale = (...lines: [string, string][]): Venda =>
  lines.reduce(
    (venda, [qtde, preco], i) =>
      ok(addItem(venda, { uid: `i${i + 1}`, produto: produto({ preco }), qtde, origem_leitura: 'teclado' })),
    vazia,
  )

export const pagamento = (meio: 1 | 2 | 3 | 4, valor: string, extra: Partial<PagamentoVenda> = {}) => ({
  uid: `p${valor}`,
  meio,
  meio_pagamento_id: meio,
  descricao: 'x',
  tpag: '01',
  bandeira_id: meio === 3 ? 1 : null,
  bandeira: null,
  tband: null,
  valor,
  numparcelas: 1,
  autorizacao: null,
  personalizada: false,
  parcelas: [],
  ...extra,
})

export const parcela = (num_parcela: number, valor: string, vencimento: string) => ({
  num_parcela,
  sub_parcela: 0,
  valor,
  vencimento,
  status: 'A',
  alterou: false,
})
