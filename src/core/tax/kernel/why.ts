import { type Exact, ZERO } from '../../money/exact.ts'
import { r2, round } from '../../money/round.ts'
import { fracao, porcento, positivo, UM } from './numero.ts'

/**
 * A number in a step, and its source: `vlricms` is a figure or step of this item, `entrada.qtde` an input of the item,
 * `documento.desconto` one of the document. A step named `~x` has no row: its terms stand in its place in the step that
 * reads it.
 */
export type Termo = readonly [nome: string, valor: Exact, de: string, sinal?: '+' | '-' | undefined]

export const figura = (nome: string, valor: Exact, sinal: '+' | '-' = '+', rotulo = nome): Termo => [
  rotulo,
  valor,
  nome,
  sinal,
]

export const entrada = (campo: string, valor: Exact, rotulo = campo): Termo => [
  rotulo,
  valor,
  `entrada.${campo}`,
]

/** Explanation of a step, without its numbers: source, rule, parts left out, rounding. */
export interface Nota {
  fonte: string
  regra?: { tipo: string; opcao?: string } | null
  /** Parts left out, with the reason. */
  fora?: readonly { nome: string; motivo: string }[]
  /** True when a negative result becomes zero. */
  minimoZero?: boolean
  /** Places of the rounding, 2 when absent; null: exact. */
  casas?: number | null
}

/** A sum or product of terms, × taxa %, ÷ divisor %. */
export interface Conta extends Nota {
  termos: readonly Termo[]
  operacao?: 'soma' | 'produto'
  taxa?: Exact | null
  divisor?: Exact | null
}

const NADA: readonly never[] = []

/**
 * Computes the named steps of a tax. This class only computes, as a sale needs; its subclass `Recorder`
 * (explain/recorder.ts) also records each step. So an explanation always shows the formula that was computed.
 */
export class Why {
  /** True when the steps are recorded: guards work that only the explanation needs. */
  readonly on: boolean = false

  /** Computes r2(base × taxa %). */
  rate(_campo: string, _de: string, base: Exact, taxa: Exact, _nota: Nota): Exact {
    return r2(porcento(base, taxa))
  }

  /** Computes r2(base × (100 − reducao) %). */
  reduce(_campo: string, _de: string, base: Exact, reducao: Exact, _nota: Nota, _rotulo?: string): Exact {
    return r2(reducao.isZero() ? base : base.times(UM.minus(fracao(reducao))))
  }

  /** Copies an amount under another name. */
  same(_campo: string, _de: string, valor: Exact, _nota: Nota): Exact {
    return valor
  }

  /** Adds `mais`, subtracts `menos`, adds `depois`, unrounded. Only nonzero figures are terms of the explanation. */
  sum<N extends string>(
    _campo: string,
    f: Readonly<Record<N, Exact>>,
    mais: readonly N[],
    menos: readonly N[],
    nota: Nota,
    depois: readonly N[] = NADA,
  ): Exact {
    let soma = ZERO
    for (const nome of mais) if (!f[nome].isZero()) soma = soma.plus(f[nome])
    for (const nome of menos) if (!f[nome].isZero()) soma = soma.minus(f[nome])
    for (const nome of depois) if (!f[nome].isZero()) soma = soma.plus(f[nome])
    return nota.minimoZero === true ? positivo(soma) : soma
  }

  /** Computes any other formula. */
  calc(_campo: string, conta: Conta): Exact {
    return compute(conta)
  }

  /** Records a value computed elsewhere, without computing it. `decidida`: the value is not the sum of its terms. */
  tell(_campo: string, _valor: Exact, _conta: Conta, _decidida = false): void {}

  /** Records figures that do not apply, and the reason. */
  none(_campos: readonly string[], _motivo: string, _fonte: string): void {}

  /** Adds a term to a recorded step. */
  more(_campo: string, _termo: Termo): void {}

  /** Renames `campo` in all steps recorded so far. */
  rename(_campo: string, _novo: string): void {}
}

/** Steps without recording, for the hot path. */
export const QUIET = new Why()

/** Computes the value of a step from its terms. */
export function compute(c: Conta): Exact {
  let v = c.operacao === 'produto' ? UM : ZERO
  for (const [, valor, , sinal] of c.termos) {
    v = c.operacao === 'produto' ? v.times(valor) : sinal === '-' ? v.minus(valor) : v.plus(valor)
  }
  if (c.taxa) v = porcento(v, c.taxa)
  if (c.divisor) v = v.div(fracao(c.divisor))
  if (c.minimoZero === true) v = positivo(v)
  return c.casas === null ? v : round(v, c.casas ?? 2)
}
