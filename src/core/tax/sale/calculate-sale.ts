import { exact, ZERO } from '../../money/exact.ts'
import { r2, toText } from '../../money/round.ts'
import { MAX_ITENS } from '../../venda/limits.ts'
import { type Contexto, readContexto } from '../kernel/contexto.ts'
import { porcento, readPercentual } from '../kernel/numero.ts'
import { recentes } from '../kernel/recentes.ts'
import { RecusaErro, refuse } from '../kernel/recusa.ts'
import { mesmasPartes, type Partes, SEM_PARTES, spread } from '../kernel/spread.ts'
import { KINDS } from '../kinds.ts'
import { avisosDoItem } from './avisos.ts'
import { calculateItem } from './calculate-item.ts'
import type { EntradaDocumento, EntradaItem } from './entrada.ts'
import { type ItemInteiro, readItem } from './item.ts'
import type { Aviso, ResultadoDocumento, ResultadoItem, Totais } from './resultado.ts'
import { toResult } from './to-result.ts'
import { centavosDoItem, sumItens } from './totais.ts'

/** Computed line. Figures are kept as text only, to save memory: a sale may have 990 lines. */
export interface ItemCalculado {
  item: ItemInteiro
  partes: Partes
  resultado: ResultadoItem
  centavos: readonly number[]
  avisos: readonly Aviso[]
}

/** Result of an item object, kept while the fields that `intacto` compares stay unchanged. */
interface Guardado {
  entrada: EntradaItem
  /** Copy of the fields as they were read. */
  lida: EntradaItem
  item: ItemInteiro
  calculado: ItemCalculado | null
}

const guardados = recentes<Contexto, EntradaItem, Guardado>()
const contextos = new Map<string, Contexto>()

/**
 * Computes a document: spread, taxes of each item, totals. Results are cached by item identity: a line added to 990 computes
 * one line and the sums. @throws RecusaErro
 */
export function calculateSale(e: EntradaDocumento): ResultadoDocumento {
  const { calculados } = calculateItens(e)
  const avisos: Aviso[] = []
  calculados.forEach((c, i) => {
    for (const a of c.avisos) avisos.push({ codigo: a.codigo, campo: `itens[${i}].${a.campo}` })
  })
  const totais = totaisDe(e, calculados)
  return { erro: null, itens: calculados.map(c => c.resultado), totais, avisos }
}

/** Computes the items with all the data that `explain` needs. @throws RecusaErro */
export function calculateItens(e: EntradaDocumento): { ctx: Contexto; calculados: ItemCalculado[] } {
  const ctx = contextoDe(e)
  if (!Array.isArray(e.itens) || e.itens.length === 0)
    return refuse('Informe ao menos um item', 'itens', 'sem_itens')
  if (e.itens.length > MAX_ITENS)
    refuse(`O documento aceita no máximo ${MAX_ITENS} itens`, 'itens', 'limite_itens')
  const lidos = guardados.recall(ctx, e.itens, (entrada, i, pronto) =>
    pronto && intacto(pronto.lida, entrada) ? pronto : keepItem(entrada, i, ctx),
  )
  const partes = spread(e, lidos)
  const calculados = lidos.map((g, i) => {
    const p = partes?.[i] ?? SEM_PARTES
    if (!g.calculado || !mesmasPartes(g.calculado.partes, p)) g.calculado = calculateOne(g.item, i, ctx, p)
    return g.calculado
  })
  return { ctx, calculados }
}

/** Puts the item's path before the field of a refusal. */
function doItem(i: number, erro: unknown): unknown {
  if (erro instanceof RecusaErro) erro.campo = `itens[${i}].${erro.campo}`
  return erro
}

/** Gives the same context object for equal document fields, so that its identity tells whether cached items still hold. */
function contextoDe(e: EntradaDocumento): Contexto {
  const chave = JSON.stringify([
    e.tipo_operacao,
    e.modelo,
    e.data,
    e.dados,
    e.finalidade_op,
    e.tipo_documento,
    e.tipo_atend,
    e.emitente,
    e.destinatario,
    e.account,
    e.tipo_desoneracao,
    e.parametros,
  ])
  const pronto = contextos.get(chave)
  if (pronto) return pronto
  const ctx = readContexto(e)
  if (contextos.size >= 32) contextos.clear()
  contextos.set(chave, ctx)
  return ctx
}

function keepItem(entrada: EntradaItem, i: number, ctx: Contexto): Guardado {
  try {
    if (typeof entrada !== 'object' || entrada === null) refuse('ItemInteiro inválido', '', 'item_invalido')
    return { entrada, lida: { ...entrada }, item: readItem(entrada, ctx), calculado: null }
  } catch (erro) {
    throw doItem(i, erro)
  }
}

/** Kinds that `intacto` compares by a written-out name, faster than a list's names: a scan compares up to 990 lines. */
const ESCRITAS: ReadonlySet<string> = new Set(['icms', 'ipi', 'pisconfins', 'isl', 'ibs', 'cbs']) // the API's spelling
const OUTRAS = KINDS.filter(kind => !ESCRITAS.has(kind)).map(kind => `regra${kind}` as const)

/**
 * Tells whether quantity, price, discount, rules and IBPT of an item are unchanged. Callers must not change an item in
 * place; this check prevents a sale at the old price when one does so by mistake.
 */
const intacto = (antes: EntradaItem, e: EntradaItem): boolean =>
  antes.qtde === e.qtde &&
  antes.preco === e.preco &&
  antes.desconto === e.desconto &&
  antes.calcular_imposto === e.calcular_imposto &&
  antes.regraicms === e.regraicms &&
  antes.regraipi === e.regraipi &&
  antes.regrapisconfins === e.regrapisconfins &&
  antes.regraisl === e.regraisl &&
  antes.regraibs === e.regraibs &&
  antes.regracbs === e.regracbs &&
  antes.ibpt === e.ibpt &&
  (OUTRAS.length === 0 || OUTRAS.every(regra => antes[regra] === e[regra]))

function calculateOne(item: ItemInteiro, i: number, ctx: Contexto, partes: Partes): ItemCalculado {
  try {
    const figuras = calculateItem(item, ctx, partes)
    const centavos = centavosDoItem(figuras)
    const resultado = toResult(item, figuras)
    return { item, partes, resultado, centavos, avisos: avisosDoItem(item, ctx, figuras) }
  } catch (erro) {
    throw doItem(i, erro)
  }
}

/** Computes the totals. Senar (Lei 8.212/1991 art. 25) is on the sale's gross revenue, withheld from the amount paid. */
function totaisDe(e: EntradaDocumento, itens: readonly ItemCalculado[]): Totais {
  const t = sumItens(itens)
  const senar = readPercentual(e.senar?.aliq_senar, 'senar.aliq_senar') ?? ZERO
  const valor_senar = r2(porcento(exact(t.vProdLiqTot).minus(exact(t.vDesc)), senar))
  return {
    ...t,
    valor_produtos: t.vProd,
    valor_total: t.vNF,
    valor_senar: toText(valor_senar),
    valor_liquido: toText(exact(t.vNF).minus(valor_senar)),
  }
}
