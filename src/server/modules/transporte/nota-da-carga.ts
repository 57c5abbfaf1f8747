import type { CidadeDaCarga } from '../../../core/transporte/manifestar.ts'
import { cargoOf, freightCargoOf } from '../../../core/transporte/nota-da-carga.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { notaDaCarga } from '../../../domain/api/nota-da-carga.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readXmlsOf } from './nota-da-carga-repository.ts'
import { readTractors } from './proposta-repository.ts'

const cityOf = (city: CidadeDaCarga | null | undefined) =>
  city ? { code: city.cMun, name: city.xMun, uf: city.uf } : null

/** Tells what our XML says of a document to be carried; nulls where we have none. */
export async function tellCargo(
  q: Q,
  sessao: Sessao,
  chave: string,
): Promise<Answer<typeof notaDaCarga>['data']> {
  const xml = (await readXmlsOf(q, sessao, [chave])).get(chave)
  const read = chave.slice(20, 22) === '57' ? freightCargoOf : cargoOf
  const { origem, destino, produto, placa, valor = null, peso = null } = xml ? read(chave, xml) : {}
  const veiculos = xml ? await readTractors(q, sessao, []) : []
  const veiculo = veiculos.find(each => each.placa === placa) ?? veiculos[0]
  return {
    ...{ municipio: cityOf(destino), origem: cityOf(origem), valor, peso },
    ...{ produto: produto?.nome ?? null, ncm: produto?.ncm ?? null, veiculo_id: veiculo?.id ?? null },
  }
}
