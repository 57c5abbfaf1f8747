import type { Q } from '../../db/transaction.ts'
import { missingNumbers } from '../../modules/inutilizacao/service.ts'
import type { CompanyDays } from '../facts.ts'

/** Computes the ranges of numbers without a note, on the day of the note that came after them. */
export async function gapFacts(q: Q, { empresa_id, de: from, ate: to }: CompanyDays) {
  const gaps = await missingNumbers(q, empresa_id)
  return gaps.flatMap(({ modelo, serie, de, ate, desde }) =>
    desde >= from && desde <= to
      ? [
          {
            ...{ empresa_id, dia: desde, modelo, serie, situacao: 'faltando' },
            ...{ faltando: ate - de + 1, primeira: de, ultima: ate },
          },
        ]
      : [],
  )
}
