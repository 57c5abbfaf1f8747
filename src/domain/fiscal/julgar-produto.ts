import type { ItemNfe } from '../../core/dfe/nfe/compose/entrada.ts'
import type { DetalheProduto } from '../../core/dfe/nfe/detalhe.ts'
import { judgeItem } from '../../core/dfe/nfe/preflight/item.ts'
import type { Problema } from '../../core/dfe/nfe/preflight/regra.ts'
import type { ItemRegistrado } from '../../core/dfe/nfe/preflight/regra-item.ts'
import { isCest } from '../../core/document/cest.ts'
import type { ModeloNota } from '../../core/document/models.ts'
import { dec } from '../../core/money/decimal.ts'
import { r2, toText } from '../../core/money/round.ts'
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

/** Issuer, document and day of a judged product. */
export interface ProductIssue {
  crt: 1 | 2 | 3 | 4
  uf: string
  modelo: ModeloNota
  /** ISO date or instant. */
  data: string
  /** 1 production, 2 homologação, which demands some rules first; unknown to a catalogue of before. */
  ambiente_sefaz?: 1 | 2 | undefined
  /** Goes to another state: it has the paper of a note, and that state's FCP. */
  fora?: boolean
  /** Written as a document, not sold at a till: a 55 of it is not held to the counter's CFOPs and CSTs. */
  documento?: boolean
  /** FCP columns (%) of the company's own state, when the account has the row. */
  fcp?: readonly (string | null)[] | undefined
}

type Itens = typeof vendas.lines.itens.fields
const tags = tagsOf(vendas.lines.itens.fields)

/** Tags that are not judged here may be missing: a product has no line's. */
type Produto = TaggedAs<Itens, keyof ItemRegistrado> &
  Pick<ItemVenda, 'cest' | 'preco' | 'unidade_trib' | 'fator_coversao' | 'tipo_conversao'> & {
    ncm_existe: boolean
    /** Registered details of a fuel or a medicine. */
    detalhe: DetalheProduto | null
    /** Sold by a note with the paper of its own, whose limits are not the counter's. */
    veiculo_novo: boolean
  }

/** Lists what would refuse this product's note, before there is one; gravest first. */
export function judgeProduto(produto: Produto, regras: ItemRules, emissao: ProductIssue): Problema[] {
  const dia = emissao.data.slice(0, 10)
  return judgeItem(
    {
      ...tags(produto as typeof produto & Tagged<Itens>),
      ncm_existe: produto.ncm_existe,
      detalhe: produto.detalhe,
      // as the issuer: a wrong optional code is left out of the note
      CEST: produto.cest && isCest(produto.cest) ? produto.cest : null,
      uTrib: produto.fator_coversao === null ? null : produto.unidade_trib, // contrato
      valores: tributavel(produto),
      pFCP: emissao.fora ? null : (emissao.fcp?.[Number(regras.icms?.fcp ?? 0) - 1] ?? null),
      regras: itemRules(kind => regraDoDia(kind, regras[kind], dia)),
    },
    {
      CRT: `${emissao.crt}`,
      UF: emissao.uf,
      modelo: emissao.modelo,
      balcao: emissao.modelo === '55' && !produto.veiculo_novo && !emissao.fora && !emissao.documento,
      data: emissao.data,
      tpAmb: emissao.ambiente_sefaz === 2 ? '2' : '1',
    },
  )
}

/** Converts the quantity to the taxable unit; nothing where the engine refuses by itself. */
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

/** The rules a line is sold by, out of the sale's dictionary: inside the state, or out of it. */
export const regrasDoItem = (item: RuleIds & AwayRuleIds, regras: Rules, fora = false): ItemRules =>
  itemRules(kind => ruleIn(regras, kind, item, fora))
