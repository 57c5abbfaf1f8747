import { MAX_ITENS } from '../venda/limits.ts'
import { type LinhaLei, linhas } from './linha.ts'

/** Amounts, deadlines and closed lists that limit a document. The name of a deadline has its unit. */
export const LIMITS: readonly LinhaLei[] = [
  // R$; a state may set its own amount, not listed here
  ...linhas('nfce_identificacao', ['10000', '2026-06-15', null, 'W16-40 (750, 751, 752)', '2026-10-10']),
  ...linhas('nfce_identificacao_nao_presencial', [
    true,
    '2026-08-03',
    null,
    'Aj. SINIEF 9/2026',
    '2026-10-10',
  ]),
  ...linhas('prazo_cancelamento_65_minutos', ['30', null, null, 'Aj. SINIEF 19/2016', '2026-10']),
  ...linhas('prazo_cancelamento_substituicao_65_horas', ['168', null, null, 'Aj. SINIEF 19/2016', '2026-10']),
  ...linhas('prazo_cancelamento_55_horas', ['24', null, null, 'Aj. SINIEF 7/2005', '2026-11-23']),
  ...linhas(
    'prazo_cancelamento_55_horas_MT',
    ['2', null, '2021-09-30', 'Portaria 163/2007-SEFAZ (MT)', '2026-11-23'],
    ['8', '2021-10-01', null, 'Portaria 160/2021-SEFAZ (MT)', '2026-11-23'],
  ),
  ...linhas('prazo_cancelamento_55_horas_PR', [
    '168',
    null,
    null,
    'RICMS/PR (Decreto 7.871/2017), Anexo III, art. 11',
    '2026-11-23',
  ]),
  ...linhas('prazo_cancelamento_55_horas_RS', [
    '168',
    '2015-07-28',
    null,
    'IN DRP 45/1998, XI, 20.4.1 (IN RE 37/2015)',
    '2026-11-23',
  ]),
  // after the limit above, cancelling is still registered (cStat 155), with a fine; states not listed refuse it (rej. 501)
  ...linhas(
    'cancelamento_tardio_55_horas_SP',
    ['480', null, '2025-11-16', 'Portaria CAT 162/2008, art. 18', '2026-11-23'],
    ['480', '2025-11-17', null, 'Portaria SRE 80/2025', '2026-11-23'],
  ),
  ...linhas('cancelamento_tardio_55_multa_SP', [
    '1% do valor da nota, no mínimo 6 UFESP',
    null,
    null,
    'RICMS/SP art. 527, IV, z1',
    '2026-11-23',
  ]),
  // after all limits, only with the state's permission: the text tells how to ask. The permission itself has its own
  // deadline
  ...linhas('anuencia_cancelamento_55_RO', [
    'no Portal do Contribuinte, em até 720 horas da autorização da nota',
    '2014-09-22',
    null,
    'IN 8/2014/GAB/CRE (RO), arts. 1º e 2º',
    '2026-11-23',
  ]),
  ...linhas('anuencia_cancelamento_55_PI', [
    'em até 30 dias da autorização da nota',
    '2022-09-05',
    null,
    'Portaria SEFAZ 13/2022 (PI)',
    '2026-11-23',
  ]),
  ...linhas('anuencia_cancelamento_55_MG', [
    'no SIARE',
    '2013-02-28',
    null,
    'Portaria SAIF 11/2013 (MG)',
    '2026-11-23',
  ]),
  ...linhas('anuencia_cancelamento_55_MT', [
    'até o 5º dia útil do mês seguinte ao da nota, para cancelar até o 12º',
    '2021-10-01',
    null,
    'Portaria 160/2021-SEFAZ (MT)',
    '2026-11-23',
  ]),
  ...linhas('anuencia_cancelamento_55_RJ', [
    'na página da SEFAZ, para cancelar em até 30 dias de concedida',
    null,
    null,
    'Res. SEFAZ 720/2014 (RJ), Anexo II, redação da Res. 220/2018',
    '2026-11-23',
  ]),
  ...linhas('prazo_cancelamento_58_horas', ['24', null, null, 'Aj. SINIEF 21/2010', '2026-10']),
  ...linhas('mdfe_ciot_geral', [true, '2026-11-23', null, 'NT 2026.001 do MDF-e (684)', '2026-11-29']),
  ...linhas('prazo_emissao_58_horas', ['24', null, null, 'NT 2018.001 do MDF-e (228)', '2026-11-29']),
  ...linhas('prazo_contingencia_58_horas', ['168', null, null, 'Aj. SINIEF 21/2010, cl. 12', '2026-11-29']),
  // only a warning: a later note is still authorised, with cStat 150
  ...linhas('prazo_offline_65_horas', ['24', null, null, 'NT 2026.002 B09-40', '2026-10-07']),
  // an online NFC-e sent later is refused (rej. 704); the offline queue issues in contingency instead
  ...linhas('atraso_online_65_minutos', ['5', null, null, 'B09-40 (704)', '2026-10-07']),
  ...linhas('prazo_emissao_55_dias', ['7', null, null, 'NT 2026.002 B09-20 (150 depois)', '2026-10-07']),
  ...linhas(
    'prazo_manifestacao_dias',
    ['180', null, '2026-05-31', 'NT 2020.001', '2026-10-09'],
    ['90', '2026-06-01', null, 'NT 2020.001 v1.60', '2026-10-09'],
  ),
  // counted from the note's authorisation; conclusive manifestations have `prazo_manifestacao_dias`
  ...linhas('prazo_ciencia_dias', [
    '10',
    null,
    null,
    'Aj. SINIEF 7/2005 cl. 15-B; rejeição 596',
    '2026-11-22',
  ]),
  ...linhas('manifestacoes_por_tipo', ['2', null, null, 'NT 2020.001 v1.60', '2026-10-09']),
  // limits of queries (rejection 656): minutes to wait when nothing is new, and queries by key or number in an hour
  ...linhas('distribuicao_espera_minutos', ['60', null, null, 'NT 2014.002, 656', '2026-11-22']),
  ...linhas('distribuicao_consultas_hora', ['20', null, null, 'NT 2014.002, 656', '2026-11-22']),
  // counted from the note's authorisation
  ...linhas('prazo_ator_interessado_meses', [
    '6',
    null,
    null,
    'NT 2020.007 v1.30, 03.8 H03 (596)',
    '2026-11-23',
  ]),
  ...linhas('prazo_cce_horas', ['720', null, null, 'Aj. SINIEF 7/2005', '2026-10']),
  ...linhas('prazo_inutilizacao_dia', ['10', null, null, 'Aj. SINIEF 7/2005', '2026-10']),
  ...linhas('itens_maximo', [`${MAX_ITENS}`, null, null, 'MOC 7.0 Anexo I, det', '2026-10-07']),
  // fuel: the note must name the ANP product (group comb)
  ...linhas('combustivel_cfop', [
    ['5', '6'].flatMap(saida => Array.from({ length: 17 }, (_, i) => `${saida}${651 + i}`)),
    null,
    null,
    'rejeição 660 (LA01-20); tabela de CFOP, indComb',
    '2026-11-20',
  ]),
  // first digits of petrol, kerosene, diesel and fuel oil, their blends, gases. Lubricants and solvents are no fuel
  ...linhas('combustivel_ncm', [
    ['2710125', '2710191', '2710192', '271020', '2711'],
    null,
    null,
    'TIPI; Conv. ICMS 199/2022 e 15/2023',
    '2026-11-20',
  ]),
  ...linhas('combustivel_cst', [
    ['02', '15', '53', '61'],
    null,
    null,
    'Conv. ICMS 199/2022; 660',
    '2026-11-20',
  ]),
  // families in the portal's table of fuels under single-phase ICMS: gases, petrol, diesel and its blends, anhydrous ethanol
  ...linhas('monofasico_anp', [
    ['210203', '320101', '320102', '320103', '820101', '810102'],
    '2023-10-30',
    null,
    'NT 2023.001; rejeições 909 e 960',
    'release',
  ]),
  // read by `fcp/fcp.ts`; a state not listed may have a rate of one decimal place. Written from memory and not checked
  // again: 2 % is certain in SP, MG and RJ (4 % in RJ is for energy and communication, 2 + 2)
  ...linhas('fcp_RJ', [
    ['2', '4'],
    null,
    null,
    'LC 210/2023 (RJ), antes Lei 4.056/2002; NT 2016.002 N17b',
    'release',
  ]),
  ...linhas('fcp_SP', [['2'], null, null, 'Lei 16.006/2015 art. 2º (SP); NT 2016.002 N17b', 'release']),
  // due until 2026-12-31, by the present law
  ...linhas('fcp_MG', [
    ['2'],
    null,
    null,
    'Lei 6.763/1975 art. 12-A (MG), Lei 24.471/2023; NT 2016.002 N17b',
    'release',
  ]),
]
