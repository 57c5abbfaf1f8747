import { isoPlus } from '../dates/day.ts'
import { asOf } from './as-of.ts'
import { BENEFICIO } from './beneficio.ts'
import type { Lei, LinhaLei } from './linha.ts'

/** Note whose lines may need a code of tax benefit. Absent parts are those of a normal sale inside the state. */
export interface NotaDoBeneficio {
  uf: string
  modelo: '55' | '65'
  finNFe?: string | undefined
  idDest?: string | undefined
  tpNF?: string | undefined
}

type Qual = 'exigido' | 'pedido' | 'vedado' | 'sem'

/** Words that a note has in place of a code, where the state takes them. */
export const SEM_CBENEF = 'SEM CBENEF'

/** CSTs of taxed or already taxed goods: the words that there is no code declare nothing about a relief. */
const SEM_DESONERACAO = ['10', '60', '90']

const TRIBUTADO = '00'
/** Day before every dated change. */
const FIRST_DAY = '1900-01-01'
const [AJUSTE, DEVOLUCAO] = ['3', '4']

/** Finds the row of a state, which may differ by model. */
export const beneficioDaUf = (
  lei: Lei,
  { uf, modelo }: Pick<NotaDoBeneficio, 'uf' | 'modelo'>,
  qual: Qual,
): LinhaLei | null => lei.linha(`cbenef_${qual}_${uf}_${modelo}`) ?? lei.linha(`cbenef_${qual}_${uf}`)

/** Tells if the state says that of a CST. */
export function beneficio(lei: Lei, nota: NotaDoBeneficio, qual: Qual, cst: string): boolean {
  const { valor } = beneficioDaUf(lei, nota, qual) ?? {}
  return Array.isArray(valor) && valor.includes(cst)
}

/** Tells if the rules of the code are not applied to the note (exceptions 1 to 4 of N12-85, N12-86 and N12-98). */
export function semBeneficio(lei: Lei, { uf, finNFe, idDest = '1', tpNF }: NotaDoBeneficio): boolean {
  const dispensa = lei.lista(`cbenef_dispensa_${uf}`)
  return (
    (finNFe === DEVOLUCAO && (idDest !== '1' || dispensa.includes('devolucao'))) ||
    (finNFe === AJUSTE && dispensa.includes('ajuste')) ||
    (tpNF === '0' && dispensa.includes('entrada'))
  )
}

/** Gives the code itself; '' for none and for the words that there is none. */
export const codigoDoBeneficio = (dito: string | null | undefined): string =>
  !dito || dito.trim().toUpperCase() === SEM_CBENEF ? '' : dito.trim()

/**
 * Tells if the product's code stays out: it goes with the rule inside the state, and the rule for other states may tax the
 * goods, or have a CST that takes no code.
 */
const foraDoEstado = (lei: Lei, nota: NotaDoBeneficio, cst: string): boolean =>
  nota.idDest !== undefined &&
  nota.idDest !== '1' &&
  (cst === TRIBUTADO || beneficio(lei, nota, 'vedado', cst))

/**
 * Gives what the note has: the line's code, or the words that there is none, where the state demands them of a CST of no
 * relief. A relieved line keeps what its product says, because the words would declare something of it.
 */
export function cBenefDaNota(
  lei: Lei,
  nota: NotaDoBeneficio,
  cst: string,
  dito: string | null | undefined,
): string | null {
  if (dito) return foraDoEstado(lei, nota, cst) ? null : dito
  const literal =
    SEM_DESONERACAO.includes(cst) &&
    beneficio(lei, nota, 'exigido', cst) &&
    beneficio(lei, nota, 'sem', cst) &&
    !semBeneficio(lei, nota)
  return literal ? SEM_CBENEF : null
}

/** Tells if the line lacks a code that the state's SEFAZ demands (930). */
export const lacksBenefit = (
  lei: Lei,
  nota: NotaDoBeneficio,
  cst: string,
  dito: string | null | undefined,
): boolean =>
  beneficio(lei, nota, 'exigido', cst) &&
  !semBeneficio(lei, nota) &&
  codigoDoBeneficio(cBenefDaNota(lei, nota, cst, dito)) === '' &&
  !(cBenefDaNota(lei, nota, cst, dito) !== null && beneficio(lei, nota, 'sem', cst))

/** Lists the CSTs whose products need a code of their own in a state, in either model; [] in a state that demands none. */
export function cstsWithBenefit(dia: string, uf: string): readonly string[] {
  const lei = asOf(dia)
  const de = (modelo: '55' | '65') => {
    const nota = { uf, modelo }
    const { valor } = beneficioDaUf(lei, nota, 'exigido') ?? {}
    return (Array.isArray(valor) ? valor : []).filter(cst => cBenefDaNota(lei, nota, cst, null) === null)
  }
  return [...new Set([...de('55'), ...de('65')])]
}

/** A state that demands a code of its own in a CST, over some days; both are included, null is open. */
interface NeedOfBenefit {
  uf: string
  cst: string
  de: string
  ate: string | null
}

const DEMANDED = /^cbenef_exigido_([A-Z]{2})(_\d\d)?$/

/** Lists where and when a product needs a code of tax benefit of its own, for a question over rows of many companies. */
export function needsOfBenefit(): readonly NeedOfBenefit[] {
  const rows = BENEFICIO.filter(({ nome }) => DEMANDED.test(nome))
  const days = rows.flatMap(({ de, ate }) => [de ?? FIRST_DAY, ...(ate === null ? [] : [isoPlus(ate, 1)])])
  const begins = [...new Set(days)].sort()
  const states = new Set(rows.map(({ nome }) => DEMANDED.exec(nome)?.[1] ?? ''))
  return [...states].flatMap(uf =>
    begins.flatMap((de, at) => {
      const next = begins[at + 1]
      const ate = next === undefined ? null : isoPlus(next, -1)
      return cstsWithBenefit(de, uf).map(cst => ({ uf, cst, de, ate }))
    }),
  )
}
