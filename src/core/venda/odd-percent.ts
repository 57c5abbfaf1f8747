import { dec } from '../money/decimal.ts'
import { formatDecimal } from '../money/pt-br.ts'

/** %: more of a price than this is hardly ever given or charged; a comma was left out, or reais were meant. */
const MUCH = dec('50')

/** The question before a percentage that is hardly ever meant; null when it is every day's. */
export const oddPercent = (what: 'desconto' | 'acréscimo', percentual: string): string | null =>
  dec(percentual).gt(MUCH) ? `Aplicar ${what} de ${formatDecimal(percentual, 0, 2)} %?` : null
