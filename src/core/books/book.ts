import { dec } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import { groupsOf, total } from '../sped/blocks/sums.ts'
import type { FreteSped, LinhaSped, NotaSped } from '../sped/facts.ts'

/** Line of a book of entries or exits: the part of a note with one CFOP, CST and rate. R$ as decimal strings. */
export interface BookLine {
  cfop: string | null
  cst: string | null
  aliquota: string | null
  contabil: string
  base: string
  imposto: string
  isentas: string
  outras: string
  st: string
  ipi: string
}

/** CSTs whose amount outside the base is exempt or not taxed; with others it is 'outras', except a base's reduction. */
const EXEMPT = /(30|40|41)$/
const REDUCED = /(20|70)$/

/** Line of a cancelled note. */
export const NOTHING: BookLine = {
  ...{ cfop: null, cst: null, aliquota: null, contabil: '0.00', base: '0.00', imposto: '0.00' },
  ...{ isentas: '0.00', outras: '0.00', st: '0.00', ipi: '0.00' },
}

/**
 * Books a note in one line for each of its C190 groups: accounting value = base + exempt + others + ST + IPI. A cancelled
 * note has one line without amounts.
 */
export function bookLines({ situacao, linhas }: NotaSped): BookLine[] {
  if (situacao === '02') return [NOTHING]
  return groupsOf(linhas).map(({ cst, cfop, aliquota, linhas: of }) => {
    const sum = (what: (linha: LinhaSped) => string) => total(of, what)
    const [contabil, base, reducao] = [sum(l => l.operacao), sum(l => l.base), sum(l => l.reducao)]
    const [st, ipi] = [toText(r2(dec(sum(l => l.icms_st)))), sum(l => l.ipi)]
    const imposto = sum(l => l.icms)
    return lineOf({ cfop, cst, aliquota, contabil, base, imposto, st, ipi }, reducao)
  })
}

/** Books a freight in one line, as `bookLines` does a note. */
export function freightBookLines(frete: FreteSped): BookLine[] {
  if (frete.situacao === '02') return [NOTHING]
  const { cfop, cst, aliquota, operacao: contabil, base, icms: imposto, reducao } = frete
  return [lineOf({ cfop, cst, aliquota, contabil, base, imposto, st: '0.00', ipi: '0.00' }, reducao)]
}

/** Makes a line: what is outside of base, ST and IPI is exempt, or of the others. */
function lineOf(
  said: Omit<BookLine, 'isentas' | 'outras' | 'cst'> & { cst: string },
  reducao: string,
): BookLine {
  const rest = dec(said.contabil).minus(said.base).minus(said.st).minus(said.ipi)
  const isentas = EXEMPT.test(said.cst) ? rest : REDUCED.test(said.cst) ? dec(reducao) : dec('0')
  return { ...said, isentas: toText(r2(isentas)), outras: toText(r2(rest.minus(isentas))) }
}

/** Gives the day (ISO) on which a note is booked: the company's note on its issue, a supplier's note on its entry. */
export const bookedOn = ({ propria, emissao, entrada_saida }: NotaSped): string =>
  propria ? emissao : entrada_saida
