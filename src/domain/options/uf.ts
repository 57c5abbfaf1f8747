import type { OptionList } from '../fields/field.ts'

/** States by IBGE code, and 99 for abroad. */
export const UF = [
  ['11', 'RO'],
  ['12', 'AC'],
  ['13', 'AM'],
  ['14', 'RR'],
  ['15', 'PA'],
  ['16', 'AP'],
  ['17', 'TO'],
  ['21', 'MA'],
  ['22', 'PI'],
  ['23', 'CE'],
  ['24', 'RN'],
  ['25', 'PB'],
  ['26', 'PE'],
  ['27', 'AL'],
  ['28', 'SE'],
  ['29', 'BA'],
  ['31', 'MG'],
  ['32', 'ES'],
  ['33', 'RJ'],
  ['35', 'SP'],
  ['41', 'PR'],
  ['42', 'SC'],
  ['43', 'RS'],
  ['50', 'MS'],
  ['51', 'MT'],
  ['52', 'GO'],
  ['53', 'DF'],
  ['99', 'EX (Exterior)'],
] as const satisfies OptionList

/** States by letters, for fields that store them (mva_uf). */
export const SIGLA_UF = UF.filter(([codigo]) => codigo !== '99').map(
  ([, sigla]) => [sigla, sigla] as const,
) satisfies OptionList

/** States, and BR for the whole country: a row of BR is used for a state that has no row. */
export const UF_OU_TODAS = [['BR', 'Todo o Brasil'], ...SIGLA_UF] as const satisfies OptionList
