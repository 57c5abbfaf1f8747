import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { lerRegraCbs, lerRegraIbs, type RegraCbs, type RegraIbs } from '../ibs-cbs/rule.ts'
import { lerRegraIcms, type RegraIcms } from '../icms/rule.ts'
import { lerRegraIpi, type RegraIpi } from '../ipi/rule.ts'
import { lerRegraIsl, type RegraIsl } from '../is/rule.ts'
import { lerRegraPisCofins, type RegraPisCofins } from '../pis-cofins/rule.ts'
import type { Contexto } from './contexto.ts'
import { converterUnidade } from './conversao.ts'
import type { EntradaItem } from './entrada.ts'
import { lerCodigo, lerObrigatorio, lerOuZero, lerValor } from './numero.ts'
import { dentroDe, recusar } from './recusa.ts'

/** One item read and checked. Rules are present only when the item computes its taxes. */
export interface Item {
  entrada: EntradaItem
  calcula: boolean
  qtde: Exact
  preco: Exact
  desconto: Exact
  /** r2(qtde × preco) */
  vprod: Exact
  /** What weighs in a spread: vprod − desconto. */
  peso: Exact
  qtde_trib: Exact
  valor_trib: Exact
  convertida: boolean
  icms: RegraIcms | null
  ipi: RegraIpi | null
  pisconfins: RegraPisCofins | null // contrato
  isl: RegraIsl | null
  ibs: RegraIbs | null
  cbs: RegraCbs | null
  importacao: boolean
  aliqmva: Exact | null
  valor_pauta: Exact | null
  valor_pauta_st: Exact | null
  valor_ii: Exact
  valor_aduaneiro: Exact
  valor_iof: Exact
}

/** Reads quantities, prices and rules of one item. @throws RecusaErro with the field relative to the item. */
export function lerItem(e: EntradaItem, ctx: Contexto): Item {
  const qtde = lerObrigatorio(e.qtde, 'qtde')
  const preco = lerObrigatorio(e.preco, 'preco')
  const desconto = lerOuZero(e.desconto, 'desconto')
  const vprod = r2(qtde.times(preco))
  if (desconto.gt(vprod)) recusar('desconto maior que o subtotal', 'desconto', 'desconto_maior')

  const conversao = converterUnidade({
    qtde,
    preco,
    vprod,
    unidade: e.unidade ?? null,
    unidade_trib: e.unidade_trib ?? null,
    fator: lerValor(e.fator_coversao, 'fator_coversao'),
    divide: lerCodigo(e.tipo_conversao) === '1',
  })

  const calcula = ctx.calcula && e.calcular_imposto !== false
  const item: Item = {
    entrada: e,
    calcula,
    qtde,
    preco,
    desconto,
    vprod,
    peso: desconto.isZero() ? vprod : vprod.minus(desconto),
    qtde_trib: conversao.qtde_trib,
    valor_trib: conversao.valor_trib,
    convertida: conversao.converte,
    icms: null,
    ipi: null,
    pisconfins: null,
    isl: null,
    ibs: null,
    cbs: null,
    importacao: false,
    aliqmva: null,
    valor_pauta: null,
    valor_pauta_st: null,
    valor_ii: ZERO,
    valor_aduaneiro: ZERO,
    valor_iof: ZERO,
  }
  if (!calcula) return item

  if (!e.regraicms) return recusar('Informe a regra de ICMS', 'regraicms', 'regra_ausente')
  item.icms = dentroDe('regraicms.', lerRegra(e.regraicms, lerRegraIcms))
  if (e.regraipi) item.ipi = dentroDe('regraipi.', lerRegra(e.regraipi, lerRegraIpi))
  if (e.regrapisconfins)
    item.pisconfins = dentroDe('regrapisconfins.', lerRegra(e.regrapisconfins, lerRegraPisCofins))
  if (e.regraisl) item.isl = dentroDe('regraisl.', lerRegra(e.regraisl, lerRegraIsl))
  if (e.regraibs) item.ibs = dentroDe('regraibs.', lerRegra(e.regraibs, lerRegraIbs))
  if (e.regracbs) item.cbs = dentroDe('regracbs.', lerRegra(e.regracbs, lerRegraCbs))
  item.importacao = item.icms.importacao && ctx.modelo === '55'
  item.aliqmva = lerValor(e.aliqmva, 'aliqmva')
  item.valor_pauta = lerValor(e.valor_pauta, 'valor_pauta')
  item.valor_pauta_st = lerValor(e.valor_pauta_st, 'valor_pauta_st')
  // IPI and import figures exist only in a 55 (doc 2 §2.6)
  if (ctx.modelo === '55') {
    item.valor_ii = lerOuZero(e.valor_ii, 'valor_ii')
    item.valor_aduaneiro = lerOuZero(e.valor_aduaneiro, 'valor_aduaneiro')
    item.valor_iof = lerOuZero(e.valor_iof, 'valor_iof')
  }
  return item
}

const lerRegra =
  <E extends object, L>(regra: E, ler: (regra: E) => L) =>
  (): L =>
    typeof regra === 'object' ? ler(regra) : recusar('Regra inválida', '', 'regra_invalida')
