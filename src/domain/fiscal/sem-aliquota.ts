import { isoPlus, isoToWire, wireToIso } from '../../core/dates/day.ts'
import { CST_IBS_CBS } from '../../core/law/cst-ibs-cbs.ts'
import { asOf, LAW } from '../../core/law/index.ts'
import { isDecimal } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import type { LawRate } from '../../core/tax/kernel/rule-kind.ts'
import { KIND_NAME, KINDS, type Kind, lawRates, type RuleOf, type Rules } from '../../core/tax/kinds.ts'
import { isUnpublished, regraDoDia } from './aliquota-da-lei.ts'

type Dita = Readonly<Record<string, unknown>>

/** A tax without a published rate on a day, with the rates of the company's rules that notes use instead. */
export interface SemAliquota {
  kind: Kind
  /** Rates in the day's notes, %. */
  taxas: readonly string[]
  /** True when a rule says no rate either: there is nothing that a note could have. */
  calada: boolean
}

const ratesOfLaw = (kind: Kind): readonly LawRate<string>[] => lawRates(kind)

/** Converts a rule's date to ISO, from ISO or dd/mm/aaaa. */
const iso = (dia: unknown): string => wireToIso(dia) || String(dia)

/** Tells if the rule's CST has a rate for this tax; the XML of other CSTs has no group for the tax. */
const taxed = (kind: Kind, dita: Dita): boolean =>
  CST_IBS_CBS.get(String(dita[`cst_${kind}`] ?? ''))?.grupo !== 'veda'

/** Tells if the rule's own rates are valid on that day (ISO), so that the law's rate is not needed. */
function ownInForce({ aliquota_lei, vigencia_de: de, vigencia_ate: ate }: Dita, dia: string): boolean {
  return aliquota_lei !== true && (!de || iso(de) <= dia) && (!ate || dia <= iso(ate))
}

/** Lists the rates of one rule that come from the law, if the law has published none for that day (ISO); null: unsaid. */
function missing(kind: Kind, regra: object, dia: string): (string | null)[] {
  const dita = regra as Dita
  if (dita['aliquota_lei'] === undefined || ownInForce(dita, dia) || !taxed(kind, dita)) return []
  const lei = asOf(dia)
  const doDia = regraDoDia(kind, regra as RuleOf[Kind], dia) as Dita | null
  return ratesOfLaw(kind).flatMap(([campo, nome]) => {
    const taxa = doDia?.[campo] ?? null
    return isUnpublished(lei, nome) ? [taxa === null ? null : String(taxa)] : []
  })
}

/** Tells if one of a rule's rates is said by nobody; the IS is charged by value or by unit, so one of its two is enough. */
const isSilent = (kind: Kind, taxas: readonly (string | null)[]): boolean =>
  taxas.length > 0 && (kind === 'isl' ? taxas.every(taxa => taxa === null) : taxas.includes(null))

/** Lists the taxes whose rules take the law's rate while the law has published none for that day (ISO). */
export const withoutRate = (regras: Partial<Rules>, dia: string): SemAliquota[] =>
  KINDS.flatMap(kind => {
    const each = Object.values(regras[kind] ?? {}).map(regra => missing(kind, regra, dia))
    const taxas = each.flat()
    if (taxas.length === 0) return []
    const ditas = [...new Set(taxas.filter(taxa => taxa !== null).map(plain))]
    return [{ kind, taxas: ditas, calada: each.some(one => isSilent(kind, one)) }]
  })

/** Tells if a rule in its form uses a rate that the law has not published for that day (ISO). */
export const ruleWithoutRate = (kind: Kind, regra: object, dia: string): boolean =>
  missing(kind, regra, dia).length > 0

/** Finds the first day, up to `dias` days after `dia` (ISO), from which the law has no published rate for the tax. */
export function nextWithoutRate(kind: Kind, dia: string, dias: number): string | null {
  const ate = isoPlus(dia, dias)
  const nomes = ratesOfLaw(kind).map(([, nome]) => nome)
  const inicios = LAW.filter(
    ({ nome, valor, de }) => nomes.includes(nome) && valor === null && de !== null && de > dia && de <= ate,
  )
  return inicios.map(({ de }) => de ?? '').sort()[0] ?? null
}

const plain = (taxa: string): string => (isDecimal(taxa) ? formatDecimal(taxa) : taxa)

/** Writes a tax with its rates: 'CBS (0,9 %)'. */
const named = ({ kind, taxas }: SemAliquota): string =>
  `${KIND_NAME[kind]} (${taxas.map(taxa => `${taxa} %`).join(', ')})`

/** Names the taxes without a published rate, in a few words: 'CBS sem alíquota publicada'. */
export const shortWithoutRate = (faltam: readonly SemAliquota[]): string =>
  `${faltam.map(({ kind }) => KIND_NAME[kind]).join(' e ')} sem alíquota publicada`

/** Writes which rates the notes of a day have, because the law has published none; or that no rule has them either. */
export const tellWithoutRate = (faltam: readonly SemAliquota[], dia: string): string => {
  const caladas = faltam.filter(({ calada }) => calada).map(({ kind }) => KIND_NAME[kind])
  const lei = `A lei ainda não publicou a alíquota de ${isoToWire(dia)}`
  return caladas.length > 0
    ? `${lei}, e a regra não diz a sua: ${caladas.join(' e ')}`
    : `${lei}: a nota leva a da regra, ${faltam.map(named).join(' e ')}`
}

/** Days ahead for which a rule's form and the notifications warn of a rate not published yet. */
export const NOTICE_DAYS = 60

/** Gives a rule's warning about a rate that is not published, or null. */
export function warnOfRule(kind: Kind, regra: object, hoje: string): string | null {
  if (hoje === '' || (regra as Dita)['aliquota_lei'] === undefined) return null
  const told = (dia: string, lei: string, leva: string): string => {
    const taxas = missing(kind, regra, dia)
    return isSilent(kind, taxas)
      ? `${lei}, e a regra não diz a sua: sem ela não se emite`
      : `${lei}: ${leva} ${[...new Set(taxas.flatMap(taxa => (taxa === null ? [] : [`${plain(taxa)} %`])))].join(', ')}`
  }
  if (ruleWithoutRate(kind, regra, hoje))
    return told(hoje, 'A lei ainda não publicou a alíquota', 'a nota leva a da regra,')
  const dia = nextWithoutRate(kind, hoje, NOTICE_DAYS)
  return dia !== null && ruleWithoutRate(kind, regra, dia)
    ? told(dia, `Sem alíquota publicada desde ${isoToWire(dia)}`, 'a nota levará a da regra,')
    : null
}
