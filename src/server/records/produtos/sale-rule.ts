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
 * Finds products whose ICMS rule cannot be used in a sale: its CFOP is for entries (1, 2, 3; Ajuste SINIEF 07/2001), so
 * SEFAZ would refuse the note, or it is a rule for fuel and the product has neither an ANP code nor a fuel's NCM. Rules
 * for entries exist for purchases and imports (doc 2:57, G-111); ingredients are not sold. Gives the refusals, each
 * with the line's `indice`. @param dia day in the company's state, ISO
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

/** Tells if the product has an ANP code, or a fuel's NCM. */
const isFuel = ({ codanp, ncm, ncm_id }: WireRow, dia: string): boolean =>
  Boolean(codanp) || isCombustivel({ ncm: String(ncm ?? ncm_id ?? '') }, dia) !== null

/** Gives the reason why the rule cannot be used in a sale; null: none. */
function unfit(regra: { cfop: string; cst: string }, combustivel: boolean, dia: string): string | null {
  if (/^[123]/.test(regra.cfop))
    return `A regra tem CFOP de entrada (${regra.cfop}): para vender, escolha uma de saída`
  const sinal = combustivel ? null : isCombustivel(regra, dia)
  return sinal && `Nesta regra ${sinal}: informe o código da ANP ou escolha outra`
}

/** Refuses the product when its ICMS rule cannot be used in a sale. @throws VALIDACAO at the rule's field */
export async function refuseEntryRule(q: Q, record: WireRow, dia: string): Promise<void> {
  const [refused] = await entryRules(q, [{ indice: 0, record }], dia)
  if (refused) throw fieldError(refused.campo, refused.mensagem)
}
