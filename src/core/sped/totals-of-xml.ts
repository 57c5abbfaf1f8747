import { type NoXml, no, textoOf, todos } from '../dfe/kit/parse.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Total of a note (ICMSTot) that is not the sum of its items. R$. */
export interface TotalThatDiffers {
  campo: string
  soma: Decimal
  total: Decimal
}

const money = (of: NoXml | null, ...path: string[]): Decimal => dec(textoOf(of, ...path) || '0')
const icms = (det: NoXml, tag: string) => money(no(det, 'imposto', 'ICMS')?.filhos[0] ?? null, tag)
const isService = (det: NoXml) => no(det, 'imposto', 'ISSQN') !== null

/** Totals that a file takes from the items, by tag, with what each item adds (MOC, W03 to W12). */
const TOTALS: Readonly<Record<string, (det: NoXml) => Decimal>> = {
  vBC: det => icms(det, 'vBC'),
  vICMS: det => icms(det, 'vICMS'),
  vFCP: det => icms(det, 'vFCP'),
  vBCST: det => icms(det, 'vBCST'),
  vST: det => icms(det, 'vICMSST'),
  vFCPST: det => icms(det, 'vFCPST'),
  vProd: det =>
    isService(det) || textoOf(det, 'prod', 'indTot') === '0' ? ZERO : money(det, 'prod', 'vProd'),
  vIPI: det => money(det, 'imposto', 'IPI', 'IPITrib', 'vIPI'),
}

/** Lists the totals of a note that differ from the sums of its items. */
export function totalsThatDiffer(inf: NoXml): TotalThatDiffers[] {
  const totals = no(inf, 'total', 'ICMSTot')
  const items = todos(inf, 'det')
  return Object.entries(TOTALS).flatMap(([campo, of]) => {
    const total = money(totals, campo)
    const soma = items.reduce((sum, det) => sum.plus(of(det)), ZERO)
    return total.eq(soma) ? [] : [{ campo, soma, total }]
  })
}
