import { type LinhaLei, linhas } from './linha.ts'

const FATOR = 'LC 87/1996 art. 31-A; ADCT art. 128'
const EC87 = 'EC 87/2015; ADCT art. 99'

/** Rates, factors and existing taxes, by date. Percentages are 0 to 100. */
export const RATES: readonly LinhaLei[] = [
  // null: the rate is not published yet, and the rate typed in the tax rule applies
  ...linhas(
    'cbs',
    ['0.9', '2026-01-01', '2026-12-31', 'LC 214/2025 art. 346; IT 2025.002', '2026-10-07'],
    [null, '2027-01-01', null, 'aguarda lei', '2026-10-07'],
  ),
  ...linhas(
    'ibs_uf',
    ['0.1', '2026-01-01', '2026-12-31', 'LC 214/2025 art. 343', '2026-10-07'],
    ['0.05', '2027-01-01', '2028-12-31', 'LC 214/2025 art. 344', '2026-10-07'],
    [null, '2029-01-01', null, 'LC 214/2025', 'release'],
  ),
  ...linhas(
    'ibs_mu',
    ['0', '2026-01-01', '2026-12-31', 'LC 214/2025 art. 343', '2026-10-07'],
    ['0.05', '2027-01-01', '2028-12-31', 'LC 214/2025 art. 344', '2026-10-07'],
    [null, '2029-01-01', null, 'LC 214/2025', 'release'],
  ),
  // whether each tax of a fuel (CST 620) is charged by unit or by value
  ...linhas(
    'ibs_mono',
    ['unidade', '2026-01-01', '2026-11-15', 'NT 2025.002 v1.31, UB86', '2026-11-28'],
    ['valor', '2026-11-16', '2028-12-31', 'NT 2025.002 v1.50, UB85a-10 e UB90-20', '2026-11-28'],
    ['unidade', '2029-01-01', null, 'NT 2025.002 v1.50, UB85a-20 e UB90-10', '2026-11-28'],
  ),
  ...linhas(
    'cbs_mono',
    ['unidade', '2026-01-01', '2026-11-15', 'NT 2025.002 v1.31, UB87', '2026-11-28'],
    ['valor', '2026-11-16', '2026-12-31', 'NT 2025.002 v1.50, UB95a-10 e UB100-20', '2026-11-28'],
    ['unidade', '2027-01-01', null, 'NT 2025.002 v1.50, UB95a-20 e UB100-10', '2026-11-28'],
  ),
  // by kind of goods, in the law announced by LC 214/2025 art. 409
  ...linhas('isl', [null, '2027-01-01', null, 'aguarda lei', 'release']),
  ...linhas('isl_especifica', [null, '2027-01-01', null, 'aguarda lei', 'release']),
  // from this day on the note has the group of the IS
  ...linhas('is_grupo', [true, '2027-01-01', null, 'LC 214/2025 art. 409; NT 2025.002', 'release']),
  ...linhas(
    'icms_fator',
    ['1', null, '2028-12-31', FATOR, '2026-10'],
    ['0.9', '2029-01-01', '2029-12-31', FATOR, '2026-10'],
    ['0.8', '2030-01-01', '2030-12-31', FATOR, '2026-10'],
    ['0.7', '2031-01-01', '2031-12-31', FATOR, '2026-10'],
    ['0.6', '2032-01-01', '2032-12-31', FATOR, '2026-10'],
    ['0', '2033-01-01', null, 'ADCT art. 129', 'release'],
  ),
  ...linhas(
    'percetualPart', // the API's spelling
    ['40', '2016-01-01', '2016-12-31', EC87, 'release'],
    ['60', '2017-01-01', '2017-12-31', EC87, 'release'],
    ['80', '2018-01-01', '2018-12-31', EC87, 'release'],
    ['100', '2019-01-01', null, EC87, 'release'],
  ),
  // % of the credit of a buyer in the non-cumulative regime, PIS and COFINS together
  ...linhas('credito_pis_cofins', [
    '9.25',
    '2004-02-01',
    '2026-12-31',
    'Lei 10.637/2002 e Lei 10.833/2003 art. 3 § 1',
    'release',
  ]),
  ...linhas('credito_pis', ['1.65', '2004-02-01', '2026-12-31', 'Lei 10.637/2002 art. 3 § 1', 'release']),
  // % of the revenue of a carrier of goods in the cumulative regime, PIS and COFINS together
  ...linhas('receita_pis_cofins_cumulativo', [
    '3.65',
    '1999-02-01',
    '2026-12-31',
    'Lei 9.715/1998 art. 8; Lei 9.718/1998 arts. 4 e 8',
    'release',
  ]),
  ...linhas('receita_pis_cofins_nao_cumulativo', [
    '9.25',
    '2004-02-01',
    '2026-12-31',
    'Lei 10.637/2002 e Lei 10.833/2003 art. 2',
    'release',
  ]),
  ...linhas('pis_cofins_extintos', [true, '2027-01-01', null, 'ADCT art. 126; LC 214/2025', 'release']),
  ...linhas('ipi_2027', [true, '2027-01-01', null, 'ADCT art. 126; LC 214/2025', 'release']),
  ...linhas('lc224_beneficio', [true, '2026-04-01', null, 'LC 224/2025', 'release']),
  ...linhas('icms_inclui_ibscbs', [false, '2027-01-01', null, 'sem norma', 'release']),
  ...linhas('funrural_pf', ['1.63', '2026-04-01', null, 'LC 224/2025', '2026-10']),
  ...linhas('funrural_pj', ['2.23', '2026-04-01', null, 'LC 224/2025', '2026-10']),
  ...linhas('comb_pbio_gasolina', ['32', '2026-08-01', null, 'IT 2025.004 v1.20', '2026-10']),
]
