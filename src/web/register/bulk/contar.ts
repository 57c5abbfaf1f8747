/** Writes a count: '1 linha', '5.000 linhas'. */
export const countOf = (n: number, um: string, muitos: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`
