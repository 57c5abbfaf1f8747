import { z } from 'zod'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { isRecord } from '../fields/schema/to-zod.ts'
import { decimal, id, idParam, money, text, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'
import { diaDoLivro } from './lancamentos.ts'

const acesso = { permission: 'compra_nota_entrada', plan: 'gerenciar_dev_compra' } as const satisfies Access

const porId = z.object({ id: idParam })

/** Date of a lot, DD/MM/YYYY. */
const dia = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Data inválida')

/** Taxes that the buyer takes as credit; the other taxes are part of the cost. */
const creditos = z.object({
  icms: z.boolean(),
  ipi: z.boolean(),
  pis_cofins: z.boolean(),
  ibs_cbs: z.boolean(),
})

/** Amounts of a line in the supplier's note in R$: input of `custosDeEntrada` (core/purchases/custo.ts). */
const valores = z.object({
  valor: z.string(),
  desconto: z.string(),
  frete: z.string(),
  seguro: z.string(),
  outras: z.string(),
  ipi: z.string(),
  ii: z.string(),
  icms: z.string(),
  icms_st: z.string(),
  fcp_st: z.string(),
  icms_desonerado: z.string(),
  /** ICMS credit that a supplier under the Simples gives. */
  credito_simples: z.string(),
  /** Rate in % of PIS plus COFINS that the buyer takes as credit. */
  aliq_pis_cofins: z.string(),
  /** IBS and CBS, included in `valor`. */
  ibs_cbs: z.string(),
  /** Value of goods that the note's total does not include. */
  fora_do_total: z.string().optional(),
  ipi_devolvido: z.string().optional(),
  icms_mono_retido: z.string().optional(),
  ibs_cbs_mono: z.string().optional(),
  /** PIS and COFINS by substitution, when included in the note's total. */
  pis_cofins_st: z.string().optional(),
})

/** Data of our product, for the grid and its computations. */
const produtoNosso = z.object({
  id,
  nome: z.string(),
  referencia: z.string(),
  gtin: z.string().nullable(),
  unidade: z.string(),
  ativo: z.boolean(),
  controle_lote: z.boolean(),
  controle_grade: z.boolean(),
  preco_comp: z.string().nullable(),
  preco_vend: z.string().nullable(),
  marge_luc: z.string().nullable(),
})
export type ProdutoProposto = z.output<typeof produtoNosso>

/** How the product of a line was found: link stored at an earlier entry, GTIN, or similar name. */
export const COMO_CASOU = ['aprendido', 'gtin', 'nome'] as const

const linhaConferida = z.object({
  /** Item number (nItem) in the supplier's note. */
  num: z.int(),
  codigo: z.string(),
  gtin: z.string().nullable(),
  nome: z.string(),
  ncm: z.string(),
  cest: z.string().nullable(),
  cfop: z.string(),
  /** CST or CSOSN of the ICMS in the supplier's note. */
  cst: z.string(),
  unidade: z.string(),
  qtde: z.string(),
  /** Quantity in the note's taxable unit. */
  qtde_trib: z.string(),
  preco: z.string(),
  valores,
  /** Lots, in the supplier's unit. */
  lotes: z.array(
    z.object({ lote: z.string(), qtde: z.string(), fabricacao: dia.nullable(), validade: dia.nullable() }),
  ),
  /** Proposed product. `produto` null: none found; `novo` then proposes a new one. */
  proposta: z.object({
    produto: produtoNosso.nullable(),
    grade_id: id.nullable(),
    como: z.enum(COMO_CASOU).nullable(),
    /** Number of our units in one of the supplier's units. */
    fator: z.string(),
    /** True if the factor was only guessed from unit and name: the user must check it. */
    fator_proposto: z.boolean(),
  }),
  /** Body of a new product, filled from the line, without the fields that the user must type. */
  novo: z.record(z.string(), z.unknown()),
})

const conferencia = z.object({
  chave: z.string(),
  numero: z.int(),
  serie: z.int(),
  natureza: z.string(),
  /** Moment of issue, ISO. */
  emissao: z.string(),
  protocolo: z.string(),
  /** True if SEFAZ has just answered about the note; false: only the protocol inside the file is known. */
  consultada: z.boolean(),
  /** True if SEFAZ confirmed this file's digest. False: signature valid, its certificate's authority not checked. */
  confirmada: z.boolean(),
  fornecedor: z.object({
    /** null: the entry registers the supplier. */
    parceiro_id: id.nullable(),
    cnpj: z.string(),
    nome: z.string(),
    fantasia: z.string().nullable(),
    ie: z.string().nullable(),
    uf: z.string(),
    municipio: z.string(),
  }),
  itens: z.array(linhaConferida),
  /** Instalments of the note; `vencimento` null: no due date. */
  duplicatas: z.array(z.object({ numero: z.string(), vencimento: dia.nullable(), valor: z.string() })),
  /** Payer of the freight: the note's modFrete. */
  modfrete: z.int().nullable(),
  /** Payments of the note, in order, by tPag. */
  pagamentos: z.array(z.object({ tpag: z.string(), a_prazo: z.boolean(), valor: z.string() })),
  /** Warnings about a note that can be entered: its duplicatas do not add up to its total. */
  avisos: z.array(z.string()),
  /** Proposed payment method of the instalments; null: the user must choose. */
  meio_pagamento_id: id.nullable(),
  totais: z.object({
    produtos: z.string(),
    desconto: z.string(),
    frete: z.string(),
    seguro: z.string(),
    outras: z.string(),
    ipi: z.string(),
    icms_st: z.string(),
    nota: z.string(),
  }),
  /** Proposed credits, by the company's tax regime and settings. */
  creditos,
})
export type Conferencia = z.output<typeof conferencia>
export type LinhaConferida = z.output<typeof linhaConferida>

/**
 * Checks a supplier's note (the file's text, or the key of a note already stored), stores it among the received notes,
 * and gives the data of its entry's form. Does not change stock.
 */
export const importarXml = defineEndpoint({
  method: 'POST',
  path: 'sefaz/importarxml',
  summary: 'Ler a nota de um fornecedor para dar entrada',
  acesso,
  corpo: 16_000_000,
  body: z
    .object({ xml: z.string().max(15_000_000).optional(), chave: text(60).optional() })
    .refine(({ xml, chave }) => (xml === undefined) !== (chave === undefined), {
      path: ['xml'],
      message: 'Informe o XML ou a chave',
      when: ({ value }) => isRecord(value),
    }),
  response: z.object({ data: conferencia }),
})

const qtde = decimal(4, { digits: 9, required: true })

const linhaDita = z
  .object({
    num: z.int().min(1).max(990),
    produto_id: id.nullish(),
    grade_id: id.nullish(),
    /** Data of a new product that the entry registers, instead of `produto_id`. Lines with equal `novo_de` share it. */
    novo: z.record(z.string(), z.unknown()).nullish(),
    /** `num` of the line whose `novo` is also the product of this line. */
    novo_de: z.int().min(1).max(990).nullish(),
    /** Number of our units in one of the supplier's units. */
    fator: decimal(4, { digits: 8, required: true }),
    /** Lots in our unit, which add up to the line's quantity. The entry registers unknown lots. */
    lotes: z
      .array(z.object({ lote: text(50), fabricacao: dia, validade: dia, qtde }))
      .max(500)
      .default([]),
    /** New sale price, R$; absent: unchanged. */
    preco_vend: decimal(10, { digits: 10 }).nullish(),
    marge_luc: decimal(4, { digits: 8, negative: true }).nullish(),
  })
  .refine(
    ({ produto_id, novo, novo_de }) => [produto_id, novo, novo_de].filter(said => said != null).length === 1,
    { path: ['produto_id'], message: 'Escolha o produto', when: ({ value }) => isRecord(value) },
  )

const entrada = z.object({
  /** Made by the client: a repeated request gets the stored entry. */
  uuid,
  chave: text(60),
  /** Deposit that receives the goods; default: the main one. */
  deposito_id: id.nullish(),
  /** R$ of expenses outside the note (freight of another carrier, unloading), shared among the lines. */
  despesas: money.default('0.00'),
  creditos,
  itens: z.array(linhaDita).min(1, 'Informe ao menos um item').max(MAX_ITENS),
  /** Instalments to pay. */
  parcelas: z
    .array(z.object({ vencimento: diaDoLivro, valor: money }))
    .max(120)
    .default([]),
  meio_pagamento_id: id.nullish(),
})
export type EntradaDita = z.output<typeof entrada>

const linhaEntrada = z.object({
  /** Line of the document. A note's item with several lots has a line for each lot. */
  num: z.int(),
  /** Item number in the supplier's note. */
  item: z.int(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  qtde: z.string(),
  fator: z.string(),
  produto: z.object({ id, nome: z.string(), unidade: z.string() }),
  lote: z.object({ id, lote: z.string(), validade: z.string() }).nullable(),
  /** Quantity in our unit. */
  qtde_nossa: z.string(),
  valor: z.string(),
  custo_unitario: z.string(),
  /** Quantity in our unit that was returned to the supplier. */
  devolvida: z.string(),
})
export type LinhaEntrada = z.output<typeof linhaEntrada>

const compra = z.object({
  /** Id of the entry document (type 3). */
  id,
  uuid,
  chave: z.string(),
  numero: z.int(),
  serie: z.int(),
  emissao: z.string(),
  entrada_em: z.string(),
  entrou_por: z.string().nullable(),
  situacao: z.enum(['entrada', 'desfeita']),
  desfeita_em: z.string().nullable(),
  fornecedor: z.object({ id, nome: z.string(), cnpj: z.string() }),
  valor_total: z.string(),
  despesas: z.string(),
  creditos,
  itens: z.array(linhaEntrada),
  /** Changed prices; `antes` null: the product had none. */
  precos: z.array(
    z.object({
      produto_id: id,
      nome: z.string(),
      novo: z.boolean(),
      preco_comp: z.object({ antes: z.string().nullable(), depois: z.string().nullable() }),
      preco_vend: z.object({ antes: z.string().nullable(), depois: z.string().nullable() }),
    }),
  ),
  parcelas: z.array(z.object({ vencimento: dia, valor: z.string() })),
  meio_pagamento: z.string().nullable(),
  /** Warnings about an entry that is done: its instalments do not add up to the note. */
  avisos: z.array(z.string()),
  /** Reason why the entry cannot be undone; null: it can. */
  nao_desfaz: z.string().nullable(),
})
export type CompraAnswer = z.output<typeof compra>

const umaCompra = z.object({ data: compra })

/**
 * Enters the confirmed lines of a supplier's note, all or nothing: document, stock, costs, prices, new products, new
 * supplier, instalments to pay, and product links for the next note. 409: already entered.
 */
export const entrarCompra = defineEndpoint({
  method: 'POST',
  path: 'compras/entrar',
  summary: 'Dar entrada na nota de um fornecedor',
  acesso,
  corpo: 8_000_000,
  body: entrada,
  response: umaCompra,
})

/** Gives an entry. `data` null: the entry is a note that the company issued, shown by the document's form. */
export const verCompra = defineEndpoint({
  method: 'GET',
  path: 'vendas/compra/:id',
  summary: 'Ver uma nota de entrada de fornecedor',
  acesso,
  params: porId,
  response: z.object({ data: compra.nullable() }),
})

/**
 * Undoes a whole entry: stock, costs, prices and instalments return to what they were. Product links, new products and
 * supplier stay. 409 with the reason when the entry cannot be undone.
 */
export const desfazerCompra = defineEndpoint({
  method: 'POST',
  path: 'compras/:id/desfazer',
  summary: 'Desfazer a entrada de uma nota',
  acesso,
  params: porId,
  response: umaCompra,
})
