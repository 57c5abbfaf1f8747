import { type LinhaLei, linhas } from '../linha.ts'

/** Annexes of LC 123/2006, with what they tax. */
export const ANEXOS_SIMPLES = [
  ['I', 'Anexo I: comércio'],
  ['II', 'Anexo II: indústria'],
  ['III', 'Anexo III: serviços'],
  ['IV', 'Anexo IV: serviços sem CPP'],
  ['V', 'Anexo V: serviços com fator r abaixo de 28 %'],
] as const
export type AnexoSimples = (typeof ANEXOS_SIMPLES)[number][0]

/** Makes the brackets of an annex: up to a revenue of twelve months (R$), nominal rate (%), amount to deduct (R$). */
const faixas = (...rows: readonly (readonly [aliquota: string, deduzir: string])[]): string[] =>
  rows.map(([aliquota, deduzir], i) => `${ATE[i]} ${aliquota} ${deduzir}`)
const ATE = ['180000', '360000', '720000', '1800000', '3600000', '4800000']

const INICIO = '2018-01-01'
const FIM = '2026-12-31'
const DE = '2027-01-01'
// from 2029 on law and resolution differ in a bracket: no row until they agree
const ATE_2028 = '2028-12-31'
const LC155 = 'LC 123/2006, na redação da LC 155/2016'
const LC214 = 'LC 214/2025, art. 519; Resolução CGSN 190/2026, art. 6º'
const LIDO = '2026-11-28'

/** Makes the rows of an annex: until 2026, and of 2027 and 2028, which differ in the sixth bracket. */
const anexo = (
  nome: AnexoSimples,
  cinco: readonly (readonly [string, string])[],
  [antes, depois]: readonly [string, string],
  deduzir: string,
): LinhaLei[] =>
  linhas(
    `simples_anexo_${nome}`,
    [faixas(...cinco, [antes, deduzir]), INICIO, FIM, `${LC155}, Anexo ${nome}`, LIDO],
    [faixas(...cinco, [depois, deduzir]), DE, ATE_2028, `${LC214}, Anexo ${nome}`, LIDO],
  )

/** Tables of the Simples Nacional, and the months before a period whose revenue chooses the bracket. */
export const SIMPLES: readonly LinhaLei[] = [
  ...anexo(
    'I',
    [['4', '0'], ['7.3', '5940'], ['9.5', '13860'], ['10.7', '22500'], ['14.3', '87300']],
    ['19', '18.9'],
    '378000',
  ), // biome-ignore format: a row a bracket
  ...anexo(
    'II',
    [['4.5', '0'], ['7.8', '5940'], ['10', '13860'], ['11.2', '22500'], ['14.7', '85500']],
    ['30', '29.9'],
    '720000',
  ), // biome-ignore format: a row a bracket
  ...anexo(
    'III',
    [['6', '0'], ['11.2', '9360'], ['13.5', '17640'], ['16', '35640'], ['21', '125640']],
    ['33', '32.9'],
    '648000',
  ), // biome-ignore format: a row a bracket
  ...anexo(
    'IV',
    [['4.5', '0'], ['9', '8100'], ['10.2', '12420'], ['14', '39780'], ['22', '183780']],
    ['33', '32.9'],
    '828000',
  ), // biome-ignore format: a row a bracket
  ...anexo(
    'V',
    [['15.5', '0'], ['18', '4500'], ['19.5', '9900'], ['20.5', '17100'], ['23', '62100']],
    ['30.5', '30.4'],
    '540000',
  ), // biome-ignore format: a row a bracket
  // how many months lie between the twelve and the period: the law of 2027 leaves out the month before it
  ...linhas(
    'simples_rbt12_defasagem',
    ['0', INICIO, FIM, 'LC 123/2006, art. 18, § 1º', LIDO],
    [
      '1',
      DE,
      null,
      'LC 123/2006, art. 18, § 1º, na redação da LC 214/2025, art. 517; Res. CGSN 190/2026',
      LIDO,
    ],
  ),
]
