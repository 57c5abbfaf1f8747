import type { Lei } from './linha.ts'

/**
 * Groups of the single-phase tax of a fuel: charged here, retained for the biofuel to be mixed, charged before, deferred, and
 * the difference of a mixture off the mandatory share.
 */
export type FormaMono = 'padrao' | 'reten' | 'ret' | 'dif' | 'bio'

type Classes = Readonly<Record<string, readonly FormaMono[]>>

/**
 * Indicators of the classes of CST 620 in each layout (IT 2025.002, sheet cClassTrib: ind_gMonoPadrao, ind_gMonoReten,
 * ind_gMonoRet; ind_gMonoDif in the table of 2025-05-19, ind_gpBioDiferenca in that of 2026-06-22).
 */
const CLASSES: Readonly<Record<'juntos' | 'separados', Classes>> = {
  juntos: {
    '620001': ['padrao'],
    '620002': ['padrao', 'reten'],
    '620003': ['dif'],
    '620004': ['padrao', 'ret'],
    '620005': ['ret'],
    '620006': ['ret'],
    '620007': [],
  },
  separados: {
    '620001': ['padrao'],
    '620002': ['padrao', 'reten'],
    '620003': [],
    '620004': ['ret', 'bio'],
    '620005': ['ret', 'bio'],
    '620006': ['ret'],
    '620007': [],
  },
}

/** Tells whether gIBSCBSMono has a group for each tax; before, both were in one. */
export const monoSeparado = (lei: Lei): boolean => lei.ligado('rtc_mono_620')

/** Lists the groups that a class of CST 620 has on a day; a class newer than the table has none known. */
export const formasMono = (lei: Lei, classe: string): readonly FormaMono[] =>
  CLASSES[monoSeparado(lei) ? 'separados' : 'juntos'][classe] ?? []

/** Tells whether a tax is charged on the value of the fuel on a day; otherwise its rate is R$ per unit. */
export const monoPorValor = (lei: Lei, tributo: 'ibs' | 'cbs'): boolean =>
  lei.texto(`${tributo}_mono`) === 'valor'
