import { type LinhaLei, linhas } from '../linha.ts'

/**
 * ICMS rates of the service of transport, %. A state that is not listed has no source that was read: its rate is typed, never
 * taken from its goods.
 */
export const ICMS_DO_TRANSPORTE: readonly LinhaLei[] = [
  ...linhas('icms_transporte_SP', [
    '12',
    '2000-12-01',
    null,
    'RICMS/SP (Decreto 45.490/2000) art. 54, I; Resposta à Consulta 28.953/2023 (SP)',
    '2026-12-01',
  ]),
  // within the state most freight of registered takers is exempt (Anexo I, item 144): the rule's CST says so
  ...linhas('icms_transporte_MG', ['18', null, null, 'RICMS/MG art. 42, I, "e" (geral)', '2026-12-01']),
  // the STF took passengers out of it (ADI 1.600)
  ...linhas('icms_interestadual_aereo', ['4', '1996-12-13', null, 'Res. SF 95/1996 art. 1º', '2026-12-01']),
]
