import { asOf } from '../../core/law/index.ts'
import { icmsDoDia, type Rota } from '../../core/tax/icms/do-dia.ts'
import type { LawRate } from '../../core/tax/kernel/rule-kind.ts'
import { byKind, type Kind, lawRates, type RuleOf, type Rules } from '../../core/tax/kinds.ts'
import type { Fields } from '../fields/field.ts'

/**
 * Fields that choose a rule's rate: the law's of the day (the rule's own where none is published), or its own with its
 * days.
 */
export const camposDaLei = {
  aliquota_lei: { type: 'bool', label: 'Alíquota da lei', default: true, list: true },
  vigencia_de: { type: 'date', label: 'Própria vale de', futuro: true },
  vigencia_ate: { type: 'date', label: 'Própria vale até', futuro: true },
} as const satisfies Fields

/** Own rates, and what follows from them, are demanded of a rule that does not say that its rates are the law's. */
export const ownRates = <C extends string>(...campos: readonly C[]) =>
  Object.fromEntries(
    campos.map(campo => [campo, ({ aliquota_lei }: Dita) => aliquota_lei !== true]),
  ) as Readonly<Record<C, (valores: Dita) => boolean>>

/** DD/MM/AAAA → something that sorts. */
const ordem = (data: unknown): string => String(data).split('/').reverse().join('')

/** The own rate ends after it begins. */
export const vigenciaOrdenada = {
  campo: 'vigencia_ate',
  mensagem: 'A data final é anterior à inicial',
  ok: (v: Readonly<Record<string, unknown>>) =>
    !v['vigencia_de'] || !v['vigencia_ate'] || ordem(v['vigencia_de']) <= ordem(v['vigencia_ate']),
} as const

type Dita = Readonly<Record<string, unknown>>

/** Rates by kind and id of their rule. */
export type RatesOfLaw = { readonly [K in Kind]?: Readonly<Record<string, Dita>> }

const resolvidas = new WeakMap<object, { chave: string; regra: object }>()

/** States of an interstate sale and goods of the line, which choose a rate beside the day. */
export interface Caminho {
  rota: Rota | null
  mercadoria?: { ncm?: string | null }
}
const AQUI: Caminho = { rota: null }

/**
 * The rule with the rates of one day (ISO): what engine and XML read. A rule that does not speak of the law keeps its
 * own. Same rule, day and way, same object: results are kept by it.
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

/** The rates that the law of a day gives these rules, by kind and id: kept, they are those rates after any release. */
export const ratesOf = (regras: Rules, data: string): RatesOfLaw =>
  byKind<{ [K in Kind]: Readonly<Record<string, Dita>> }>(kind =>
    Object.fromEntries(
      Object.entries(regras[kind]).flatMap(([id, regra]) => {
        const dita = regra as Dita
        return dita['aliquota_lei'] === undefined ? [] : [[id, taxasDoDia(lawRates(kind), dita, data)]]
      }),
    ),
  )

/** Rules with rates kept before; they no longer ask the law. */
export const withRates = (regras: Rules, taxas: RatesOfLaw): Rules =>
  byKind<Rules>(kind => {
    const kept = Object.entries(taxas[kind] ?? {}).map(([id, rates]) => {
      const { aliquota_lei: _, ...regra } = (regras[kind][id] ?? {}) as Dita
      return [id, { ...regra, ...(rates as Dita) }]
    })
    return Object.assign({}, regras[kind], Object.fromEntries(kept))
  })

/** The rule with what the law said on another day of the rates that are the law's in it. */
export function taxasDaLeiEm<K extends Kind>(
  kind: K,
  regra: RuleOf[K] | null,
  data: string,
): RuleOf[K] | null {
  const dita: Dita | null = regra
  const daLei = lawRates(kind).filter(([campo]) => dita?.[`fonte_${campo}`])
  return regra && daLei.length > 0 ? { ...regra, ...taxasDoDia(daLei, { aliquota_lei: true }, data) } : regra
}

function taxasDoDia(taxas: readonly LawRate<string>[], dita: Dita, data: string): Dita {
  const lei = asOf(data)
  const { vigencia_de: de, vigencia_ate: ate } = dita
  const vale = (!de || String(de) <= data) && (!ate || data <= String(ate))
  const novas: Record<string, unknown> = {}
  for (const [campo, nome, efetiva] of taxas) {
    const legal = lei.texto(nome)
    const propria = vale ? (dita[campo] ?? null) : null
    const daLei = legal !== null && (dita['aliquota_lei'] === true || propria === null)
    novas[campo] = daLei ? legal : (propria ?? '0')
    if (!daLei) continue
    novas[`fonte_${campo}`] = lei.linha(nome)?.fonte
    // what the register worked out from its own rate is not to be compared with the law's
    if (efetiva) novas[efetiva] = null
  }
  return novas
}
