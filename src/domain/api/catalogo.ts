import { z } from 'zod'
import { idOf, KINDS, type Kind } from '../../core/tax/kinds.ts'
import { COPIADOS } from '../../core/venda/line/novo-item.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { regrasPorTipo } from './regras.ts'

/** A product's rules, by kind: what a line has, and beside its ICMS that of sales to other states. */
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
  'montagem', // what is chosen of it when it is added (domain/venda/montagem.ts); null where nothing is
  'veiculo_novo',
  'detalhe', // what it says of itself as fuel, medicine (core/dfe/nfe/detalhe.ts) or new vehicle, by column; null where nothing
  'grades', // its grid, a line each (domain/venda/montagem.ts); null where it has none
  'selo', // the server's seal on what a line copies from this row (core/venda/selo.ts)
  'ativo',
  'ncm_inexistente', // 1: neither the TEC nor the imported table has its NCM; absent otherwise
] as const

/** Copied fields that the catalogue sends in another form: own id, taxes of the NCM, grid line. */
const TOLD_APART: readonly string[] = ['produto_id', 'ibpt', 'grade_id']

/**
 * Columns of a product row, in this order. Flags are 0 or 1, amounts decimal strings, absent = null. `ativo` 0 in an increment
 * means: forget this product. Rule ids point into `regras` of the answer. What a line copies and no column gives comes last.
 */
export const COLUNAS_PRODUTO = [
  ...OWN,
  ...COPIADOS.map(({ value }) => value as keyof ProdutoVenda & (typeof OWN)[number]).filter(
    name => !(OWN as readonly string[]).includes(name) && !TOLD_APART.includes(name),
  ),
]

export type ColunaProduto = (typeof COLUNAS_PRODUTO)[number]

/** Extra codes of a product: reading one sells `fator` units, of that line of its grid where there is one. */
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
  /** Its cards go through a manager of TEF. */
  tef: z.boolean(),
})

export const catalogoAnswer = z.object({
  /** Opaque; give it back as `desde` to receive only what changed since. Also the ETag. */
  versao: z.string(),
  /** true: replaces everything the till has; false: upsert the rows given. */
  completo: z.boolean(),
  empresa: z.object({
    id,
    nome: z.string(),
    cnpj: z.string(),
    uf: z.string(),
    crt: z.literal([1, 2, 3, 4]),
    /** 1 production, 2 homologação and training. */
    ambiente_sefaz: z.literal([1, 2]).optional(),
    gerenciar_estoque: z.boolean(),
    /** The price is what the customer pays, IBS, CBS and IS inside it (tax/rules §13a). */
    preco_bruto: z.boolean().optional(),
    /** Key of PIX, '' without one, and the city that its QR Code says. */
    pix_chave: z.string().optional(),
    municipio: z.string().optional(),
    /** Why no note of this company would be authorised, in words; null: nothing known. */
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
  /** Rules in engine vocabulary (tax/rules §3.1), whole in every answer: Rules of core/tax; each with its `selo`. */
  regras: regrasPorTipo,
  /** Approximate-tax row by NCM of the company's UF, whole in every answer. */
  ibpt: z.record(
    z.string(),
    z.object({
      nacionalfederal: z.string(),
      importadosfederal: z.string(),
      estadual: z.string(),
      municipal: z.string(),
    }),
  ),
  /** MVA and FCP columns of the company's own state: a rule that picks one needs them (tax/rules §3.2). */
  mva_uf: z
    .object({ uf: z.string(), mva: z.array(z.string().nullable()), fcp: z.array(z.string().nullable()) })
    .nullable()
    .optional(),
  /** The same of sales to the other states, by destination, with the internal rate (%) of each. */
  destinos: z
    .record(
      z.string(),
      z.object({
        uf: z.string(),
        mva: z.array(z.string().nullable()),
        fcp: z.array(z.string().nullable()),
        aliq_interna: z.string().nullable(),
        // how ST and DIFAL are worked out there; a till's older catalogue lacks them
        mva_ajustada: z.boolean().optional(),
        st_difal: z.boolean().optional(),
        st_deduz_desonerado: z.boolean().optional(),
        difal_base: z.enum(['unica', 'por_dentro', 'dupla']).optional(),
        alq_intra_mva: z.string().nullable().optional(),
      }),
    )
    .optional(),
  /** Price lists by product, each [state, from, until, of own ICMS, of ST] (domain/fiscal/pautas.ts). */
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
  /** colunas = COLUNAS_PRODUTO. Streamed: the last two members of the object. */
  produtos: tabela,
  /** colunas = COLUNAS_CODIGO. In an increment: all codes of the products in `produtos`. */
  codigos: tabela,
})

export type CatalogoAnswer = z.output<typeof catalogoAnswer>
export type MeioCatalogo = z.output<typeof meioCatalogo>
export type TerminalCatalogo = z.output<typeof terminalCatalogo>

/** The till's snapshot of the active company: whole, or what changed since `desde`. 304 when If-None-Match is current. */
export const catalogo = defineEndpoint({
  method: 'GET',
  path: 'pdv/catalogo',
  summary: 'Catálogo do caixa',
  acesso: {},
  query: z.object({ desde: z.string().max(40).optional() }),
  response: catalogoAnswer,
})
