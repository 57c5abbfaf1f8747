import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { DadosDoDocumento } from './entrada.ts'
import type { Item } from './item.ts'
import { readOrZero } from './numero.ts'
import { checkDesconto, spreadValor } from './rateio.ts'

/** Shares of one item in the document's amounts. */
export interface Partes {
  desconto: Exact
  frete: Exact
  seguro: Exact
  /** Other costs, surcharge and delivery fee, each spread separately (LC 87/1996 art. 13 §1 II a). */
  outros: Exact
  /** Names of the amounts in `outros` that are not zero. */
  nomeOutros: string
}

export const SEM_PARTES: Partes = { desconto: ZERO, frete: ZERO, seguro: ZERO, outros: ZERO, nomeOutros: '' }

/** Amounts that count as other costs. */
const OUTROS = ['outrasdespesas', 'acrscimo', 'taxa_entrega'] as const // the API's spelling

/** Gives the parts of every item, in order; null when there is no amount to spread. @throws RecusaErro */
export function spread(e: DadosDoDocumento, lidos: readonly { item: Item }[]): Partes[] | null {
  const desconto = r2(readOrZero(e.desconto, 'desconto'))
  const frete = r2(readOrZero(e.valorfrente, 'valorfrente'))
  const seguro = r2(readOrZero(e.valorseguro, 'valorseguro'))
  const nomes = OUTROS.filter(nome => !readOrZero(e[nome], nome).isZero())
  const outros = nomes.map(nome => r2(readOrZero(e[nome], nome))).filter(v => !v.isZero())
  if (desconto.isZero() && frete.isZero() && seguro.isZero() && outros.length === 0) return null

  const pesos = lidos.map(({ item }) => item.peso)
  const vprods = lidos.map(({ item }) => item.vprod)
  checkDesconto(desconto, pesos)
  const partes = (valor: Exact) => (valor.isZero() ? null : spreadValor(valor, pesos, vprods))
  const descontos = partes(desconto)
  const fretes = partes(frete)
  const seguros = partes(seguro)
  const listas = outros.map(v => spreadValor(v, pesos, vprods))
  const nomeOutros = nomes.join(' + ')
  return lidos.map((_, i) => ({
    desconto: descontos?.[i] ?? ZERO,
    frete: fretes?.[i] ?? ZERO,
    seguro: seguros?.[i] ?? ZERO,
    outros: listas.reduce((soma, l) => soma.plus(l[i] ?? ZERO), ZERO),
    nomeOutros,
  }))
}

export const mesmasPartes = (a: Partes, b: Partes): boolean =>
  a === b ||
  (a.desconto.eq(b.desconto) && a.frete.eq(b.frete) && a.seguro.eq(b.seguro) && a.outros.eq(b.outros))
