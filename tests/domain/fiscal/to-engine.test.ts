import { expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { itemRules, ruleIdsBy } from '../../../src/core/tax/kinds.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { ProdutoVenda } from '../../../src/core/venda/produto-venda.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import type { ContextoFiscal } from '../../../src/domain/fiscal/contexto.ts'
import { calculateVenda, vendaToEngine } from '../../../src/domain/fiscal/to-engine.ts'

const contexto: ContextoFiscal = {
  data: '2026-11-20',
  emitente: { crt: 3, uf: 'SP' },
  account: { ignorar_icms_valor_nota: false, valor_decimal: 2, qtde_decimal: 3 },
}

const produto = (preco: string, icms_id = 1): ProdutoVenda => ({
  produto_id: 1,
  referencia: '1',
  nome: 'CAFÉ',
  gtin: null,
  unidade: 'KG',
  ncm: '09012100',
  cest: null,
  cbenef: null,
  unidade_trib: null,
  fator_coversao: null,
  tipo_conversao: null,
  preco,
  ...ruleIdsBy(() => null),
  icms_id,
  pisconfins_id: 1,
  ibs_id: 1,
  cbs_id: 1,
  ibpt: { nacionalfederal: '10', importadosfederal: '20', estadual: '18', municipal: '0' },
  regras: {
    ...itemRules(() => null),
    icms:
      icms_id === 1
        ? { cst: '00', cfop: '5102', origem: '0', icms: '18' }
        : { cst: '60', cfop: '5405', origem: '0' },
    pisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0.65', aliquota_confins: '3' },
    ibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
    cbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
  },
})

let n = 0
function mais(
  venda: Venda,
  preco: string,
  extra: { qtde?: string; total?: string; icms_id?: number } = {},
): Venda {
  const r = addItem(venda, {
    uid: `u${n++}`,
    produto: produto(preco, extra.icms_id),
    qtde: extra.qtde ?? '1',
    total: extra.total ?? null,
    origem_leitura: 'scan',
  })
  if ('erro' in r) throw new Error(r.erro)
  return r
}

const vazia = novaVenda({ uuid: 'u', terminal_id: 1, empresa_id: 1, criada_em: '2026-11-20T08:00:00-03:00' })

function total(venda: Venda) {
  const r = calculateVenda(venda, contexto)
  if (r.erro !== null) throw new Error(r.erro)
  return r
}

test('venda anônima com desconto e acréscimo fecha ao centavo', () => {
  const venda = {
    ...mais(mais(mais(vazia, '10.00'), '3.33', { icms_id: 2 }), '7.77'),
    desconto: '1.00',
    acrscimo: '0.50',
  } // contrato
  const r = total(venda)
  expect(r.totais).toMatchObject({ vProd: '21.10', vDesc: '1.00', vOutro: '0.50', vNF: '20.60' })
  expect(r.itens.map(i => i.base_icms)).toEqual(['9.53', '0.00', '7.40'])
  // 28 % on what the consumer pays for the goods
  expect(r.totais.vTotTrib).toBe('5.63')
})

test('o total da etiqueta de preço é o vProd, ao centavo', () => {
  for (const [preco, etiqueta] of [
    ['59.90', '2.84'],
    ['3.49', '0.01'],
    ['333.33', '999.99'],
    ['0.07', '5.00'],
  ] as const) {
    expect(total(mais(vazia, preco, { total: etiqueta })).itens[0]?.vprod).toBe(etiqueta)
  }
})

test('linha que não mudou é o mesmo objeto de entrada, mesmo com regras novas na venda', () => {
  const uma = mais(vazia, '10.00')
  const duas = mais(uma, '5.00', { icms_id: 2 })
  expect(duas.regras).not.toBe(uma.regras)
  expect(vendaToEngine(duas, contexto).itens[0]).toBe(vendaToEngine(uma, contexto).itens[0])
})

test('o motor sabe se o consumidor é de outra UF, do exterior ou anônimo', () => {
  expect(vendaToEngine(vazia, contexto).destinatario).toBeNull()
  const consumidor = {
    parceiro_id: 1,
    addresse_id: 1,
    nome: 'A',
    cpf_cnpj: null,
    tipo: 'F',
    tipo_contribuite: 9,
    consumidor: 1,
    uf: null,
  } as const // contrato
  expect(vendaToEngine({ ...vazia, consumidor }, contexto).destinatario).toEqual({
    uf: 'SP',
    tipo: 'F',
    tipo_contribuite: 9,
    consumidor: 1,
  })
})

test('regra que a venda não traz é recusada, nunca vendida sem imposto', () => {
  const venda = { ...mais(vazia, '10.00'), regras: vazia.regras }
  expect(calculateVenda(venda, contexto)).toEqual({
    erro: 'Informe a regra de ICMS',
    campo: 'itens[0].regraicms',
    codigo: 'regra_ausente',
  })
})

test('a mesma venda é emitida em outra data pelo contexto', () => {
  const venda = { ...mais(mais(vazia, '10.00'), '90.00'), desconto: '5.00' }
  const em = (data: string) => {
    const r = calculateVenda(venda, { ...contexto, data })
    if (r.erro !== null) throw new Error(r.erro)
    return r
  }
  const hoje = em('2026-11-20')
  const depois = em('2027-01-04')
  expect(hoje.totais).toMatchObject({ vProd: '100.00', vPIS: '0.62', vCOFINS: '2.86', vNF: '95.00' })
  // PIS and COFINS are gone; the note's products hold IBS and CBS
  expect(depois.totais).toMatchObject({ vPIS: '0.00', vCOFINS: '0.00', vProdLiqTot: '100.00' })
  expect(dec(depois.totais.vProd).toFixed(2)).toBe(
    dec('100').plus(depois.totais.vIBS).plus(depois.totais.vCBS).toFixed(2),
  )
  // and back: nothing of the future stays in what is remembered of the items
  expect(em('2026-11-20')).toEqual(hoje)
})
