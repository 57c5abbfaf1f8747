import { type LinhaLei, linhas } from '../linha.ts'

const ADCT82 = 'ADCT art. 82 § 1º'
/** States whose additional is of two points wherever it is due, by a public table of their laws. */
const DOIS = 'BA CE DF ES MA MS MT PB PE PR RN RO SE TO'.split(' ')

/** States with several rates, of which no one is general: only a company's row of MVA and FCP says them. */
export const FCP_VARIO: readonly string[] = ['AL', 'AM', 'GO', 'PI']

/**
 * Rate of the FCP of each state where it is due, %: almost all goods in RJ, those of a list elsewhere, which the rule of ICMS
 * knows; of another state's list it knows nothing. Taken inside the state where a company has no row of MVA and FCP.
 */
export const FCP_DO_ESTADO: readonly LinhaLei[] = [
  ...linhas('fcp_geral_RJ', ['2', null, null, 'LC 210/2023 (RJ)', '2026-12-01']),
  ...linhas('fcp_geral_SP', ['2', null, null, 'Lei 16.006/2015 art. 2º (SP)', 'release']),
  ...linhas('fcp_geral_MG', [
    '2',
    null,
    '2026-12-31',
    'Lei 6.763/1975 art. 12-A (MG), Lei 24.471/2023',
    'release',
  ]),
  ...DOIS.flatMap(uf => linhas(`fcp_geral_${uf}`, ['2', null, null, ADCT82, 'release'])),
]
