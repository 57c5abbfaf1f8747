/** Names a grid line as in the product form; the spacing is the specification's (G-067). */
export const nomeDaGrade = (tamanho: string, subdivisao: string): string => `${tamanho}- ${subdivisao}`

export const gradeRepetida = (tamanho: string, subdivisao: string): string =>
  `Essa grade ${tamanho}- ${subdivisao} já existe`
