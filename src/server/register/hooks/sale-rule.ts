import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Hooks } from '../hooks.ts'
import type { Row } from '../wire.ts'

const RULES = ['icms_dentro_id', 'icms_fora_id'] as const
const INGREDIENT = 2

interface Line {
  indice: number
  record: Row
}

/**
 * The ICMS rules a product is sold by have a CFOP of exit (5, 6 or 7): of entry (1, 2, 3; Ajuste SINIEF 07/2001), the note would be
 * refused at the till. Such a rule exists all the same, for the notes of purchases and imports (doc 2:57, G-111); an ingredient is not
 * sold. Refusals, by line.
 */
export async function entryRules(q: Q, lines: readonly Line[]) {
  const asked = lines.flatMap(({ indice, record }) =>
    record['tipo_produto'] === INGREDIENT
      ? []
      : RULES.flatMap(campo => {
          const id = record[campo]
          return typeof id === 'number' ? [{ indice, campo, id }] : []
        }),
  )
  if (asked.length === 0) return []
  const { rows } = await q.query<{ id: number; cfop: string }>(
    "select id, cfop from tributacao_icms where id = any($1::bigint[]) and left(cfop, 1) in ('1', '2', '3')",
    [[...new Set(asked.map(({ id }) => id))]],
  )
  const cfops = new Map(rows.map(({ id, cfop }) => [id, cfop]))
  return asked.flatMap(({ indice, campo, id }) => {
    const cfop = cfops.get(id)
    return cfop === undefined
      ? []
      : [
          {
            indice,
            campo,
            mensagem: `A regra tem CFOP de entrada (${cfop}): para vender, escolha uma de saída`,
          },
        ]
  })
}

/** @throws the refusal of one record, at its field */
export async function refuseEntryRule(q: Q, record: Row): Promise<void> {
  const [refused] = await entryRules(q, [{ indice: 0, record }])
  if (refused) throw fieldError(refused.campo, refused.mensagem)
}

/** A rule by NCM fills products: the same holds of it. */
export const tributacaoNcmHooks: Hooks = {
  saved: (q, _sessao, { record }) => refuseEntryRule(q, record),
  refuseMany: (q, _sessao, linhas) => entryRules(q, linhas),
}
