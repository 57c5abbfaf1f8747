import { type LinhaLei, linhas } from './linha.ts'

const VISTA = '2026-11-27'
const NT = 'NT 2019.001 v1.70, item 3.6.1 (N12-85, N12-86)'
/** CSTs of a relieved tax: exempt, not taxed, reduced, suspended, deferred. */
const DESONERADOS = ['20', '30', '40', '41', '50', '51', '70']

/** First day of the demand in a state's notes (N12-85, rej. 930); a name that ends in a model holds for that model. */
const EXIGIDO: readonly LinhaLei[] = [
  ...linhas('cbenef_exigido_RJ', [
    ['20', '30', '40', '70'],
    '2019-10-01',
    null,
    `SEFAZ-RJ, portal DF-e, Benefícios Fiscais (18/12/2024); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_exigido_PR', [DESONERADOS, '2019-09-02', null, `NPF 52/2018 (PR); ${NT}`, VISTA]),
  ...linhas('cbenef_exigido_SC', [
    DESONERADOS,
    '2025-09-01',
    null,
    `Ato DIAT 35/2024 e circular SEF/DIAT de 03/07/2025 (SC); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_exigido_SP', [
    DESONERADOS,
    '2026-04-06',
    null,
    `RICMS/SP, art. 212-O, § 15; Portaria SRE 70/2025, art. 1º; ${NT}`,
    VISTA,
  ]),
  // the state's guide lists codes for every CST but 00
  ...linhas('cbenef_exigido_RS', [
    ['10', '20', '30', '40', '41', '50', '51', '60', '70', '90'],
    '2019-10-01',
    null,
    `Receita Estadual RS, Validações cBenef (2026); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_exigido_DF_55', [
    ['20', '30', '40', '41', '70'],
    '2023-09-04',
    null,
    `Ato Declaratório 1/2021 (DF); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_exigido_DF_65', [
    ['20', '30', '40', '41', '70'],
    '2024-09-02',
    null,
    `Ato Declaratório 1/2021 (DF); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_exigido_GO', [
    ['20', '30', '40', '41', '50', '70'],
    '2023-07-01',
    null,
    `IN GSE 1.518/2022; Decreto 9.952/2021 (GO); ${NT}`,
    VISTA,
  ]),
]

/** CSTs that the state's law names, and no source read says that SEFAZ refuses: the user is only warned. */
const PEDIDO: readonly LinhaLei[] = [
  ...linhas('cbenef_pedido_DF', [
    ['50', '51'],
    '2021-02-01',
    null,
    'Ato Declaratório 1/2021 (DF): a confirmar',
    VISTA,
  ]),
  ...linhas('cbenef_pedido_GO', [['51'], '2023-07-01', null, `${NT}, N12-97 (GO): a confirmar`, VISTA]),
  ...linhas('cbenef_pedido_ES', [
    DESONERADOS,
    '2024-07-01',
    null,
    `Decreto 5.630-R/2024 (ES); ${NT} não aplica a rejeição`,
    VISTA,
  ]),
]

/** CSTs that may not have a code (N12-86, rej. 928). */
const VEDADO: readonly LinhaLei[] = [
  ...linhas('cbenef_vedado_RJ', [
    ['00', '41', '50', '60'],
    '2019-10-01',
    null,
    `SEFAZ-RJ, portal DF-e, Benefícios Fiscais (18/12/2024); ${NT}`,
    VISTA,
  ]),
  ...linhas('cbenef_vedado_PR', [['00', '10', '60'], '2019-09-02', null, `NPF 52/2018 (PR); ${NT}`, VISTA]),
  ...linhas('cbenef_vedado_SP', [['00'], '2026-04-06', null, `Tabela cBenef SP; ${NT}`, VISTA]),
  ...linhas('cbenef_vedado_RS', [
    ['00'],
    '2019-10-01',
    null,
    `Receita Estadual RS, Validações cBenef (2026); ${NT}`,
    VISTA,
  ]),
]

/** CSTs in which the state takes the words SEM CBENEF for a code. */
const SEM_CODIGO: readonly LinhaLei[] = [
  ...linhas('cbenef_sem_RS', [
    ['10', '30', '40', '41', '50', '51', '60', '90'],
    '2019-10-01',
    null,
    'Receita Estadual RS, Validações cBenef (2026)',
    VISTA,
  ]),
  ...linhas('cbenef_sem_SP', [
    DESONERADOS,
    '2026-04-06',
    '2026-06-30',
    'SEFAZ-SP, Tabela cBenef SP: literal desativada em 01/07/2026',
    VISTA,
  ]),
]

/** Notes that the state excuses: 2 adjustment, 3 entry, 4 return; a return to another state is excused everywhere. */
const DISPENSA: readonly LinhaLei[] = [
  ...['DF', 'GO', 'SC', 'SP'].flatMap(uf =>
    linhas(`cbenef_dispensa_${uf}`, [['devolucao', 'ajuste', 'entrada'], null, null, NT, VISTA]),
  ),
  ...linhas('cbenef_dispensa_RJ', [['devolucao', 'ajuste'], null, null, NT, VISTA]),
  ...linhas('cbenef_dispensa_RS', [['ajuste', 'entrada'], null, null, NT, VISTA]),
]

/** CSTs whose relieved ICMS must be in the note, with its reason (N12-90, rej. 934). */
const DESONERACAO: readonly LinhaLei[] = linhas('desoneracao_exigida_RJ', [
  ['20', '40', '70'],
  '2019-10-01',
  null,
  'SEFAZ-RJ, portal DF-e, Benefícios Fiscais (18/12/2024); NT 2019.001 v1.70, item 3.6.1 (N12-90)',
  VISTA,
])

/**
 * The code of tax benefit (cBenef) by state, CST of ICMS and day: `beneficio-na-uf.ts` reads it. A state without rows
 * demands nothing (NT 2019.001: "demais UF"), and a CSOSN never needs a code. The codes are each state's table, which
 * the administration imports.
 */
export const BENEFICIO: readonly LinhaLei[] = [
  ...EXIGIDO,
  ...PEDIDO,
  ...VEDADO,
  ...SEM_CODIGO,
  ...DISPENSA,
  ...DESONERACAO,
]
