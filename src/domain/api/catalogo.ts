import { z } from 'zod'
import { idOf, KINDS, type Kind } from '../../core/tax/kinds.ts'
import { COPIADOS } from '../../core/venda/line/novo-item.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import { tillShape } from '../config/till.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { promocoesCatalogo, tabelasCatalogo } from './ofertas.ts'
import { regrasPorTipo } from './regras.ts'
import { regimeRegular } from './sessao.ts'

/** Columns with the ids of a product's tax rules: one per kind, and the ICMS rule for other states. */
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
  'fator_coversao', // the API's spelling
  'tipo_conversao', // 1 divides, 2 multiplies
  'estoque', // balance of this company; null when the plan does not manage stock
  'pausado',
  'controle_lote',
  'controle_grade',
  'montagem', // choices that the till asks for when the product is added (domain/venda/montagem.ts); null without choices
  'categoria_id', // of promotions and price tables
  'veiculo_novo',
  'detalhe', // details as fuel, medicine (core/dfe/nfe/detalhe.ts) or new vehicle, by column; null without any
  'grades', // lines of its grid (domain/venda/montagem.ts); null without a grid
  'selo', // the server's seal on what a line copies from this row (core/venda/selo.ts)
  'ativo',
  'ncm_inexistente', // 1: the NCM is in neither the TEC nor the imported table; absent otherwise
] as const

/** Copied fields that the catalogue has in another form: as `id`, in `ibpt`, in `grades`. */
const TOLD_APART: readonly string[] = ['produto_id', 'ibpt', 'grade_id']

/**
 * Columns of a product row, in order. Flags are 0 or 1, amounts decimal strings, absent values null. `ativo` 0 in a response
 * with `desde` means that the till must delete the product. Rule ids point into the response's `regras`. Fields that a line
 * copies, and that are not in OWN, come last.
 */
export const COLUNAS_PRODUTO = [
  ...OWN,
  ...COPIADOS.map(({ value }) => value as keyof ProdutoVenda & (typeof OWN)[number]).filter(
    name => !(OWN as readonly string[]).includes(name) && !TOLD_APART.includes(name),
  ),
]

export type ColunaProduto = (typeof COLUNAS_PRODUTO)[number]

/** Columns of additional codes: scanning the code sells `fator` units of the product, or of the grid line if given. */
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
  /** True if the method's payments are tied to the note by their authorisation. */
  integrado: z.boolean().optional(),
})

export const terminalCatalogo = z.object({
  id,
  nome: z.string(),
  serie_65: z.string().nullable(),
  serie_55: z.string().nullable(),
  /** Address of the printer: 'tcp://192.168.0.50:9100', 'file:/dev/usb/lp0' or 'arquivo'; null: only PDF. */
  impressora: z.string().nullable(),
  /**
   * Layout of the scale's labels (core/barcode/template.ts), such as '2CCCCCCWWWWWD'. Each letter is a digit: C code, W
   * grams, P or V total in centavos, Q count, D check digit.
   */
  balanca: z.string().nullable(),
  /** True if the till charges cards through a TEF program. */
  tef: z.boolean(),
  /** When the receipt is printed (PRINT_AFTER); null or absent: as the company says. */
  imprimir_apos: z.int().nullish(),
  /** Price table of its sales. */
  tabela_preco_id: id.nullish(),
})

export const catalogoAnswer = z.object({
  /** Version of the catalogue (not the ETag). Sent back as `desde`, it gets only the changes since. */
  versao: z.string(),
  /** true: the till replaces its whole catalogue; false: only the given rows. */
  completo: z.boolean(),
  empresa: z.object({
    id,
    nome: z.string(),
    cnpj: z.string(),
    uf: z.string(),
    crt: z.literal([1, 2, 3, 4]),
    /** Days of the regular regime of IBS and CBS that a Simples company chose. */
    ibscbs_regular: regimeRegular.optional(),
    /** 1 produção; 2 homologação, also in training. */
    ambiente_sefaz: z.literal([1, 2]).optional(),
    gerenciar_estoque: z.boolean(),
    /** City, for the QR Code of a PIX key. */
    municipio: z.string().optional(),
    /** Reason why SEFAZ would authorize no note of this company; null: none known. */
    impedimento: z.string().nullable().optional(),
    /** The state's demand about a card or PIX that is not tied to the note; null: nothing. */
    pagamento_ligado: z.string().nullable().optional(),
    /** True: the CNPJ of the bank that confirms a charged PIX is known, so that its note says it as integrated. */
    pix_integrado: z.boolean().optional(),
    ...tillShape('empresa'),
  }),
  account: z.object(tillShape('conta')),
  /** All tax rules, in the engine's format (tax/rules §3.1), in every response; each has its `selo`. */
  regras: regrasPorTipo,
  /** Approximate taxes by NCM in the company's state, all in every response. */
  ibpt: z.record(
    z.string(),
    z.object({
      nacionalfederal: z.string(),
      importadosfederal: z.string(),
      estadual: z.string(),
      municipal: z.string(),
    }),
  ),
  /** MVA and FCP columns of the company's state, for rules that name one of them (tax/rules §3.2). */
  mva_uf: z
    .object({ uf: z.string(), mva: z.array(z.string().nullable()), fcp: z.array(z.string().nullable()) })
    .nullable()
    .optional(),
  /** MVA and FCP columns for sales to other states, by destination, with the destination's internal rate (%). */
  destinos: z
    .record(
      z.string(),
      z.object({
        uf: z.string(),
        mva: z.array(z.string().nullable()),
        fcp: z.array(z.string().nullable()),
        aliq_interna: z.string().nullable(),
        // how the destination computes ST and DIFAL; absent in a catalogue stored by an older till
        mva_ajustada: z.boolean().optional(),
        st_difal: z.boolean().optional(),
        st_deduz_desonerado: z.boolean().optional(),
        difal_base: z.enum(['unica', 'por_dentro', 'dupla']).optional(),
        alq_intra_mva: z.string().nullable().optional(),
      }),
    )
    .optional(),
  /** Tax bases of price lists, by product: [state, from, until, for own ICMS, for ST] (domain/fiscal/pautas.ts). */
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
  /** Version of the price tables; absent: the company has none. Sent back as `tabelas`, it leaves unchanged ones out. */
  tabelas_versao: z.string().optional(),
  /** Price tables and promotions, each with its seal. */
  tabelas: tabelasCatalogo.optional(),
  promocoes: promocoesCatalogo.optional(),
  meios: z.array(meioCatalogo),
  bandeiras: z.array(z.object({ id, nome: z.string(), tband: z.string() })),
  terminais: z.array(terminalCatalogo),
  /** Rows in the order of COLUNAS_PRODUTO. Products and codes are streamed, so they are the last keys of the object. */
  produtos: tabela,
  /** Rows in the order of COLUNAS_CODIGO. In a response with `desde`: all codes of the products in `produtos`. */
  codigos: tabela,
})

export type CatalogoAnswer = z.output<typeof catalogoAnswer>
export type MeioCatalogo = z.output<typeof meioCatalogo>
export type TerminalCatalogo = z.output<typeof terminalCatalogo>

/** Gives the till's copy of the catalogue: whole, or the changes since `desde`. 304 when If-None-Match is current. */
export const catalogo = defineEndpoint({
  method: 'GET',
  path: 'pdv/catalogo',
  summary: 'Catálogo do caixa',
  acesso: {},
  query: z.object({ desde: z.string().max(40).optional(), tabelas: z.string().max(40).optional() }),
  response: catalogoAnswer,
})
