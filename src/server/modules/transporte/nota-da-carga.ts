import { cargoOf, freightCargoOf } from '../../../core/transporte/nota-da-carga.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { notaDaCarga } from '../../../domain/api/nota-da-carga.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readXmlsOf } from './nota-da-carga-repository.ts'

/** Tells what our XML says of a document to be carried; nulls where we have none. */
export async function tellCargo(
  q: Q,
  sessao: Sessao,
  chave: string,
): Promise<Answer<typeof notaDaCarga>['data']> {
  const xml = (await readXmlsOf(q, sessao, [chave])).get(chave)
  const read = chave.slice(20, 22) === '57' ? freightCargoOf : cargoOf
  const { destino = null, valor = null, peso = null } = xml ? read(chave, xml) : {}
  return { municipio: destino && { code: destino.cMun, name: destino.xMun, uf: destino.uf }, valor, peso }
}
