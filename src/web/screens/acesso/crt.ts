/** Tax regimes of a company (CRT of the layout), as the forms offer them. */
export const REGIMES = [
  ['1', 'Simples Nacional'],
  ['2', 'Simples Nacional, excesso de sublimite'],
  ['3', 'Regime normal'],
  ['4', 'MEI'],
] as const
