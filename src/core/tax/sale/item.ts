import { exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { convertUnidade } from '../kernel/conversao.ts'
import type { Item } from '../kernel/item.ts'
import { readCodigo, readObrigatorio, readOrZero, readValor } from '../kernel/numero.ts'
import { dentroDe, refuse, refuseTooLarge } from '../kernel/recusa.ts'
import { KINDS, type Kind, type RegraLida, ruleKind } from '../kinds.ts'
import type { EntradaItem } from './entrada.ts'

/** Smallest amount too large for the layout (TDec_1302). */
const MAIOR = exact('10000000000000')

/** Rules of an item as their taxes read them; null when the item has none or does not compute taxes. */
export type RegrasLidas = { -readonly [K in Kind]: RegraLida<K> | null }

/** One item with its rules. */
export type ItemInteiro = Item & RegrasLidas

/** Reads quantities, prices and rules of one item. @throws RecusaErro with the field relative to the item. */
export function readItem(e: EntradaItem, ctx: Contexto): ItemInteiro {
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
  const lido: Item = {
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
    liquido: !calcula && /^3/.test(e.cfop ?? ''),
    importacao: false,
    aliqmva: null,
    valor_pauta: null,
    valor_pauta_st: null,
    valor_ii: ZERO,
    valor_aduaneiro: ZERO,
    valor_iof: ZERO,
  }
  const item = readRegras(lido, e)
  if (!calcula) return item

  item.liquido = item.icms?.importacao === true
  item.importacao = item.liquido && ctx.modelo === '55'
  item.aliqmva = readValor(e.aliqmva, 'aliqmva')
  item.valor_pauta = readValor(e.valor_pauta, 'valor_pauta')
  item.valor_pauta_st = readValor(e.valor_pauta_st, 'valor_pauta_st')
  // figures of an import (II, customs expenses, IOF) exist only in an NF-e (doc 2 §2.6)
  if (ctx.modelo === '55') {
    item.valor_ii = readOrZero(e.valor_ii, 'valor_ii')
    item.valor_aduaneiro = readOrZero(e.valor_aduaneiro, 'valor_aduaneiro')
    item.valor_iof = readOrZero(e.valor_iof, 'valor_iof')
  }
  return item
}

const LEITORES = KINDS.map(kind => {
  const { read, exigida } = ruleKind(kind)
  return { kind, campo: `regra${kind}`, read: read as (regra: object) => unknown, exigida } as const
})

/**
 * Reads the rules into the item, one property at a time: an object spread (`{ ...item, ...rules }`) is slower. @throws
 * when a mandatory rule is missing
 */
function readRegras(item: Item, e: EntradaItem): ItemInteiro {
  const regras = item as Item & Record<Kind, unknown>
  for (const { kind, campo, read, exigida } of LEITORES) {
    const regra = item.calcula ? e[campo] : null
    if (regra) regras[kind] = dentroDe(`${campo}.`, readRegra(regra, read))
    else if (item.calcula && exigida) refuse(exigida, campo, 'regra_ausente')
    else regras[kind] = null
  }
  return regras as ItemInteiro
}

const readRegra = (regra: object, read: (regra: object) => unknown) => () =>
  typeof regra === 'object' ? read(regra) : refuse('Regra inválida', '', 'regra_invalida')
