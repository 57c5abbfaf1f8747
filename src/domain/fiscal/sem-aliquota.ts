import { isoToWire, wireToIso } from '../../core/dates/day.ts'
import { CST_IBS_CBS } from '../../core/law/cst-ibs-cbs.ts'
import { asOf, LAW } from '../../core/law/index.ts'
import { isDecimal } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import type { LawRate } from '../../core/tax/kernel/rule-kind.ts'
import { KIND_NAME, KINDS, type Kind, lawRates, type RuleOf, type Rules } from '../../core/tax/kinds.ts'
import { regraDoDia } from './aliquota-da-lei.ts'

type Dita = Readonly<Record<string, unknown>>

/** A tax whose rate the law has not published for a day, with the rates that the company's rules put in its place. */
export interface SemAliquota {
  kind: Kind
  /** Rates that notes of the day carry, %. */
  taxas: readonly string[]
}

const ratesOfLaw = (kind: Kind): readonly LawRate<string>[] => lawRates(kind)

/** Turns a rule's day into ISO, from the database's form or from the form's dd/mm/aaaa. */
const iso = (dia: unknown): string => wireToIso(dia) || String(dia)

/** Tells a CST with a rate from one whose XML has no group for this tax, where no rate can be missing. */
const taxed = (kind: Kind, dita: Dita): boolean =>
  CST_IBS_CBS.get(String(dita[`cst_${kind}`] ?? ''))?.grupo !== 'veda'

/** Tells whether the rule's own rates are valid on that day (ISO), so that the law's rate is not needed. */
function ownInForce({ aliquota_lei, vigencia_de: de, vigencia_ate: ate }: Dita, dia: string): boolean {
  return aliquota_lei !== true && (!de || iso(de) <= dia) && (!ate || dia <= iso(ate))
}

/** Rates of one rule that it leaves to the law, and that the law of that day (ISO) has not published. */
function missing(kind: Kind, regra: object, dia: string): string[] {
  const dita = regra as Dita
  if (dita['aliquota_lei'] === undefined || ownInForce(dita, dia) || !taxed(kind, dita)) return []
  const lei = asOf(dia)
  const doDia = regraDoDia(kind, regra as RuleOf[Kind], dia) as Dita | null
  return ratesOfLaw(kind).flatMap(([campo, nome]) =>
    lei.linha(nome)?.valor === null ? [String(doDia?.[campo] ?? '0')] : [],
  )
}

/** Lists the taxes whose rules take the law's rate while the law has published none for that day (ISO). */
export const withoutRate = (regras: Partial<Rules>, dia: string): SemAliquota[] =>
  KINDS.flatMap(kind => {
    const taxas = Object.values(regras[kind] ?? {}).flatMap(regra => missing(kind, regra, dia))
    return taxas.length > 0 ? [{ kind, taxas: [...new Set(taxas.map(plain))] }] : []
  })

/** Tells whether one rule, as its form holds it, takes a rate that the law has not published for that day (ISO). */
export const ruleWithoutRate = (kind: Kind, regra: object, dia: string): boolean =>
  missing(kind, regra, dia).length > 0

/** Finds the first of the next `dias` days after `dia` (ISO) from which the law has no published rate for the tax. */
export function nextWithoutRate(kind: Kind, dia: string, dias: number): string | null {
  const ate = new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10)
  const nomes = ratesOfLaw(kind).map(([, nome]) => nome)
  const inicios = LAW.filter(
    ({ nome, valor, de }) => nomes.includes(nome) && valor === null && de !== null && de > dia && de <= ate,
  )
  return inicios.map(({ de }) => de ?? '').sort()[0] ?? null
}

const plain = (taxa: string): string => (isDecimal(taxa) ? formatDecimal(taxa) : taxa)

/** Writes 'CBS (0,9 %)'. */
const named = ({ kind, taxas }: SemAliquota): string =>
  `${KIND_NAME[kind]} (${taxas.map(taxa => `${taxa} %`).join(', ')})`

/** Names the taxes in a few words, where a sentence does not fit: 'CBS sem alíquota publicada'. */
export const shortWithoutRate = (faltam: readonly SemAliquota[]): string =>
  `${faltam.map(({ kind }) => KIND_NAME[kind]).join(' e ')} sem alíquota publicada`

/** Tells in a sentence which rates a note carries when the law has published none for its day. */
export const tellWithoutRate = (faltam: readonly SemAliquota[], dia: string): string =>
  `A lei ainda não publicou a alíquota de ${isoToWire(dia)}: a nota leva a da regra, ${faltam.map(named).join(' e ')}`

/** Days ahead that a rule's form and the bell look for a rate that will be missing. */
export const NOTICE_DAYS = 60

/** Writes the warning that a rule's form shows about a rate not published, or null. */
export function warnOfRule(kind: Kind, regra: object, hoje: string): string | null {
  if (hoje === '' || (regra as Dita)['aliquota_lei'] === undefined) return null
  const told = (dia: string): string =>
    [...new Set(missing(kind, regra, dia).map(taxa => `${plain(taxa)} %`))].join(', ')
  if (ruleWithoutRate(kind, regra, hoje))
    return `A lei ainda não publicou a alíquota: a nota leva a da regra, ${told(hoje)}`
  const dia = nextWithoutRate(kind, hoje, NOTICE_DAYS)
  return dia !== null && ruleWithoutRate(kind, regra, dia)
    ? `Sem alíquota publicada desde ${isoToWire(dia)}: a nota levará a da regra, ${told(dia)}`
    : null
}
