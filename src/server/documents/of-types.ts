import { typesThat } from '../../core/document/types/index.ts'

/** SQL: the sale of that alias is of a type of which something holds (`sells`, `buys`). */
export const isOfTypes = (alias: string, holds: (tipo: number) => boolean): string =>
  `${alias}.tipo_operacao in (${typesThat(holds).join(', ')})`
