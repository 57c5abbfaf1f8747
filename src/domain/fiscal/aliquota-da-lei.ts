import { asOf, type Lei } from '../../core/law/index.ts'
import { icmsDoDia, type Rota } from '../../core/tax/icms/do-dia.ts'
import type { LawRate } from '../../core/tax/kernel/rule-kind.ts'
import { byKind, type Kind, lawRates, type RuleOf, type Rules } from '../../core/tax/kinds.ts'
import type { Fields } from '../fields/field.ts'

/**
 * Fields of a tax rule that choose its rate: the law's rate of the day (or the rule's, if none is published), or the rule's
 * rate with its first and last day.
 */
export const camposDaLei = {
  aliquota_lei: { type: 'bool', label: 'Alíquota da lei', default: true, list: true },
  vigencia_de: { type: 'date', label: 'Própria vale de', futuro: true },
  vigencia_ate: { type: 'date', label: 'Própria vale até', futuro: true },
} as const satisfies Fields

/** Makes conditions that require the rule's own rates, unless the rule uses the law's rates. */
export const ownRates = <C extends string>(...campos: readonly C[]) =>
  Object.fromEntries(
    campos.map(campo => [campo, ({ aliquota_lei }: Dita) => aliquota_lei !== true]),
  ) as Readonly<Record<C, (valores: Dita) => boolean>>

/** Converts DD/MM/AAAA to a text that sorts by date. */
const ordem = (data: unknown): string => String(data).split('/').reverse().join('')

/** Rule that the own rate does not end before it begins. */
export const vigenciaOrdenada = {
  campo: 'vigencia_ate',
  mensagem: 'A data final é anterior à inicial',
  ok: (v: Readonly<Record<string, unknown>>) =>
    !v['vigencia_de'] || !v['vigencia_ate'] || ordem(v['vigencia_de']) <= ordem(v['vigencia_ate']),
} as const

type Dita = Readonly<Record<string, unknown>>

/** Published rates by kind of tax and rule id. */
export type RatesOfLaw = { readonly [K in Kind]?: Readonly<Record<string, Dita>> }

const resolvidas = new WeakMap<object, { chave: string; regra: object }>()

/** States of an interstate sale and the line's goods, on which the rate also depends. */
export interface Caminho {
  rota: Rota | null
  mercadoria?: { ncm?: string | null }
}
const AQUI: Caminho = { rota: null }

/**
 * Gives the rule with the rates of one day (ISO), as engine and XML need them. A rule that does not have the field
 * `aliquota_lei` keeps its rates, unless it is of ICMS. The last result of each rule is cached: the next call with the
 * same day, states and NCM gives the same object.
 */
export function regraDoDia<K extends Kind>(
  kind: K,
  regra: RuleOf[K] | null,
  data: string,
  { rota, mercadoria }: Caminho = AQUI,
): RuleOf[K] | null {
  const dita: Dita | null = regra
  const deIcms = kind === 'icms'
  if (regra === null || (!deIcms && dita?.['aliquota_lei'] === undefined)) return regra
  const chave = rota === null ? data : `${data} ${rota.de} ${rota.para} ${mercadoria?.ncm ?? ''}`
  const pronta = resolvidas.get(regra)
  if (pronta?.chave === chave) return pronta.regra as RuleOf[K]
  const mudada = deIcms
    ? icmsDoDia(regra as RuleOf['icms'], asOf(data), rota, mercadoria?.ncm)
    : { ...regra, ...taxasDoDia(lawRates(kind), dita ?? {}, data) }
  resolvidas.set(regra, { chave, regra: mudada })
  return mudada as RuleOf[K]
}

/** Gives the law's rates of a day, for rules with `aliquota_lei`. Stored with sales: later releases may know others. */
export const ratesOf = (regras: Rules, data: string): RatesOfLaw =>
  byKind<{ [K in Kind]: Readonly<Record<string, Dita>> }>(kind =>
    Object.fromEntries(
      Object.entries(regras[kind]).flatMap(([id, regra]) => {
        const dita = regra as Dita
        return dita['aliquota_lei'] === undefined ? [] : [[id, taxasDoDia(lawRates(kind), dita, data)]]
      }),
    ),
  )

/** Gives the rules with rates that were stored with a sale instead of the law's rates. */
export const withRates = (regras: Rules, taxas: RatesOfLaw): Rules =>
  byKind<Rules>(kind => {
    const kept = Object.entries(taxas[kind] ?? {}).map(([id, rates]) => {
      const { aliquota_lei: _, ...regra } = (regras[kind][id] ?? {}) as Dita
      return [id, { ...regra, ...(rates as Dita) }]
    })
    return Object.assign({}, regras[kind], Object.fromEntries(kept))
  })

/** Gives the rule with the law's rates of another day, for the rates that come from the law. */
export function taxasDaLeiEm<K extends Kind>(
  kind: K,
  regra: RuleOf[K] | null,
  data: string,
): RuleOf[K] | null {
  const dita: Dita | null = regra
  const daLei = lawRates(kind).filter(([campo]) => dita?.[`fonte_${campo}`])
  return regra && daLei.length > 0 ? { ...regra, ...taxasDoDia(daLei, { aliquota_lei: true }, data) } : regra
}

/** Tells if the law of a day has the rate's row, without a figure yet: unknown, which no engine takes for zero. */
export const isUnpublished = (lei: Lei, nome: string): boolean => lei.linha(nome)?.valor === null

/** Gives what a rule says of a rate itself; a zero that only stood in for the law's says nothing where the law says nothing. */
function ownRate(dita: Dita, campo: string, calada: boolean): unknown {
  const taxa = dita[campo] ?? null
  return calada && dita['aliquota_lei'] === true && !/[1-9]/.test(String(taxa)) ? null : taxa
}

function taxasDoDia(taxas: readonly LawRate<string>[], dita: Dita, data: string): Dita {
  const lei = asOf(data)
  const { vigencia_de: de, vigencia_ate: ate } = dita
  const vale = (!de || String(de) <= data) && (!ate || data <= String(ate))
  const novas: Record<string, unknown> = {}
  for (const [campo, nome, efetiva] of taxas) {
    const legal = lei.texto(nome)
    const propria = vale ? ownRate(dita, campo, isUnpublished(lei, nome)) : null
    const daLei = legal !== null && (dita['aliquota_lei'] === true || propria === null)
    novas[campo] = daLei ? legal : (propria ?? (isUnpublished(lei, nome) ? null : '0'))
    if (!daLei) continue
    novas[`fonte_${campo}`] = lei.linha(nome)?.fonte
    // the stored effective rate was computed from the rule's own rate, so it does not fit the law's
    if (efetiva) novas[efetiva] = null
  }
  return novas
}
