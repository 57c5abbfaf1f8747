import { growing } from '../../growing.ts'
import { ZERO } from '../../money/exact.ts'
import { refuseTooLarge } from '../kernel/recusa.ts'
import { type FiguraDinheiro, type Figuras, NOMES, type NomeTotal } from './figuras.ts'

/**
 * Figures of an item that each total adds (MOC 7.0 group W), as the taxes declare them. Retained figures of 60/500 stay
 * out of vBCST and vST.
 */
export const SOMA = {} as Readonly<Record<NomeTotal, readonly FiguraDinheiro[]>>
for (const { totais = {} } of NOMES) {
  for (const [tag, { soma }] of Object.entries(totais))
    Object.assign(SOMA, { [tag]: [...(SOMA[tag as NomeTotal] ?? []), ...soma] })
}

/** Totals of the note by NF-e tag name. */
export const TOTAIS = Object.keys(SOMA) as readonly NomeTotal[]

const NADA = TOTAIS.map(() => 0)

/** Places of the totals that a figure is part of. */
const ONDE: Record<string, number[]> = {}
TOTAIS.forEach((total, k) => {
  for (const figura of SOMA[total]) ONDE[figura] = [...(ONDE[figura] ?? []), k]
})

/** 13 whole digits and 2 places: the size of an amount in the layout (TDec_1302). */
const MAXIMO = 1e15

/**
 * The item's part of each total in whole cents. Cents are integers under 10^15, which a JS number holds and adds
 * exactly: the only sums of the engine outside Decimal, because 990 lines × 33 totals are added on every keystroke.
 */
export function centavosDoItem(f: Figuras): number[] {
  const somas = [...NADA]
  // names out of a list take four times as long
  for (const nome in f) {
    const valor = f[nome as FiguraDinheiro]
    if (valor === ZERO) continue
    const onde = ONDE[nome]
    if (!onde) continue
    const centavos = valor.cents()
    for (const k of onde) somas[k] = (somas[k] as number) + centavos
  }
  // what a number does not hold is no number; every figure grows with the quantity, which somebody typed
  if (!somas.every(soma => Math.abs(soma) < MAXIMO)) refuseTooLarge('qtde')
  return somas
}

type Parcelas = readonly { readonly centavos: readonly number[] }[]

/** Cents are exact: the order in which they are summed is nothing. */
const somarCentavos = growing<Parcelas[number], readonly number[]>(NADA, (antes, itens) => {
  const somas = [...antes]
  for (const { centavos } of itens) {
    for (let k = 0; k < somas.length; k++) somas[k] = (somas[k] as number) + (centavos[k] as number)
  }
  return somas
})

/** Totals = sums of the rounded item figures, never a rounding of a sum. */
export function sumItens(itens: Parcelas): Record<NomeTotal, string> {
  const somas = somarCentavos(itens)
  if (somas.some(s => Math.abs(s) >= MAXIMO)) {
    refuseTooLarge('itens')
  }
  return Object.fromEntries(TOTAIS.map((nome, k) => [nome, deCentavos(somas[k] as number)])) as Record<
    NomeTotal,
    string
  >
}

/** 1234 → "12.34" */
function deCentavos(centavos: number): string {
  const digitos = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`
}
