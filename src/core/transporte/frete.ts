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

/** A registered price of a carrier, or of the company itself, to a destination. Numbers as text. */
export interface TabelaDeFrete {
  nome: string
  transportadora_id: number | null
  transportadora: string | null
  /** Null: every state, or every CEP of the state. */
  uf: string | null
  cep_de: string | null
  cep_ate: string | null
  minimo: string | null
  por_kg: string | null
  por_cem_kg: string | null
  percentual: string | null
  dias: number | null
  /** ISO day. */
  vale_desde: string
}

/** A way to send goods, with its price in R$. */
export interface FormaDeFrete
  extends Pick<TabelaDeFrete, 'nome' | 'transportadora_id' | 'transportadora' | 'dias'> {
  valor: string
}

/** Most ways that a quote offers. */
const OFFERED = 5

/** Tells how near a table is to a destination: 3 its CEP, 2 its state, 1 everywhere, 0 not there. */
function nearness(
  { uf, cep_de, cep_ate }: TabelaDeFrete,
  destino: { uf: string; cep?: string | null },
): number {
  if (uf && uf !== destino.uf) return 0
  if (!cep_de || !cep_ate) return uf ? 2 : 1
  const { cep } = destino
  return cep && cep >= cep_de && cep <= cep_ate ? 3 : 0
}

/** Orders tables of one way: the nearest to the destination first, of these the newest. */
const better = (a: TabelaDeFrete, b: TabelaDeFrete, near: (tabela: TabelaDeFrete) => number): boolean =>
  near(a) === near(b) ? a.vale_desde > b.vale_desde : near(a) > near(b)

const priceOf = ({ por_kg, por_cem_kg, percentual, minimo }: TabelaDeFrete, carga: CargaDoFrete): Exact => {
  const parts = { kg: por_kg, cem_kg: por_cem_kg, carga: percentual } as const
  const componentes = Object.entries(parts).map(([base, valor]) => ({
    ...{ nome: base, base: base as BaseDoComponente, valor: valor || '0' },
  }))
  const [conta, least] = [exact(priceFreight(componentes, carga).total), exact(minimo || '0')]
  return least.gt(conta) ? r2(least) : conta
}

/** Quotes a freight by a day's tables and the company's own price components: at most five ways, cheapest first. */
export function quoteFreight(
  tabelas: readonly TabelaDeFrete[],
  componentes: readonly ComponenteDoFrete[],
  carga: CargaDoFrete & { uf: string; cep?: string | null; dia: string },
): FormaDeFrete[] {
  const near = (tabela: TabelaDeFrete) => nearness(tabela, carga)
  const chosen = new Map<string, TabelaDeFrete>()
  for (const tabela of tabelas) {
    if (tabela.vale_desde > carga.dia || near(tabela) === 0) continue
    const way = `${tabela.transportadora_id} ${tabela.nome}`
    const before = chosen.get(way)
    if (!before || better(tabela, before, near)) chosen.set(way, tabela)
  }
  const own = priceFreight(componentes, carga).total
  const ways = [...chosen.values()].map(tabela => ({ ...tabela, conta: priceOf(tabela, carga) }))
  return [
    ...ways,
    ...(exact(own).isZero()
      ? []
      : [
          {
            nome: 'Componentes do frete',
            transportadora_id: null,
            transportadora: null,
            dias: null,
            conta: exact(own),
          },
        ]),
  ]
    .sort((a, b) => a.conta.cmp(b.conta) || (a.dias ?? 0) - (b.dias ?? 0))
    .slice(0, OFFERED)
    .map(({ nome, transportadora_id, transportadora, dias, conta }) => ({
      ...{ nome, transportadora_id, transportadora, dias, valor: toText(conta) },
    }))
}
