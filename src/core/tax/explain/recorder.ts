import { type Exact, ZERO } from '../../money/exact.ts'
import { CEM } from '../kernel/numero.ts'
import { type Conta, entrada, figura, type Nota, type Termo, Why } from '../kernel/why.ts'
import { FIGURAS_DINHEIRO, type Figuras, NOMES_TAXA } from '../sale/figuras.ts'
import type { Aviso } from '../sale/resultado.ts'
import { type ExplainNode, makeNode } from './no.ts'

interface Passo {
  valor: Exact
  conta: Conta
  decidida: boolean
}

/** A `Why` that computes and also records each step: the derivation of one item. */
export class Recorder extends Why {
  override readonly on = true
  readonly #passos = new Map<string, Passo>()

  override rate(campo: string, de: string, base: Exact, taxa: Exact, nota: Nota): Exact {
    const valor = super.rate(campo, de, base, taxa, nota)
    return this.#put(campo, valor, { ...nota, termos: [figura(de, base)], taxa })
  }

  override reduce(campo: string, de: string, base: Exact, reducao: Exact, nota: Nota, rotulo = de): Exact {
    const valor = super.reduce(campo, de, base, reducao, nota)
    const taxa = reducao.isZero() ? null : CEM.minus(reducao)
    return this.#put(campo, valor, { ...nota, termos: [figura(de, base, '+', rotulo)], taxa })
  }

  override same(campo: string, de: string, valor: Exact, nota: Nota): Exact {
    return this.#put(campo, valor, { ...nota, termos: [figura(de, valor)] })
  }

  override sum<N extends string>(
    campo: string,
    f: Readonly<Record<N, Exact>>,
    mais: readonly N[],
    menos: readonly N[],
    nota: Nota,
    depois: readonly N[] = [],
  ): Exact {
    const valor = super.sum(campo, f, mais, menos, nota, depois)
    const sumOf = (nomes: readonly N[], sinal: '+' | '-') => nomes.map(n => figura(n, f[n], sinal))
    const termos = [...sumOf(mais, '+'), ...sumOf(menos, '-'), ...sumOf(depois, '+')]
    return this.#put(campo, valor, { ...nota, termos: termos.filter(([, v]) => !v.isZero()) })
  }

  override calc(campo: string, conta: Conta): Exact {
    return this.#put(campo, super.calc(campo, conta), conta)
  }

  override tell(campo: string, valor: Exact, conta: Conta, decidida = false): void {
    this.#put(campo, valor, conta, decidida)
  }

  override none(campos: readonly string[], motivo: string, fonte: string): void {
    for (const campo of campos) this.#none(campo, motivo, fonte)
  }

  override more(campo: string, termo: Termo): void {
    const passo = this.#passos.get(campo)
    if (!passo) return
    passo.conta = { ...passo.conta, termos: [...passo.conta.termos, termo] }
    passo.valor = termo[3] === '-' ? passo.valor.minus(termo[1]) : passo.valor.plus(termo[1])
  }

  override rename(campo: string, novo: string): void {
    for (const passo of this.#passos.values()) {
      const termos = passo.conta.termos.map(
        ([nome, valor, de, sinal]): Termo =>
          de === campo ? [nome === campo ? novo : nome, valor, novo, sinal] : [nome, valor, de, sinal],
      )
      passo.conta = { ...passo.conta, termos }
    }
    const passo = this.#passos.get(campo)
    if (passo) this.#passos.set(novo, { ...passo })
  }

  /** Gives the nodes of item `i`. A figure without a recorded step was entered by hand, or is zero and does not apply. */
  nodes(i: number, f: Figuras, avisos: readonly Aviso[]): Record<string, ExplainNode> {
    for (const nome of [...FIGURAS_DINHEIRO, ...NOMES_TAXA]) {
      if (this.#passos.has(nome)) continue
      const valor = f[nome]
      this.#put(nome, valor, {
        termos: valor.isZero() ? [] : [entrada(nome, valor)],
        casas: nome.startsWith('aliq_') ? 4 : 2,
        fonte: valor.isZero() ? 'não se aplica' : 'informado',
      })
    }
    return this.steps(i, avisos)
  }

  /** Gives the nodes of the recorded steps alone, as of item `i`. */
  steps(i: number, avisos: readonly Aviso[] = []): Record<string, ExplainNode> {
    const nos: Record<string, ExplainNode> = {}
    for (const [campo, passo] of this.#passos) {
      if (campo.startsWith('~')) continue
      const dele = avisos.filter(a => a.campo === campo).map(a => a.codigo)
      nos[campo] = makeNode(`itens[${i}].${campo}`, passo, emCaminhos(i, passo.conta.termos), dele)
    }
    return nos
  }

  #put(campo: string, valor: Exact, conta: Conta, decidida = false): Exact {
    this.#passos.set(campo, { valor, conta: this.#inline(conta), decidida })
    return valor
  }

  #none(campo: string, motivo: string, fonte: string): void {
    if (this.#passos.has(campo)) return
    this.#put(campo, ZERO, { termos: [], fonte, fora: [{ nome: campo, motivo }] })
  }

  /** Replaces each term named `~x` by the terms of the step `~x`, which has no row of its own in the explanation. */
  #inline(conta: Conta): Conta {
    if (!conta.termos.some(([, , de]) => de.startsWith('~'))) return conta
    let junta: Conta = { ...conta, termos: [] }
    for (const termo of conta.termos) {
      const dentro = termo[2].startsWith('~') ? this.#passos.get(termo[2])?.conta : undefined
      junta = {
        ...junta,
        termos: [...junta.termos, ...(dentro?.termos ?? [termo])],
        minimoZero: junta.minimoZero === true || dentro?.minimoZero === true,
        fora: [...(dentro?.fora ?? []), ...(junta.fora ?? [])],
      }
    }
    return junta
  }
}

/** Makes paths: `vlricms` → `itens[0].vlricms`; `entrada.qtde` → `entrada.itens[0].qtde`; `documento.x` → `entrada.x`. */
const emCaminhos = (i: number, termos: readonly Termo[]): Termo[] =>
  termos.map(([nome, valor, de, sinal]) => [nome, valor, caminho(i, de), sinal])

function caminho(i: number, de: string): string {
  if (de.startsWith('documento.')) return `entrada.${de.slice(10)}`
  return de.startsWith('entrada.') ? `entrada.itens[${i}].${de.slice(8)}` : `itens[${i}].${de}`
}
