import { asOf } from '../../core/law/index.ts'
import type { Fields } from '../register/field.ts'

/**
 * What a rule says of its rates beside the rates themselves: the law's for the day of the sale (its own where none is
 * published), or its own and when.
 */
export const camposDaLei = {
  aliquota_lei: { type: 'bool', label: 'Alíquota da lei', default: true, list: true },
  vigencia_de: { type: 'date', label: 'Própria vale de', futuro: true },
  vigencia_ate: { type: 'date', label: 'Própria vale até', futuro: true },
} as const satisfies Fields

/** DD/MM/AAAA → something that sorts. */
const ordem = (data: unknown): string => String(data).split('/').reverse().join('')

/** The own rate ends after it begins. */
export const vigenciaOrdenada = {
  campo: 'vigencia_ate',
  mensagem: 'A data final é anterior à inicial',
  ok: (v: Readonly<Record<string, unknown>>) =>
    !v['vigencia_de'] || !v['vigencia_ate'] || ordem(v['vigencia_de']) <= ordem(v['vigencia_ate']),
} as const

/** Rate of a rule → its row of `core/law`. */
const DA_LEI = {
  ibs: [
    ['aliquota_uf_ibs', 'ibs_uf', 'aliquota_efetiva_uf_ibs'],
    ['aliquota_mu_ibs', 'ibs_mu', 'aliquota_efetiva_mu_ibs'],
  ],
  cbs: [['aliquota_cbs', 'cbs', 'aliquota_efetiva_uf_cbs']],
  isl: [
    ['aliquota_isl', 'isl', ''],
    ['aliquota_especifica_isl', 'isl_especifica', ''],
  ],
} as const satisfies Record<string, readonly (readonly [string, string, string])[]>

type Regra = Readonly<Record<string, unknown>>
const resolvidas = new WeakMap<Regra, { data: string; regra: Regra }>()

/**
 * The rule with the rates of one day (ISO): what engine and XML read. A rule that does not speak of the law keeps its
 * own. Same rule and day, same object: results are kept by it.
 */
export function regraDoDia<R extends Regra>(
  tipo: keyof typeof DA_LEI,
  regra: R | null,
  data: string,
): R | null {
  if (regra === null || regra['aliquota_lei'] === undefined) return regra
  const pronta = resolvidas.get(regra)
  if (pronta?.data === data) return pronta.regra as R
  const mudada = { ...regra, ...taxasDoDia(tipo, regra, data) }
  resolvidas.set(regra, { data, regra: mudada })
  return mudada
}

function taxasDoDia(tipo: keyof typeof DA_LEI, regra: Regra, data: string): Regra {
  const lei = asOf(data)
  const { vigencia_de: de, vigencia_ate: ate } = regra
  const vale = (!de || String(de) <= data) && (!ate || data <= String(ate))
  const novas: Record<string, unknown> = {}
  for (const [campo, nome, efetiva] of DA_LEI[tipo]) {
    const legal = lei.texto(nome)
    const propria = vale ? (regra[campo] ?? null) : null
    const daLei = legal !== null && (regra['aliquota_lei'] === true || propria === null)
    novas[campo] = daLei ? legal : (propria ?? '0')
    if (!daLei) continue
    novas[`fonte_${campo}`] = lei.linha(nome)?.fonte
    // what the register worked out from its own rate is not to be compared with the law's
    if (efetiva) novas[efetiva] = null
  }
  return novas
}
