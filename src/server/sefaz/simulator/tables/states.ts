/** Demands of single states, each from its own publication; a state that is not in a table demands nothing. */

/** NT 2018.005, ZD01-10. */
export const EXIGEM_RESP_TEC = ['AM', 'MS', 'PE', 'PR', 'SC', 'TO']

/** Rejection 486: the accountant's CNPJ or CPF, or the state's own where there is none. */
export const EXIGEM_AUTXML = ['BA']

/** Rejection 938, which a state may choose (NT 2018.005, N12a-40): those read to apply it, RS and SP. */
export const EXIGEM_ST_RETIDO = ['RS', 'SP']

interface Beneficio {
  desde: string
  /** CST of ICMS whose line must have a code (930). */
  exige: readonly string[]
  /** CST whose line may not (928). */
  veda: readonly string[]
  /** By the fourth character of a code, which says what it gives, the CST that it goes with (931). */
  tipos?: Readonly<Record<string, readonly string[]>>
}

/** NT 2019.001 N12-85, N12-86: RJ, portal DF-e (CST 20, 30, 40, 70; 41 and 50 never); PR, NPF 52/2018; SC, Ato DIAT 35/2024. */
export const CBENEF: Readonly<Record<string, Beneficio>> = {
  RJ: { desde: '2019-10-01', exige: ['20', '30', '40', '70'], veda: ['00', '41', '50', '60'] },
  PR: {
    desde: '2019-09-02',
    exige: ['20', '30', '40', '41', '50', '51', '70'],
    veda: ['00', '10', '60'],
    // no incidence, exemption, smaller base, deferral, suspension
    tipos: { 0: ['41'], 1: ['30', '40'], 2: ['20', '70'], 3: ['51'], 4: ['50'] },
  },
  SC: { desde: '2025-09-01', exige: ['20', '30', '40', '41', '50', '51', '70'], veda: [] },
}

/** Rates of the FCP, %, where they were read; elsewhere a state's rate has one decimal place at most (N17b, 874). */
const FCP: Readonly<Record<string, readonly number[]>> = { RJ: [2, 4], SP: [2], MG: [2] }

export const fcpInvalido = (uf: string, percentual: number): boolean =>
  FCP[uf] ? !FCP[uf].includes(percentual) : Math.abs(percentual * 10 - Math.round(percentual * 10)) > 1e-9

/** Addresses of the NFC-e of a state lie under its own domain, but RR's test page, which is a bare address. */
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
