import type { ItemNfe } from '../../core/dfe/nfe/compose/entrada.ts'
import type { DetalheProduto } from '../../core/dfe/nfe/detalhe.ts'
import { judgeItem } from '../../core/dfe/nfe/preflight/item.ts'
import type { Problema } from '../../core/dfe/nfe/preflight/regra.ts'
import type { ItemRegistrado } from '../../core/dfe/nfe/preflight/regra-item.ts'
import { isCest } from '../../core/document/cest.ts'
import type { ModeloNota } from '../../core/document/models.ts'
import { fcpDaColuna } from '../../core/law/fcp/fcp.ts'
import type { RegimeRegular } from '../../core/law/reforma.ts'
import { dec } from '../../core/money/decimal.ts'
import { r2, toText } from '../../core/money/round.ts'
import type { TipoComprador } from '../../core/tax/icms/ao-comprador.ts'
import { calcular } from '../../core/tax/index.ts'
import {
  type AwayRuleIds,
  type ItemRules,
  itemRules,
  type RuleIds,
  type Rules,
  ruleIn,
} from '../../core/tax/kinds.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import { vendas } from '../documents/venda/index.ts'
import { type Tagged, type TaggedAs, tagsOf } from '../documents/wire.ts'
import { regraDoDia } from './aliquota-da-lei.ts'
import { regraAoComprador } from './comprador.ts'

/** Issuer, document and date for which a product is checked. */
export interface ProductIssue {
  crt: 1 | 2 | 3 | 4
  ibscbs_regular?: RegimeRegular | null | undefined
  uf: string
  modelo: ModeloNota
  /** ISO date or instant. */
  data: string
  /** 1 production, 2 homologação, where some checks apply earlier; absent in a catalogue stored by an older till. */
  ambiente_sefaz?: 1 | 2 | undefined
  /** True for a sale to another state: its NF-e is not held to a till's CFOPs and CSTs, nor to the own state's FCP. */
  fora?: boolean
  /** True for a document of the back office, which may be a model 55 with any CFOP and CST; a till's 55 may not. */
  documento?: boolean
  /** FCP columns (%) of the company's state, if the account registered them. */
  fcp?: readonly (string | null)[] | undefined
  /** Kind of buyer of the line; absent: no buyer is known, or goods come in. */
  comprador?: TipoComprador | null | undefined
}

type Itens = typeof vendas.lines.itens.fields
const tags = tagsOf(vendas.lines.itens.fields)

/** Checked fields of a product: those of a sale's line that need no sale, and details of the product. */
type Produto = TaggedAs<Itens, keyof Omit<ItemRegistrado, 'csts_do_beneficio'>> &
  Pick<ItemVenda, 'cest' | 'preco' | 'unidade_trib' | 'fator_coversao' | 'tipo_conversao'> & {
    ncm_existe: boolean
    /** CSTs of its code of benefit in the state's imported table; [] when it is not there, null without a table. */
    csts_do_beneficio?: readonly string[] | null | undefined
    /** Details of a fuel or a medicine. */
    detalhe: DetalheProduto | null
    /** True for a new vehicle, whose model 55 is not held to a till's CFOPs and CSTs. */
    veiculo_novo: boolean
  }

/** Lists what would make SEFAZ refuse a note with this product, before any sale, in the order of SEFAZ's checks. */
export function judgeProduto(produto: Produto, regras: ItemRules, emissao: ProductIssue): Problema[] {
  const dia = emissao.data.slice(0, 10)
  // a ticket is never of a taxpayer
  const comprador = emissao.comprador ?? (emissao.modelo === '65' ? 9 : null)
  return judgeItem(
    {
      ...tags(produto as typeof produto & Tagged<Itens>),
      ncm_existe: produto.ncm_existe,
      csts_do_beneficio: produto.csts_do_beneficio ?? null,
      detalhe: produto.detalhe,
      // as the issuer does: the note leaves out an invalid optional code
      CEST: produto.cest && isCest(produto.cest) ? produto.cest : null,
      uTrib: produto.fator_coversao === null ? null : produto.unidade_trib, // the API's spelling
      valores: tributavel(produto),
      pFCP: emissao.fora ? null : fcpDaColuna(emissao.fcp, regras.icms?.fcp, emissao.uf, emissao.data),
      regras: itemRules(kind => regraDoDia(kind, regraAoComprador(kind, regras[kind], comprador), dia)),
    },
    {
      CRT: `${emissao.crt}`,
      ibscbs_regular: emissao.ibscbs_regular,
      UF: emissao.uf,
      modelo: emissao.modelo,
      balcao: emissao.modelo === '55' && !produto.veiculo_novo && !emissao.fora && !emissao.documento,
      data: emissao.data,
      tpAmb: emissao.ambiente_sefaz === 2 ? '2' : '1',
      operacao: {
        ...(emissao.fora ? { idDest: '2' } : {}),
        ...(emissao.modelo === '55' && comprador !== null ? { indIEDest: `${comprador}` } : {}),
      },
    },
  )
}

/** Converts the quantity to the taxable unit; empty where the engine refuses, because the engine reports that itself. */
function tributavel(produto: Produto): ItemNfe['valores'] {
  const c = calcular({ op: 'converter_unidade', ...produto })
  return c.erro === null
    ? {
        qtde_trib: c.qtde_trib,
        valor_trib: c.valor_trib,
        vprod: toText(r2(dec(produto.qtde).times(produto.preco))),
      }
    : {}
}

/** Gives the tax rules of a line, from the sale's rules: those inside the state, or with `fora` those for other states. */
export const regrasDoItem = (item: RuleIds & AwayRuleIds, regras: Rules, fora = false): ItemRules =>
  itemRules(kind => ruleIn(regras, kind, item, fora))
