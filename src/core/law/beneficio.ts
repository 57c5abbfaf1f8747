import { type LinhaLei, linhas } from './linha.ts'

const NT = 'NT 2019.001, N12-85 e N12-86'

/**
 * CSTs of ICMS by state that demand (930) or refuse (928) a code of tax benefit (cBenef); other states have no rule
 * here. A CSOSN is never asked. The codes themselves are each state's table, not carried here.
 */
export const BENEFICIO: readonly LinhaLei[] = [
  ...linhas('cbenef_exigido_RJ', [
    ['20', '30', '40', '70'],
    '2019-10-01',
    null,
    `SEFAZ-RJ, portal DF-e, Benefícios Fiscais (18/12/2024); ${NT}`,
    '2026-11-20',
  ]),
  ...linhas('cbenef_vedado_RJ', [
    ['00', '41', '50', '60'],
    '2019-10-01',
    null,
    `SEFAZ-RJ, portal DF-e, Benefícios Fiscais (18/12/2024); ${NT}`,
    '2026-11-20',
  ]),
  ...linhas('cbenef_exigido_PR', [
    ['20', '30', '40', '41', '50', '51', '70'],
    '2019-09-02',
    null,
    `NPF 52/2018 (PR); ${NT}`,
    '2026-11-20',
  ]),
  ...linhas('cbenef_vedado_PR', [
    ['00', '10', '60'],
    '2019-09-02',
    null,
    `NPF 52/2018 (PR); ${NT}`,
    '2026-11-20',
  ]),
  ...linhas('cbenef_exigido_SC', [
    ['20', '30', '40', '41', '50', '51', '70'],
    '2025-09-01',
    null,
    `Ato DIAT 35/2024 e circular SEF/DIAT de 03/07/2025 (SC); ${NT}`,
    '2026-11-20',
  ]),
]
