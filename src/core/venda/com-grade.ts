/** xProd of the layout, and what the wire takes. */
const MAX_NOME = 120

/** What a line of a product's grid is called ('CAMISETA P AZUL'): a long product gives way, the size and colour stay. */
export function comGrade(nome: string, grade: string): string {
  const dita = grade.slice(0, MAX_NOME / 2)
  return `${nome.slice(0, MAX_NOME - 1 - dita.length).trimEnd()} ${dita}`
}
