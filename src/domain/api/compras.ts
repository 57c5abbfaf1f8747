import { z } from 'zod'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { isRecord } from '../fields/schema/to-zod.ts'
import { paged, paging } from '../schema/paged.ts'
import { decimal, id, idParam, money, text, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'

const acesso = { permission: 'compra_nota_entrada', plan: 'gerenciar_dev_compra' } as const satisfies Access

const porId = z.object({ id: idParam })

/** A lot's day on the wire, DD/MM/YYYY. */
const dia = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Data inválida')

/** Taxes credited to the buyer; others are part of the cost. */
const creditos = z.object({
  icms: z.boolean(),
  ipi: z.boolean(),
  pis_cofins: z.boolean(),
  ibs_cbs: z.boolean(),
})

/** R$ of a line in the supplier's note, input of `custosDeEntrada` (core/purchases/custo.ts). */
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
  /** Credit given by a Simples supplier. */
  credito_simples: z.string(),
  /** % of PIS and COFINS together that the buyer credits. */
  aliq_pis_cofins: z.string(),
  /** Taxes of the reform, inside `valor`. */
  ibs_cbs: z.string(),
  /** Value of goods outside the note's total. */
  fora_do_total: z.string().optional(),
  ipi_devolvido: z.string().optional(),
  icms_mono_retido: z.string().optional(),
  /** PIS and COFINS by substitution, when part of the note's total. */
  pis_cofins_st: z.string().optional(),
})

/** Product data for the grid and its computations. */
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

/** Way the product of a line was found: learnt from an earlier entry, by its GTIN, or proposed by its name. */
export const COMO_CASOU = ['aprendido', 'gtin', 'nome'] as const

const linhaConferida = z.object({
  /** nItem of the note. */
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
  preco: z.string(),
  valores,
  /** Lots, in the supplier's unit. */
  lotes: z.array(
    z.object({ lote: z.string(), qtde: z.string(), fabricacao: dia.nullable(), validade: dia.nullable() }),
  ),
  /** Proposal of our product. `produto` null: none was found, and `novo` is a proposed new one. */
  proposta: z.object({
    produto: produtoNosso.nullable(),
    grade_id: id.nullable(),
    como: z.enum(COMO_CASOU).nullable(),
    /** Our units in one of the supplier's. */
    fator: z.string(),
    /** Guessed from unit and name only: must be checked. */
    fator_proposto: z.boolean(),
  }),
  /** Body of a new product, filled from the line; fields to be typed are absent. */
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
  /** True when SEFAZ was asked now and answered; false: only the note's own protocol is known. */
  consultada: z.boolean(),
  /**
   * True when SEFAZ has exactly these bytes; false: the signature is valid, but its certificate's issuer was not checked.
   */
  confirmada: z.boolean(),
  fornecedor: z.object({
    /** null: the supplier is registered with the entry. */
    parceiro_id: id.nullable(),
    cnpj: z.string(),
    nome: z.string(),
    fantasia: z.string().nullable(),
    ie: z.string().nullable(),
    uf: z.string(),
    municipio: z.string(),
  }),
  itens: z.array(linhaConferida),
  /** Instalments of the note; `vencimento` null: without a day. */
  duplicatas: z.array(z.object({ numero: z.string(), vencimento: dia.nullable(), valor: z.string() })),
  /** Payer of the freight: the note's modFrete. */
  modfrete: z.int().nullable(),
  /** tPag of the note's payments, in order. */
  pagamentos: z.array(z.object({ tpag: z.string(), a_prazo: z.boolean(), valor: z.string() })),
  /** Proposed method of its instalments; null: the user must choose. */
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
  /** By the company's regime. */
  creditos,
})
export type Conferencia = z.output<typeof conferencia>
export type LinhaConferida = z.output<typeof linhaConferida>

/** Reads a note to begin an entry: by the file's text, or the key of a stored whole note. Does not change stock. */
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
    /** Registered with the entry, instead of `produto_id`; lines with the same `novo_de` are one product. */
    novo: z.record(z.string(), z.unknown()).nullish(),
    /** `num` of the line whose `novo` is also this line's product. */
    novo_de: z.int().min(1).max(990).nullish(),
    /** Our units in one of the supplier's. */
    fator: decimal(4, { digits: 8, required: true }),
    /** Lots in our unit, which add up to the line's quantity. Unknown lots are registered. */
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
  /** Given by the caller: a repetition answers the stored entry. */
  uuid,
  chave: text(60),
  /** Deposit of the goods; default: the main one. */
  deposito_id: id.nullish(),
  /** R$ of expenses outside the note (another carrier's freight, unloading), spread over the lines. */
  despesas: money.default('0.00'),
  creditos,
  itens: z.array(linhaDita).min(1, 'Informe ao menos um item').max(MAX_ITENS),
  /** Payables of the entry. */
  parcelas: z
    .array(z.object({ vencimento: dia, valor: money }))
    .max(120)
    .default([]),
  meio_pagamento_id: id.nullish(),
})
export type EntradaDita = z.output<typeof entrada>

const linhaEntrada = z.object({
  /** Line of the document; an item with several lots has several. */
  num: z.int(),
  /** Item of the note. */
  item: z.int(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  qtde: z.string(),
  fator: z.string(),
  produto: z.object({ id, nome: z.string(), unidade: z.string() }),
  lote: z.object({ id, lote: z.string(), validade: z.string() }).nullable(),
  /** In our unit. */
  qtde_nossa: z.string(),
  valor: z.string(),
  custo_unitario: z.string(),
  /** Quantity, in our unit, returned to the supplier. */
  devolvida: z.string(),
})

const compra = z.object({
  /** Id of the document (type 3). */
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
  /** Prices changed; null: none before. */
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
  /** Reason why it cannot be undone; null: it can. */
  nao_desfaz: z.string().nullable(),
})
export type CompraAnswer = z.output<typeof compra>

const umaCompra = z.object({ data: compra })

/**
 * Enters the confirmed lines of a note: document, stock, costs, prices, new products, new supplier, payables and learnt
 * links, all or nothing. 409: already entered.
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

/** Gives an entry. `data` null: the entry is the company's own note, which its form shows. */
export const verCompra = defineEndpoint({
  method: 'GET',
  path: 'vendas/compra/:id',
  summary: 'Ver uma nota de entrada de fornecedor',
  acesso,
  params: porId,
  response: z.object({ data: compra.nullable() }),
})

/**
 * Undoes an entry whole: stock, costs, prices and payables as before. Learnt links, new products and supplier stay. 409 with
 * the reason, when it cannot be undone.
 */
export const desfazerCompra = defineEndpoint({
  method: 'POST',
  path: 'compras/:id/desfazer',
  summary: 'Desfazer a entrada de uma nota',
  acesso,
  params: porId,
  response: umaCompra,
})

/** Lists entries by suppliers' notes and the company's own (`chave` null without one), newest first. */
export const listarCompras = defineEndpoint({
  method: 'GET',
  path: 'compras',
  summary: 'Listar notas de entrada',
  acesso,
  query: z.object({
    search: text(100).optional(),
    /** Keys of suppliers' notes, separated by commas: only their entries, without undone ones. */
    chaves: z
      .string()
      .regex(/^[0-9A-Z]{44}(?:,[0-9A-Z]{44}){0,99}$/, 'Até 100 chaves de acesso, separadas por vírgula')
      .optional(),
    ...paging(200),
  }),
  response: paged(
    z.object({
      id,
      /** True for an entry made of a supplier's note. */
      importada: z.boolean(),
      chave: z.string().nullable(),
      numero: z.string().nullable(),
      serie: z.string().nullable(),
      fornecedor: z.string().nullable(),
      emissao: z.string(),
      entrada_em: z.string(),
      valor_total: z.string(),
      /** Letter of the document (A, E, T, R, D, C, I, X). */
      status: z.string(),
    }),
  ),
})
