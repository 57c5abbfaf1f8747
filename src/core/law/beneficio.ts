import { type LinhaLei, linhas } from './linha.ts'

const RELIEF = ['20', '30', '40', '41', '50', '51', '70']

/**
 * States whose law demands the benefit code, where no source confirms which CSTs SEFAZ refuses without a code: the user
 * is warned before issuing, not refused. ES may demand the code too; no source was found.
 */
const A_CONFERIR: readonly LinhaLei[] = [
  ...linhas('cbenef_pedido_SP', [
    RELIEF,
    '2026-04-06',
    null,
    'RICMS/SP, art. 212-O, § 15; Decreto 69.981/2025 e Portaria SRE 70/2025',
    '2026-11-24',
  ]),
  ...linhas('cbenef_pedido_GO', [
    RELIEF,
    '2023-01-01',
    null,
    'IN GSE 1.518/2022; Decreto 9.952/2021, na redação do Decreto 10.086/2022 (GO)',
    '2026-11-24',
  ]),
  ...linhas('cbenef_pedido_DF', [RELIEF, '2021-02-01', null, 'Ato Declaratório 1/2021 (DF)', '2026-11-24']),
  ...linhas('cbenef_pedido_RS', [
    RELIEF,
    '2019-09-02',
    null,
    'NT 2019.001 v1.10; tabela CST x cBenef da SEFAZ-RS',
    '2026-11-24',
  ]),
]

const NT = 'NT 2019.001, N12-85 e N12-86'

/**
 * CSTs of ICMS by state that demand (rej. 930) or refuse (rej. 928) a code of tax benefit (cBenef), or only cause a warning;
 * other states have no rule here. A CSOSN never needs a code. The codes themselves are each state's table, not included
 * here.
 */
export const BENEFICIO: readonly LinhaLei[] = [
  ...A_CONFERIR,
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
