/** Longest name, of the layout (xProd) and of the API. */
const MAX_NOME = 120

/**
 * Adds the grid line to the product's name ('CAMISETA P AZUL'). A long product name is cut; the first 60 characters of the
 * grid line (size and colour) stay.
 */
export function comGrade(nome: string, grade: string): string {
  const dita = grade.slice(0, MAX_NOME / 2)
  return `${nome.slice(0, MAX_NOME - 1 - dita.length).trimEnd()} ${dita}`
}
