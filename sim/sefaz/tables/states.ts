/** Demands of single states, each from the state's publication; a state outside a table demands nothing. */

/** States that demand the technician responsible (NT 2018.005, ZD01-10). */
export const EXIGEM_RESP_TEC = ['AM', 'MS', 'PE', 'PR', 'SC', 'TO']

/**
 * States that demand an authorised party (autXML, 486): the accountant's CNPJ or CPF, or the state's CNPJ without
 * accountant.
 */
export const EXIGEM_AUTXML = ['BA']

/** States known to apply rejection 938, which is optional (NT 2018.005, N12a-40). */
export const EXIGEM_ST_RETIDO = ['RS', 'SP']

interface Beneficio {
  /** First day, or first day by model. */
  desde: string | { 55: string; 65: string }
  /** CSTs of ICMS that must have a benefit code (930). */
  exige: readonly string[]
  /** CSTs that may not have one (928). */
  veda?: readonly string[]
  /** CSTs in which the words SEM CBENEF stand for a code. */
  literal?: readonly string[]
  /** CSTs allowed for each kind of benefit, the fourth character of the code (931). */
  tipos?: Readonly<Record<string, readonly string[]>>
  /** Exceptions of the state (NT 2019.001 v1.70, item 3.6.1): E2 returns, E3 adjustments, E4 entries. */
  excecoes: readonly ('E2' | 'E3' | 'E4')[]
}

const TODAS = ['E2', 'E3', 'E4'] as const

/**
 * Benefit codes (NT 2019.001 N12-85, N12-86). RJ: portal DF-e (CST 20, 30, 40, 70; 41 and 50 never); PR: NPF 52/2018; SC:
 * Ato DIAT 35/2024; SP: Portaria SRE 70/2025; RS: "Validações cBenef" of the state; DF and GO: dates of the NT, and the
 * CSTs of exemption, no incidence and smaller base.
 */
export const CBENEF: Readonly<Record<string, Beneficio>> = {
  RJ: {
    desde: '2019-10-01',
    exige: ['20', '30', '40', '70'],
    veda: ['00', '41', '50', '60'],
    excecoes: ['E2', 'E3'],
  },
  PR: {
    desde: '2019-09-02',
    exige: ['20', '30', '40', '41', '50', '51', '70'],
    veda: ['00', '10', '60'],
    // kinds: no incidence, exemption, smaller base, deferral, suspension
    tipos: { 0: ['41'], 1: ['30', '40'], 2: ['20', '70'], 3: ['51'], 4: ['50'] },
    excecoes: [],
  },
  SC: { desde: '2025-09-01', exige: ['20', '30', '40', '41', '50', '51', '70'], excecoes: TODAS },
  SP: {
    desde: '2026-04-06',
    exige: ['20', '30', '40', '41', '50', '51', '70'],
    veda: ['00'],
    excecoes: TODAS,
  },
  RS: {
    desde: '2019-10-01',
    exige: ['10', '20', '30', '40', '41', '50', '51', '60', '70', '90'],
    veda: ['00'],
    literal: ['10', '30', '40', '41', '50', '51', '60', '90'],
    excecoes: ['E3', 'E4'],
  },
  DF: {
    desde: { 55: '2023-09-04', 65: '2024-09-02' },
    exige: ['20', '30', '40', '41', '70'],
    excecoes: TODAS,
  },
  GO: { desde: '2023-07-01', exige: ['20', '30', '40', '41', '50', '70'], excecoes: TODAS },
}

/** CSTs whose relieved ICMS must be said, with its reason (N12-90, rej. 934). RJ: portal DF-e. */
export const DESONERACAO: Readonly<Record<string, readonly string[]>> = { RJ: ['20', '40', '70'] }

/** FCP rates, in %, of states whose law was read; other states: at most one decimal place (N17b, 874). */
const FCP: Readonly<Record<string, readonly number[]>> = { RJ: [2, 4], SP: [2], MG: [2] }

export const fcpInvalido = (uf: string, percentual: number): boolean =>
  FCP[uf] ? !FCP[uf].includes(percentual) : Math.abs(percentual * 10 - Math.round(percentual * 10)) > 1e-9

/** Tells if an address is under the state's domain; RR's test page is a bare IP address. */
export function enderecoOfUf(endereco: string, uf: string): boolean {
  const servidor = endereco
    .replace(/^https?:\/\//i, '')
    .split(/[/:?]/)[0]
    ?.toLowerCase()
  if (servidor === undefined) return false
  return (
    `.${servidor}`.endsWith(`.${uf.toLowerCase()}.gov.br`) || (uf === 'RR' && servidor === '200.174.88.103')
  )
}
