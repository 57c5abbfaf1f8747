/** Names a size and subdivision as the product form does; the specification sets the spacing (G-067). */
export const nomeDaGrade = (tamanho: string, subdivisao: string): string => `${tamanho}- ${subdivisao}`

export const gradeRepetida = (tamanho: string, subdivisao: string): string =>
  `Essa grade ${tamanho}- ${subdivisao} já existe`
