import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, toText } from '../money/round.ts'
import { porcento } from '../tax/kernel/numero.ts'

/** Way in which a component of the price is computed. */
export type BaseDoComponente = 'fixo' | 'kg' | 'cem_kg' | 'carga' | 'km'

/** A component of the price, as registered. Numbers as text. */
export interface ComponenteDoFrete {
  nome: string
  /** R$, R$/kg, R$ per 100 kg or part of them, % of the cargo's value, R$/km. */
  valor: string
  base: BaseDoComponente
  /** R$ that it comes to at least. */
  minimo?: string | null
  ordem?: number | null
}

/** Cargo and distance of a freight. */
export interface CargaDoFrete {
  peso_kg: string
  /** R$ */
  valor: string
  km?: string | null
}

/** Price of a freight: its components in order, and their sum, in R$. */
export interface Frete {
  componentes: readonly { nome: string; valor: string }[]
  total: string
}

const CEM_KG = exact('100')

/** Rounds up to whole hundreds of kilograms. */
function hundreds(peso: Exact): Exact {
  const inteiras = exact(peso.div(CEM_KG).toFixed().split('.')[0] ?? '0')
  return inteiras.times(CEM_KG).eq(peso) ? inteiras : inteiras.plus(exact('1'))
}

function amountOf({ base, valor, minimo }: ComponenteDoFrete, carga: CargaDoFrete): Exact {
  const unitario = exact(valor)
  const peso = exact(carga.peso_kg || '0')
  const contas: Readonly<Record<BaseDoComponente, () => Exact>> = {
    fixo: () => unitario,
    kg: () => unitario.times(peso),
    cem_kg: () => unitario.times(hundreds(peso)),
    carga: () => porcento(exact(carga.valor || '0'), unitario),
    km: () => unitario.times(exact(carga.km || '0')),
  }
  const conta = r2(contas[base]())
  const minimum = exact(minimo || '0')
  return minimum.gt(conta) ? r2(minimum) : conta
}

/** Prices a freight by its components: a component of zero is left out. Pure. */
export function priceFreight(componentes: readonly ComponenteDoFrete[], carga: CargaDoFrete): Frete {
  const ordenados = [...componentes].sort((a, b) => (a.ordem ?? 0) - (b.ordem ?? 0))
  const partes = ordenados
    .map(componente => ({ nome: componente.nome, conta: amountOf(componente, carga) }))
    .filter(({ conta }) => !conta.isZero())
  return {
    componentes: partes.map(({ nome, conta }) => ({ nome, valor: toText(conta) })),
    total: toText(partes.reduce((soma, { conta }) => soma.plus(conta), ZERO)),
  }
}
