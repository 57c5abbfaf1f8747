import { z } from 'zod'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { isRecord } from '../fields/schema/to-zod.ts'
import { paged, paging } from '../schema/paged.ts'
import { decimal, id, idParam, money, text, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'

const acesso = { permission: 'compra_nota_entrada', plan: 'gerenciar_dev_compra' } as const satisfies Access

const porId = z.object({ id: idParam })

/** A day of a lot as the wire has it, DD/MM/YYYY. */
const dia = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Data inválida')

/** Taxes that come back to who buys: the others are cost. */
const creditos = z.object({
  icms: z.boolean(),
  ipi: z.boolean(),
  pis_cofins: z.boolean(),
  ibs_cbs: z.boolean(),
})

/** R$ of a line as the supplier's note has them: what `custosDeEntrada` (core/purchases/custo.ts) takes. */
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
  /** Credited by who buys of a company of the Simples. */
  credito_simples: z.string(),
  /** % that who buys credits of PIS and COFINS together, where he credits any. */
  aliq_pis_cofins: z.string(),
  /** Taxes of the reform, inside `valor`. */
  ibs_cbs: z.string(),
  /** Value of goods that the note does not ask for. */
  fora_do_total: z.string().optional(),
  ipi_devolvido: z.string().optional(),
  icms_mono_retido: z.string().optional(),
  /** By substitution, where they join what the note asks for. */
  pis_cofins_st: z.string().optional(),
})

/** Product data that the grid shows and computes with. */
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

/** How the product of a line was found: by what was entered before, by its code, or only proposed by its name. */
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
  /** CST or CSOSN of the ICMS as the supplier says it. */
  cst: z.string(),
  unidade: z.string(),
  qtde: z.string(),
  preco: z.string(),
  valores,
  /** In the supplier's unit. */
  lotes: z.array(
    z.object({ lote: z.string(), qtde: z.string(), fabricacao: dia.nullable(), validade: dia.nullable() }),
  ),
  /** Ours. `produto` null: none was found, and `novo` is what it would be registered as. */
  proposta: z.object({
    produto: produtoNosso.nullable(),
    grade_id: id.nullable(),
    como: z.enum(COMO_CASOU).nullable(),
    /** Units of ours in one of theirs. */
    fator: z.string(),
    /** Only the unit and the name of the line say so: somebody has to look at it. */
    fator_proposto: z.boolean(),
  }),
  /** Body of a product's register, filled from the line; what is left to be said is absent. */
  novo: z.record(z.string(), z.unknown()),
})

const conferencia = z.object({
  chave: z.string(),
  numero: z.int(),
  serie: z.int(),
  natureza: z.string(),
  /** ISO, of issue. */
  emissao: z.string(),
  protocolo: z.string(),
  /** True when SEFAZ was asked now and answered; false: only the note's own protocol is known. */
  consultada: z.boolean(),
  /** True when SEFAZ has these very bytes; false: the signature holds, its certificate's issuer was not checked. */
  confirmada: z.boolean(),
  fornecedor: z.object({
    /** null: he is registered with the entry. */
    parceiro_id: id.nullable(),
    cnpj: z.string(),
    nome: z.string(),
    fantasia: z.string().nullable(),
    ie: z.string().nullable(),
    uf: z.string(),
    municipio: z.string(),
  }),
  itens: z.array(linhaConferida),
  /** As the note has them; `vencimento` null: it says no day. */
  duplicatas: z.array(z.object({ numero: z.string(), vencimento: dia.nullable(), valor: z.string() })),
  /** Payer of the freight: the note's modFrete. */
  modfrete: z.int().nullable(),
  /** tPag of the note's payments, in their order. */
  pagamentos: z.array(z.object({ tpag: z.string(), a_prazo: z.boolean(), valor: z.string() })),
  /** The method its instalments would be registered by; null: choose one. */
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

/** A note as what an entry begins with: the file's text, or the key of one that the house has whole. Nothing of stock changes. */
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
    /** Registered with the entry, in place of `produto_id`; two lines with the same `novo_de` are one product. */
    novo: z.record(z.string(), z.unknown()).nullish(),
    /** `num` of the line whose `novo` this one is too. */
    novo_de: z.int().min(1).max(990).nullish(),
    /** Units of ours in one of theirs. */
    fator: decimal(4, { digits: 8, required: true }),
    /** Ours; together the line's whole quantity. A lot that the product has not is registered. */
    lotes: z
      .array(z.object({ lote: text(50), fabricacao: dia, validade: dia, qtde }))
      .max(500)
      .default([]),
    /** R$ from now on; absent: it stays. */
    preco_vend: decimal(10, { digits: 10 }).nullish(),
    marge_luc: decimal(4, { digits: 8, negative: true }).nullish(),
  })
  .refine(
    ({ produto_id, novo, novo_de }) => [produto_id, novo, novo_de].filter(said => said != null).length === 1,
    { path: ['produto_id'], message: 'Escolha o produto', when: ({ value }) => isRecord(value) },
  )

const entrada = z.object({
  /** Named by the caller: the same one again answers what it made. */
  uuid,
  chave: text(60),
  /** Deposit of the goods; absent: the main one. */
  deposito_id: id.nullish(),
  /** R$ beside the note (freight of another, unloading), spread over the lines. */
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
  /** Line of the document; an item of several lots has several. */
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
  /** Quantity in our unit that went back to the supplier. */
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
  /** Prices that it changed; null: there was none. */
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
  /** Why it is not undone any more; null: it may be. */
  nao_desfaz: z.string().nullable(),
})
export type CompraAnswer = z.output<typeof compra>

const umaCompra = z.object({ data: compra })

/**
 * The confirmed lines of a note: document, stock, costs, prices, new products, the supplier where he is new, payables and what is learnt,
 * all of it or nothing. 409: it was entered already.
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

/** `data` null: the entry is the company's own note, which its form shows. */
export const verCompra = defineEndpoint({
  method: 'GET',
  path: 'vendas/compra/:id',
  summary: 'Ver uma nota de entrada de fornecedor',
  acesso,
  params: porId,
  response: z.object({ data: compra.nullable() }),
})

/** Whole: stock, costs, prices and payables as before. What was learnt stays, new products and supplier too. 409: why it cannot be. */
export const desfazerCompra = defineEndpoint({
  method: 'POST',
  path: 'compras/:id/desfazer',
  summary: 'Desfazer a entrada de uma nota',
  acesso,
  params: porId,
  response: umaCompra,
})

/** Entries of suppliers' notes and the company's own (`chave` null while it has none), newest first. */
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
