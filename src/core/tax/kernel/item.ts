import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { type RegraCbs, type RegraIbs, readRegraCbs, readRegraIbs } from '../ibs-cbs/rule.ts'
import { type RegraIcms, readRegraIcms } from '../icms/rule.ts'
import { type RegraIpi, readRegraIpi } from '../ipi/rule.ts'
import { type RegraIsl, readRegraIsl } from '../is/rule.ts'
import { type RegraPisCofins, readRegraPisCofins } from '../pis-cofins/rule.ts'
import type { Contexto } from './contexto.ts'
import { convertUnidade } from './conversao.ts'
import type { EntradaItem } from './entrada.ts'
import { readCodigo, readObrigatorio, readOrZero, readValor } from './numero.ts'
import { dentroDe, refuse, refuseTooLarge } from './recusa.ts'

/** The first amount that the layout does not hold (TDec_1302). */
const MAIOR = exact('10000000000000')

/** One item read and checked. Rules are present only when the item computes its taxes. */
export interface Item {
  entrada: EntradaItem
  calcula: boolean
  qtde: Exact
  preco: Exact
  desconto: Exact
  /** r2(qtde × preco) */
  vprod: Exact
  /** Weight in a spread: vprod − desconto. */
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
  /** Its price never holds IBS, CBS and IS, nor does the note add them to it: an import (rules §13). */
  liquido: boolean
  importacao: boolean
  aliqmva: Exact | null
  valor_pauta: Exact | null
  valor_pauta_st: Exact | null
  valor_ii: Exact
  valor_aduaneiro: Exact
  valor_iof: Exact
}

/** Reads quantities, prices and rules of one item. @throws RecusaErro with the field relative to the item. */
export function readItem(e: EntradaItem, ctx: Contexto): Item {
  const qtde = readObrigatorio(e.qtde, 'qtde')
  const preco = readObrigatorio(e.preco, 'preco')
  const desconto = readOrZero(e.desconto, 'desconto')
  const vprod = r2(qtde.times(preco))
  if (vprod.gte(MAIOR)) refuseTooLarge(preco.gte(MAIOR) ? 'preco' : 'qtde')
  if (desconto.gt(vprod)) refuse('desconto maior que o subtotal', 'desconto', 'desconto_maior')

  const conversao = convertUnidade({
    qtde,
    preco,
    vprod,
    unidade: e.unidade ?? null,
    unidade_trib: e.unidade_trib ?? null,
    fator: readValor(e.fator_coversao, 'fator_coversao'),
    divide: readCodigo(e.tipo_conversao) === '1',
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
    liquido: !calcula && /^3/.test(e.cfop ?? ''),
    importacao: false,
    aliqmva: null,
    valor_pauta: null,
    valor_pauta_st: null,
    valor_ii: ZERO,
    valor_aduaneiro: ZERO,
    valor_iof: ZERO,
  }
  if (!calcula) return item

  if (!e.regraicms) return refuse('Informe a regra de ICMS', 'regraicms', 'regra_ausente')
  item.icms = dentroDe('regraicms.', readRegra(e.regraicms, readRegraIcms))
  if (e.regraipi) item.ipi = dentroDe('regraipi.', readRegra(e.regraipi, readRegraIpi))
  if (e.regrapisconfins)
    item.pisconfins = dentroDe('regrapisconfins.', readRegra(e.regrapisconfins, readRegraPisCofins))
  if (e.regraisl) item.isl = dentroDe('regraisl.', readRegra(e.regraisl, readRegraIsl))
  if (e.regraibs) item.ibs = dentroDe('regraibs.', readRegra(e.regraibs, readRegraIbs))
  if (e.regracbs) item.cbs = dentroDe('regracbs.', readRegra(e.regracbs, readRegraCbs))
  item.liquido = item.icms.importacao
  item.importacao = item.icms.importacao && ctx.modelo === '55'
  item.aliqmva = readValor(e.aliqmva, 'aliqmva')
  item.valor_pauta = readValor(e.valor_pauta, 'valor_pauta')
  item.valor_pauta_st = readValor(e.valor_pauta_st, 'valor_pauta_st')
  // IPI and import figures exist only in a 55 (doc 2 §2.6)
  if (ctx.modelo === '55') {
    item.valor_ii = readOrZero(e.valor_ii, 'valor_ii')
    item.valor_aduaneiro = readOrZero(e.valor_aduaneiro, 'valor_aduaneiro')
    item.valor_iof = readOrZero(e.valor_iof, 'valor_iof')
  }
  return item
}

const readRegra =
  <E extends object, L>(regra: E, ler: (regra: E) => L) =>
  (): L =>
    typeof regra === 'object' ? ler(regra) : refuse('Regra inválida', '', 'regra_invalida')
