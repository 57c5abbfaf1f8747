import type { LinhaOferecida, Montagem } from './montagem.ts'
import type { Respostas } from './steps.ts'

/** The lines of the grid that were chosen, in the grid's order whatever the order of the answers. */
export const chosenGrades = (
  { grades }: Montagem,
  { subdivisao = [] }: Respostas,
): readonly LinhaOferecida[] => grades.filter(grade => subdivisao.some(({ id }) => id === grade.id))
