import { type Exact, ZERO } from '../../money/exact.ts'
import type { ItemCalculado } from '../calculate-sale.ts'
import { OPCOES, type Parte } from '../composicao.ts'
import type { Contexto } from '../contexto.ts'
import type { FiguraDinheiro, Figuras } from '../figuras.ts'
import type { Item } from '../item.ts'
import { fazerNo, type No, type Receita } from './no.ts'

type Termo = Receita['parcelas'][number]

/** The nodes of one item under construction. `f0` are the figures before the benefit discount joined vdesc. */
export interface Explicador {
  i: number
  item: Item
  ctx: Contexto
  f: Figuras
  f0: Figuras
  nos: Record<string, No>
  /** Path of a figure of this item. */
  em(campo: string): string
  /** Path of an input of this item: an input and a figure may share their name (valor_ii). */
  de(campo: string): string
  /** Adds a node; zero figures with no parcelas are added too, so that the tree is whole. */
  no(campo: string, receita: Receita): void
  /** Parcela that is another node (or figure) of this item. */
  figura(nome: string, valor: Exact, sinal?: '+' | '-', rotulo?: string): Termo
  /** Parcela that is an input of this item. */
  entrada(nome: string, valor: Exact, sinal?: '+' | '-'): Termo
}

export function novoExplicador(
  i: number,
  { item, figuras: f, avisos }: ItemCalculado,
  ctx: Contexto,
): Explicador {
  const nos: Record<string, No> = {}
  const em = (campo: string) => `itens[${i}].${campo}`
  const f0 = f.desconto_beneficio.isZero() ? f : { ...f, vdesc: f.vdesc.minus(f.desconto_beneficio) }
  return {
    i,
    item,
    ctx,
    f,
    f0,
    nos,
    em,
    de: campo => `entrada.${em(campo)}`,
    no(campo, receita) {
      const dele = avisos.filter(a => a.campo === campo).map(a => a.codigo)
      nos[campo] = fazerNo(em(campo), receita, dele)
    },
    figura: (nome, valor, sinal = '+', rotulo = nome) => [rotulo, valor, em(nome), sinal],
    entrada: (nome, valor, sinal = '+') => [nome, valor, `entrada.${em(nome)}`, sinal],
  }
}

/** liq + the marked parts, and what was left out because its option is not marked. */
export function composicao(
  x: Explicador,
  tributo: keyof typeof OPCOES,
  partes: readonly Parte[],
  f: Figuras,
): { parcelas: Termo[]; fora: { nome: string; motivo: string }[] } {
  const parcelas: Termo[] = [x.figura('vprod', f.vprod)]
  if (!f.vdesc.isZero()) parcelas.push(menosDesconto(x, f))
  const fora: { nome: string; motivo: string }[] = []
  for (const [opcao, parte] of OPCOES[tributo]) {
    const valor = parte === 'valor_aduaneiro' ? x.item.valor_aduaneiro : f[parte]
    if (valor.isZero()) continue
    if (!partes.includes(parte)) fora.push({ nome: parte, motivo: `${opcao} não marcado` })
    else parcelas.push(parte === 'valor_aduaneiro' ? x.entrada(parte, valor) : x.figura(parte, valor))
  }
  return { parcelas, fora }
}

/** The discount of `f`: before the benefit discount joined it, it is another node. */
export const menosDesconto = (x: Explicador, f: Figuras): Termo =>
  x.figura(f === x.f0 && f !== x.f ? 'vdesc_sem_beneficio' : 'vdesc', f.vdesc, '-')

/** Node of a figure that does not apply: zero, with the reason. */
export const semFigura = (
  x: Explicador,
  campos: readonly FiguraDinheiro[],
  motivo: string,
  fonte: string,
): void => {
  for (const campo of campos) {
    if (x.nos[campo]) continue
    x.no(campo, { valor: ZERO, parcelas: [], fonte, fora: [{ nome: campo, motivo }] })
  }
}
