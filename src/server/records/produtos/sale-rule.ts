import { isCombustivel } from '../../../core/dfe/nfe/preflight/combustivel.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { WireRow } from '../../register/wire.ts'
import { readRules } from './repository.ts'

const RULES = ['icms_dentro_id', 'icms_fora_id'] as const
const INGREDIENT = 2

interface Line {
  indice: number
  record: WireRow
}

/**
 * The ICMS rules a product is sold by have a CFOP of exit (5, 6 or 7): of entry (1, 2, 3; Ajuste SINIEF 07/2001), the note would be
 * refused at the till; and so it would be by a rule of fuel where the product has no code of the ANP. Such rules exist all the same, for
 * the notes of purchases and imports (doc 2:57, G-111); an ingredient is not sold. Refusals, by line.
 * @param dia the company's, ISO
 */
export async function entryRules(q: Q, lines: readonly Line[], dia: string) {
  const asked = lines.flatMap(({ indice, record }) =>
    record['tipo_produto'] === INGREDIENT
      ? []
      : RULES.flatMap(campo => {
          const id = record[campo]
          return typeof id === 'number' ? [{ indice, campo, id, combustivel: isFuel(record, dia) }] : []
        }),
  )
  if (asked.length === 0) return []
  const rows = await readRules(q, [...new Set(asked.map(({ id }) => id))])
  const regras = new Map(rows.map(({ id, ...regra }) => [id, regra]))
  return asked.flatMap(({ indice, campo, id, combustivel }) => {
    const regra = regras.get(id)
    const mensagem = regra ? unfit(regra, combustivel, dia) : null
    return mensagem ? [{ indice, campo, mensagem }] : []
  })
}

/** A product that says which fuel it is, or what is said of an NCM of fuel. */
const isFuel = ({ codanp, ncm, ncm_id }: WireRow, dia: string): boolean =>
  Boolean(codanp) || isCombustivel({ ncm: String(ncm ?? ncm_id ?? '') }, dia) !== null

/** Why it cannot be sold by that rule; null when it can. */
function unfit(regra: { cfop: string; cst: string }, combustivel: boolean, dia: string): string | null {
  if (/^[123]/.test(regra.cfop))
    return `A regra tem CFOP de entrada (${regra.cfop}): para vender, escolha uma de saída`
  const sinal = combustivel ? null : isCombustivel(regra, dia)
  return sinal && `Nesta regra ${sinal}: informe o código da ANP ou escolha outra`
}

/** @throws the refusal of one record, at its field */
export async function refuseEntryRule(q: Q, record: WireRow, dia: string): Promise<void> {
  const [refused] = await entryRules(q, [{ indice: 0, record }], dia)
  if (refused) throw fieldError(refused.campo, refused.mensagem)
}
