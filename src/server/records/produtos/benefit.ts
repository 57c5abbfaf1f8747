import { codigoDoBeneficio } from '../../../core/law/beneficio-na-uf.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { WireRow } from '../../register/wire.ts'
import { readBenefits, readRules } from './repository.ts'

interface Line {
  indice: number
  record: WireRow
}

/**
 * Finds products whose code of benefit is not in the state's imported table, or is of other CSTs than that of the
 * product's rule: SEFAZ would refuse the note (946, 931). Without a table of the state nothing is refused. @param dia ISO
 */
export async function benefitFaults(q: Q, lines: readonly Line[], { uf, dia }: { uf: string; dia: string }) {
  const asked = lines.flatMap(({ indice, record }) => {
    const codigo = codigoDoBeneficio(typeof record['cbenef'] === 'string' ? record['cbenef'] : null)
    return codigo === '' ? [] : [{ indice, codigo: codigo.toUpperCase(), regra: record['icms_dentro_id'] }]
  })
  if (asked.length === 0) return []
  const tabela = await readBenefits(q, { uf, dia, codigos: [...new Set(asked.map(({ codigo }) => codigo))] })
  if (tabela === null) return []
  const ids = [...new Set(asked.flatMap(({ regra }) => (typeof regra === 'number' ? [regra] : [])))]
  const csts = new Map((await readRules(q, ids)).map(({ id, cst }) => [id, cst]))
  return asked.flatMap(({ indice, codigo, regra }) => {
    const mensagem = unfit(codigo, tabela.get(codigo), csts.get(regra as number) ?? '', uf)
    return mensagem ? [{ indice, campo: 'cbenef', mensagem }] : []
  })
}

/** Gives the reason why the code does not go with the CST; null: none. A CSOSN has no code of its own. */
function unfit(codigo: string, csts: readonly string[] | undefined, cst: string, uf: string): string | null {
  if (!csts) return `O código ${codigo} não está na tabela de cBenef de ${uf}`
  return cst.length === 2 && !csts.includes(cst)
    ? `O código ${codigo} é do CST ${csts.join(', ')}, e a regra do produto usa ${cst}`
    : null
}

/** Refuses the product when its code of benefit does not fit. @throws VALIDACAO at the code */
export async function refuseBenefit(q: Q, record: WireRow, onde: { uf: string; dia: string }): Promise<void> {
  const [refused] = await benefitFaults(q, [{ indice: 0, record }], onde)
  if (refused) throw fieldError(refused.campo, refused.mensagem)
}
