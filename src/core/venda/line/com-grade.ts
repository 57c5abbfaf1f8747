/** xProd of the layout, and what the wire takes. */
const MAX_NOME = 120

/** Names a grid line ('CAMISETA P AZUL'): a long product is cut, size and colour stay. */
export function comGrade(nome: string, grade: string): string {
  const dita = grade.slice(0, MAX_NOME / 2)
  return `${nome.slice(0, MAX_NOME - 1 - dita.length).trimEnd()} ${dita}`
}
