import type { Operation } from '../../../../core/document/operations.ts'
import { returnedBy } from '../../../../core/document/types/index.ts'
import { cfopFault } from '../../../../domain/documents/documento/cfops.ts'
import { fieldError } from '../../../../domain/error.ts'
import { parceiros_address } from '../../../../domain/records/parceiros_address/index.ts'
import { cfopExiste, cfops } from '../../../codes/cfops.ts'
import { alheioIn } from '../../../documents/venda/checks.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import { linkedLines } from '../origins/origins.ts'
import { type Objects, ownerOf, POINTERS } from './references-repository.ts'

/** Refuses ids of another company, account or kind, and bad CFOPs. @throws VALIDACAO at the first */
export function refuseForeign(
  corpo: CorpoVenda,
  operation: Operation,
  objetos: Objects,
  refs: Referencias,
): void {
  const said = corpo as Readonly<Record<string, unknown>>
  for (const { name, key, field } of POINTERS) {
    if (said[key] == null || objetos[name] != null) continue
    const owner = ownerOf(key)
    if (isAddress(field) && said[owner] == null) throw fieldError(owner, 'Informe de quem é o endereço')
    throw fieldError(key, `${field.label} não ${isFeminine(field.label) ? 'localizada' : 'localizado'}`)
  }
  const { cfop_id } = corpo as { cfop_id?: string | null }
  if (cfop_id) {
    const row = cfops().find(({ cfop }) => cfop === cfop_id)
    const problema = row ? cfopFault(row, operation) : 'CFOP não localizada'
    if (problema) throw fieldError('cfop_id', problema)
  }
  const { serie_venda } = objetos
  if (serie_venda && serie_venda['modelo'] !== corpo.modelo)
    throw fieldError('serie_id', `A série não é do modelo ${corpo.modelo}`)
  const alheio = alheioIn(refs, false)
  // the options of returned goods were chosen at the sale; the product may no longer offer them
  const chosen = alheioIn(refs, true)
  const back = new Set(
    returnedBy(operation.tipo) === null ? [] : linkedLines(corpo.itens).map(({ item }) => item),
  )
  for (const [i, item] of corpo.itens.entries()) {
    const problema = back.has(item) ? chosen(item) : alheio(item)
    if (problema) throw fieldError(`itens.${i}.${problema.campo}`, problema.texto)
    const { cfop } = item as { cfop?: string | null }
    if (cfop && !cfopExiste(cfop)) throw fieldError(`itens.${i}.cfop`, 'CFOP não localizada')
  }
}

const isAddress = (field: { type: string; to?: string }): boolean => field.to === parceiros_address.id

const isFeminine = (label: string): boolean => /^(\p{L}*a(?!\p{L})|Série)/u.test(label)
