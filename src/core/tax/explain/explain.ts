import { exact, ZERO } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Conta, Termo } from '../kernel/why.ts'
import { calculateItem } from '../sale/calculate-item.ts'
import { calculateItens, type ItemCalculado } from '../sale/calculate-sale.ts'
import type { EntradaDocumento } from '../sale/entrada.ts'
import type { ResultadoDocumento, Totais } from '../sale/resultado.ts'
import { SOMA, TOTAIS } from '../sale/totais.ts'
import { type ExplainNode, makeNode } from './no.ts'
import { Recorder } from './recorder.ts'

/** Derivations by item and by total. Each is computed when first read. */
export interface Explicacao {
  itens: readonly Readonly<Record<string, ExplainNode>>[]
  totais: Readonly<Record<string, ExplainNode>>
}

/** Makes the derivation of every figure (rules §16), computed only when read, so all cost little. @throws RecusaErro */
export function explain(e: EntradaDocumento, r: ResultadoDocumento): Explicacao {
  const { ctx, calculados } = calculateItens(e)
  const itens: Readonly<Record<string, ExplainNode>>[] = []
  calculados.forEach((c, i) => {
    preguicoso(itens, i, () => explainItem(c, i, ctx))
  })
  const explicacao = { itens } as { itens: typeof itens; totais: Readonly<Record<string, ExplainNode>> }
  preguicoso(explicacao, 'totais', () => explainTotais(calculados, r.totais, e))
  return explicacao
}

/** Defines a property whose value is computed on first read. */
function preguicoso<T extends object>(alvo: T, nome: PropertyKey, fazer: () => unknown): void {
  Object.defineProperty(alvo, nome, {
    enumerable: true,
    configurable: true,
    get() {
      const value = fazer()
      Object.defineProperty(alvo, nome, { enumerable: true, value })
      return value
    },
  })
}

/** Computes the item again with a recorder of each step. */
function explainItem(
  { item, partes, avisos }: ItemCalculado,
  i: number,
  ctx: Contexto,
): Record<string, ExplainNode> {
  const recorder = new Recorder()
  const figuras = calculateItem(item, ctx, partes, recorder)
  return recorder.nodes(i, figuras, avisos)
}

/** Explains the totals: sums of the items' figures, and the amounts computed from these sums. */
function explainTotais(
  itens: readonly ItemCalculado[],
  t: Totais,
  e: EntradaDocumento,
): Record<string, ExplainNode> {
  const nos: Record<string, ExplainNode> = {}
  const no = (campo: keyof Totais, conta: Conta) => {
    nos[campo] = makeNode(`totais.${campo}`, { valor: exact(t[campo]), conta }, conta.termos, [])
  }
  for (const nome of TOTAIS) {
    const termos = itens.flatMap((c, i) =>
      SOMA[nome]
        .filter(f => c.resultado[f] !== '0.00')
        .map((f): Termo => [`item ${i + 1} ${f}`, exact(c.resultado[f]), `itens[${i}].${f}`]),
    )
    no(nome, { termos, fonte: 'MOC grupo W: soma dos itens' })
  }
  const total = (nome: keyof Totais, sinal: '+' | '-' = '+'): Termo => [
    nome,
    exact(t[nome]),
    `totais.${nome}`,
    sinal,
  ]
  no('valor_produtos', { termos: [total('vProd')], fonte: 'doc 3 §3.1' })
  no('valor_total', { termos: [total('vNF')], fonte: 'doc 3 §3.1' })
  no('valor_senar', {
    termos: [total('vProdLiqTot'), total('vDesc', '-')],
    taxa: e.senar?.aliq_senar ? exact(e.senar.aliq_senar) : ZERO,
    fonte: 'Lei 8.212/1991 art. 25',
  })
  no('valor_liquido', {
    termos: [total('vNF'), total('valor_senar', '-')],
    fonte: 'total menos Senar',
  })
  return nos
}
