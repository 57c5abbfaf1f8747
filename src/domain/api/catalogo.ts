import { z } from 'zod'
import { idOf, KINDS, type Kind } from '../../core/tax/kinds.ts'
import { COPIADOS } from '../../core/venda/line/novo-item.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { regrasPorTipo } from './regras.ts'

/** Ids of a product's rules: those of a line, and the ICMS rule for other states. */
const RULE_COLUMNS = KINDS.flatMap((kind): readonly (`${Kind}_id` | 'icms_fora_id')[] =>
  kind === 'icms' ? ['icms_id', 'icms_fora_id'] : [idOf(kind)],
)

const OWN = [
  'id',
  'referencia',
  'nome',
  'marca',
  'gtin',
  'unidade',
  'preco', // R$, account.valor_decimal places
  'ncm',
  'cest',
  'cbenef',
  ...RULE_COLUMNS,
  'codigo_balanca', // code inside a scale label, digits without leading zeros
  'unidade_trib',
  'fator_coversao', // contrato
  'tipo_conversao', // 1 divides, 2 multiplies
  'estoque', // balance of this company; null when the plan does not manage stock
  'pausado',
  'controle_lote',
  'controle_grade',
  'montagem', // choices made when it is added (domain/venda/montagem.ts); null without choices
  'veiculo_novo',
  'detalhe', // details as fuel, medicine (core/dfe/nfe/detalhe.ts) or new vehicle, by column; null without any
  'grades', // lines of its grid (domain/venda/montagem.ts); null without a grid
  'selo', // the server's seal on what a line copies from this row (core/venda/selo.ts)
  'ativo',
  'ncm_inexistente', // 1: the NCM is in neither the TEC nor the imported table; absent otherwise
] as const

/** Copied fields that the catalogue sends in another form: id, taxes of the NCM, grid line. */
const TOLD_APART: readonly string[] = ['produto_id', 'ibpt', 'grade_id']

/**
 * Columns of a product row, in order. Flags are 0 or 1, amounts decimal strings, absent = null. `ativo` 0 in an increment
 * means: forget this product. Rule ids point into the answer's `regras`. Copied fields without an own column come last.
 */
export const COLUNAS_PRODUTO = [
  ...OWN,
  ...COPIADOS.map(({ value }) => value as keyof ProdutoVenda & (typeof OWN)[number]).filter(
    name => !(OWN as readonly string[]).includes(name) && !TOLD_APART.includes(name),
  ),
]

export type ColunaProduto = (typeof COLUNAS_PRODUTO)[number]

/** Columns of extra codes: scanning one sells `fator` units, of the grid line if given. */
export const COLUNAS_CODIGO = ['codigo', 'produto_id', 'fator', 'grade_id'] as const

const tabela = z.object({ colunas: z.array(z.string()), linhas: z.array(z.array(z.unknown())) })

export const meioCatalogo = z.object({
  id,
  descricao: z.string(),
  /** 1 dinheiro, 2 cheque, 3 cartão, 4 outros. */
  meio: z.literal([1, 2, 3, 4]),
  tpag: z.string(),
  qtdeparcelas: z.int(),
  indicador_forma: z.int(),
  opcoes: z.array(z.string()),
  intervalo: z.int(),
  tipoIntervalo: z.int(),
  intervalo_inicial: z.int(),
  tipoIntervaloIni: z.int(),
})

export const terminalCatalogo = z.object({
  id,
  nome: z.string(),
  serie_65: z.string().nullable(),
  serie_55: z.string().nullable(),
  /** 'tcp://192.168.0.50:9100', 'file:/dev/usb/lp0' or 'arquivo'; null = PDF only. */
  impressora: z.string().nullable(),
  /** Scale label, a letter a digit: C code, W grams, P or V total in centavos, Q count, D check digit (core/barcode/template.ts): '2CCCCCCWWWWWD'. */
  balanca: z.string().nullable(),
  /** Its cards are charged through a TEF manager. */
  tef: z.boolean(),
})

export const catalogoAnswer = z.object({
  /** Opaque version: sent back as `desde`, it gives only the changes since. Also the ETag. */
  versao: z.string(),
  /** true: replaces everything at the till; false: only the rows given. */
  completo: z.boolean(),
  empresa: z.object({
    id,
    nome: z.string(),
    cnpj: z.string(),
    uf: z.string(),
    crt: z.literal([1, 2, 3, 4]),
    /** 1 produção, 2 homologação and training. */
    ambiente_sefaz: z.literal([1, 2]).optional(),
    gerenciar_estoque: z.boolean(),
    /** Prices are what the customer pays, with IBS, CBS and IS inside (tax/rules §13a). */
    preco_bruto: z.boolean().optional(),
    /** PIX key, '' without one, and the city of its QR Code. */
    pix_chave: z.string().optional(),
    municipio: z.string().optional(),
    /** Seconds for which the till shows a note's QR Code; 0: never. */
    qrcode_na_tela_s: z.int().optional(),
    /** Moment of an NFC-e's paper (domain/config). */
    imprimir_apos: z.int().optional(),
    /** Reason, in words, why no note of this company would be authorised; null: none known. */
    impedimento: z.string().nullable().optional(),
  }),
  account: z.object({
    venda_sem_estoque: z.boolean(),
    /** One key receives the rest in cash. */
    dinheiro_exato: z.boolean(),
    ignorar_icms_valor_nota: z.boolean(),
    valor_decimal: z.int(),
    qtde_decimal: z.int(),
  }),
  /** Rules in the engine's terms (tax/rules §3.1), whole in every answer; each has its `selo`. */
  regras: regrasPorTipo,
  /** Approximate taxes by NCM in the company's state, whole in every answer. */
  ibpt: z.record(
    z.string(),
    z.object({
      nacionalfederal: z.string(),
      importadosfederal: z.string(),
      estadual: z.string(),
      municipal: z.string(),
    }),
  ),
  /** MVA and FCP columns of the company's own state, for rules that pick one (tax/rules §3.2). */
  mva_uf: z
    .object({ uf: z.string(), mva: z.array(z.string().nullable()), fcp: z.array(z.string().nullable()) })
    .nullable()
    .optional(),
  /** The same for sales to other states, by destination, with each one's internal rate (%). */
  destinos: z
    .record(
      z.string(),
      z.object({
        uf: z.string(),
        mva: z.array(z.string().nullable()),
        fcp: z.array(z.string().nullable()),
        aliq_interna: z.string().nullable(),
        // computation of ST and DIFAL there; absent in a till's older catalogue
        mva_ajustada: z.boolean().optional(),
        st_difal: z.boolean().optional(),
        st_deduz_desonerado: z.boolean().optional(),
        difal_base: z.enum(['unica', 'por_dentro', 'dupla']).optional(),
        alq_intra_mva: z.string().nullable().optional(),
      }),
    )
    .optional(),
  /** Price lists by product, each row [state, from, until, of own ICMS, of ST] (domain/fiscal/pautas.ts). */
  pautas: z
    .record(
      z.string(),
      z.array(
        z.tuple([
          z.string().nullable(),
          z.string().nullable(),
          z.string().nullable(),
          z.string().nullable(),
          z.string().nullable(),
        ]),
      ),
    )
    .optional(),
  meios: z.array(meioCatalogo),
  bandeiras: z.array(z.object({ id, nome: z.string(), tband: z.string() })),
  terminais: z.array(terminalCatalogo),
  /** colunas = COLUNAS_PRODUTO. Streamed: products and codes are the last members of the object. */
  produtos: tabela,
  /** colunas = COLUNAS_CODIGO. In an increment: all codes of the products in `produtos`. */
  codigos: tabela,
})

export type CatalogoAnswer = z.output<typeof catalogoAnswer>
export type MeioCatalogo = z.output<typeof meioCatalogo>
export type TerminalCatalogo = z.output<typeof terminalCatalogo>

/**
 * Gives the till's snapshot of the active company: whole, or the changes since `desde`. 304 when If-None-Match is current.
 */
export const catalogo = defineEndpoint({
  method: 'GET',
  path: 'pdv/catalogo',
  summary: 'Catálogo do caixa',
  acesso: {},
  query: z.object({ desde: z.string().max(40).optional() }),
  response: catalogoAnswer,
})
