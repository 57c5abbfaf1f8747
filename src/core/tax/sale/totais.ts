import { growing } from '../../growing.ts'
import { ZERO } from '../../money/exact.ts'
import { refuseTooLarge } from '../kernel/recusa.ts'
import { type FiguraDinheiro, type Figuras, NOMES, type NomeTotal } from './figuras.ts'

/** Figures that each total adds (MOC 7.0 group W). Retained ones of CST 60 and CSOSN 500 stay out of vBCST and vST. */
export const SOMA = {} as Readonly<Record<NomeTotal, readonly FiguraDinheiro[]>>
for (const { totais = {} } of NOMES) {
  for (const [tag, { soma }] of Object.entries(totais))
    Object.assign(SOMA, { [tag]: [...(SOMA[tag as NomeTotal] ?? []), ...soma] })
}

/** Totals of the note by NF-e tag name. */
export const TOTAIS = Object.keys(SOMA) as readonly NomeTotal[]

const NADA = TOTAIS.map(() => 0)

/** Indexes of the totals that each figure is part of. */
const ONDE: Record<string, number[]> = {}
TOTAIS.forEach((total, k) => {
  for (const figura of SOMA[total]) ONDE[figura] = [...(ONDE[figura] ?? []), k]
})

/** Smallest amount, in cents, too large for the layout: 13 whole digits and 2 places (TDec_1302). */
const MAXIMO = 1e15

/**
 * Computes the item's part of each total in whole cents. JS numbers add cents exactly below 10^15. These are the
 * engine's only sums outside Decimal, because one keystroke may add up 990 lines × 33 totals.
 */
export function centavosDoItem(f: Figuras): number[] {
  const somas = [...NADA]
  // for…in on purpose: taking the names from a list is slower
  for (const nome in f) {
    const valor = f[nome as FiguraDinheiro]
    if (valor === ZERO) continue
    const onde = ONDE[nome]
    if (!onde) continue
    const centavos = valor.cents()
    for (const k of onde) somas[k] = (somas[k] as number) + centavos
  }
  // larger sums would not be exact; the error names the quantity, because every figure grows with it and the user typed it
  if (!somas.every(soma => Math.abs(soma) < MAXIMO)) refuseTooLarge('qtde')
  return somas
}

type Parcelas = readonly { readonly centavos: readonly number[] }[]

/** Adds up cents, in any order: they are exact. */
const somarCentavos = growing<Parcelas[number], readonly number[]>(NADA, (antes, itens) => {
  const somas = [...antes]
  for (const { centavos } of itens) {
    for (let k = 0; k < somas.length; k++) somas[k] = (somas[k] as number) + (centavos[k] as number)
  }
  return somas
})

/** Adds up the rounded figures of the items; a sum is never rounded. */
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

/** Writes cents as decimal text: 1234 → "12.34". */
function deCentavos(centavos: number): string {
  const digitos = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`
}
