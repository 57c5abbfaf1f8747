import { KINDS, spaced } from '../core/tax/kinds.ts'
import { PAPEIS_DE_VENDA, VER_DOCUMENTOS, VER_VENDAS } from './api/quem-vende.ts'
import { COST_FLAGS } from './reports/sees-costs.ts'
import type { Flag } from './rights.ts'

const BUYS = ['compra_nota_entrada', 'compra_manifesto_destinatario'] as const
const GOODS = ['estoque_movimento', 'produtos_produto'] as const
const VOIDS = ['fiscal_inutilizar_numeracao'] as const
const RULES = KINDS.map((kind): Flag => `fiscal_regra_${spaced(kind)}`)
const MONEY = ['menu_financeiro'] as const

/**
 * Rights to see what a kind of notification tells: any of them is enough; null: every user may see it. That of a document
 * carries the number of its type, and asks for the rights to see such documents.
 */
export const NOTICE_KINDS = {
  /** Account and installation: tells nothing of the company's business. */
  conta: null,
  /** Addressed to one user, chosen by a right. */
  pessoal: null,
  venda: VER_VENDAS,
  papel: PAPEIS_DE_VENDA,
  emissao: VER_DOCUMENTOS,
  pix: ['pdv_pix_devolver', 'menu_financeiro', 'documentos_pdv', 'documentos_venda_rapida'],
  tef: ['pdv_tef_adm', 'menu_financeiro', 'documentos_pdv', 'documentos_venda_rapida'],
  devolver: ['pdv_tef_adm', 'pdv_pix_devolver', ...MONEY],
  financeiro: MONEY,
  caixa: ['pdv_ver_esperado'],
  contador: ['contabil_baixar_xml', 'contabil_sped'],
  recebida: BUYS,
  inutilizacao: VOIDS,
  mdfe: ['transportes_mdfe'],
  imposto: [...RULES, 'contabil_sped'],
  estoque: GOODS,
  lote: GOODS,
  preco: ['produtos_produto'],
  custo: COST_FLAGS,
  relatorio: ['relatorios_vendas'],
  agendamento: ['relatorios_agendar'],
  email: ['menu_configuracoes'],
  integracao: ['api_chaves'],
  dados_pessoais: ['menu_configuracoes'],
} as const satisfies Readonly<Record<string, readonly Flag[] | null>>

/** Kind of a notification; that of a document has the number of its type, or the id of a declared document. */
export type NoticeKind = keyof typeof NOTICE_KINDS | `documento:${number}` | `proprio:${string}`

/** Names the kind of a document's notification. `tipo` null: a till's sale. */
export const kindOfDocument = (tipo: number | null): NoticeKind =>
  tipo === null ? 'venda' : `documento:${tipo}`

/** Lists the kinds that a user with these rights may see, those of documents not among them. */
export const kindsSeenBy = (flags: ReadonlySet<Flag>): NoticeKind[] =>
  (Object.keys(NOTICE_KINDS) as (keyof typeof NOTICE_KINDS)[]).filter(kind => {
    const rights: readonly Flag[] | null = NOTICE_KINDS[kind]
    return rights === null || rights.some(flag => flags.has(flag))
  })
