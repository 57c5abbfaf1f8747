import {
  type CidadeDaCarga,
  groupIntoManifests,
  type Manifestados,
  type NotaDaCarga,
  type RascunhoDeManifesto,
} from '../../../core/transporte/manifestar.ts'
import { cargoOf } from '../../../core/transporte/nota-da-carga.ts'
import type { PropostaDeManifestos } from '../../../domain/api/proposta-manifesto.ts'
import { VER_DOCUMENTOS } from '../../../domain/api/quem-vende.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import {
  readCompanyCity,
  readDrivers,
  readLastInsurance,
  readSalesToManifest,
  readTractors,
  type SeguroUsado,
  type VendaAManifestar,
} from './proposta-repository.ts'

/** Own carrier, which a hired vehicle of another owner demands of who carries its own goods (454). */
const TAC = '2'

type Dita = PropostaDeManifestos['recusadas'][number]

const noteOf = ({ serie, numero }: VendaAManifestar): string | null =>
  serie === null ? null : `${serie}/${numero}`

/** Says why no manifest takes the sale, before its note is read; null: its note may be carried. */
function refusalOf(venda: VendaAManifestar): string | null {
  const { da_empresa, do_ambiente, modelo, chave, status_emissao, xml } = venda
  if (!da_empresa) return 'É de outra empresa da conta: entre nela para manifestar'
  if (!chave || !status_emissao) return 'Não tem nota emitida'
  // an NFC-e and a cancelled note have their own words in the grouping
  if (modelo === '65' || status_emissao === 'cancelada') return null
  if (status_emissao !== 'autorizada' || !xml) return 'A nota não está autorizada pela SEFAZ'
  return do_ambiente ? null : 'A nota é do outro ambiente da SEFAZ'
}

const carried = (venda: VendaAManifestar): NotaDaCarga => {
  const { chave, status_emissao, xml, modelo, manifesto } = venda
  const known = xml && modelo === '55' ? cargoOf(chave ?? '', xml) : { chave: chave ?? '' }
  return { ...known, cancelada: status_emissao === 'cancelada', manifesto }
}

const citiesOf = (cities: readonly CidadeDaCarga[]) => cities.map(({ cMun }) => ({ municipio_id: cMun }))

function proposedOf(
  rascunho: RascunhoDeManifesto,
  seguros: readonly SeguroUsado[],
): PropostaDeManifestos['manifestos'][number] {
  const { ufIni, ufFim, percurso, carregamento, descarregamento, valor, peso, produto } = rascunho
  return {
    corpo: {
      ...{ tipo_emitente: '2', uf_inicio: ufIni, uf_fim: ufFim, valor_carga: valor, peso_carga: peso },
      ...{ produto: produto?.nome ?? null, ncm: produto?.ncm ?? null },
      ...{
        reboques: [],
        contratantes: [],
        pagamentos: [],
        ciots: [],
        vales: [],
        lacres: [],
        autorizados: [],
      },
      seguros: seguros.map(seguro => ({ ...seguro, averbacoes: [] })),
      percurso: percurso.map(uf => ({ uf })),
      municipios_carga: citiesOf(carregamento),
      municipios_descarga: citiesOf(descarregamento),
      documentos: descarregamento.flatMap(({ cMun, documentos }) =>
        documentos.map(each => ({ municipio_id: cMun, ...each })),
      ),
    },
    descargas: descarregamento.map(({ xMun, documentos }) => ({ nome: xMun, notas: documentos.length })),
  }
}

/** Ties what the grouping says of keys to the sales that they are of. */
function told(
  { recusados, avisos, semDestino }: Manifestados,
  vendas: readonly VendaAManifestar[],
): { recusadas: Dita[]; avisos: Dita[] } {
  const dita = ({ chave, texto }: { chave: string; texto: string }): Dita[] =>
    vendas.flatMap(venda =>
      venda.chave === chave ? [{ venda_id: venda.venda_id, nota: noteOf(venda), texto }] : [],
    )
  const placeless = semDestino.map(chave => ({ chave, texto: 'A nota não diz a cidade de quem recebe' }))
  return { recusadas: [...recusados, ...placeless].flatMap(dita), avisos: avisos.flatMap(dita) }
}

/**
 * Proposes the manifests that carry the notes of these sales: one for each pair of states, and in words what becomes of
 * every other sale. @throws PROIBIDO for who may not see sales
 */
export async function proposeManifests(
  q: Q,
  sessao: Sessao,
  ids: readonly number[],
): Promise<PropostaDeManifestos> {
  if (!VER_DOCUMENTOS.some(flag => sessao.flags.has(flag))) throw new AppError('PROIBIDO')
  const vendas = await readSalesToManifest(q, sessao, ids)
  const found = new Set(vendas.map(({ venda_id }) => venda_id))
  const refused = vendas.flatMap(venda => {
    const texto = refusalOf(venda)
    return texto ? [{ venda_id: venda.venda_id, nota: venda.da_empresa ? noteOf(venda) : null, texto }] : []
  })
  const without = new Set(refused.map(({ venda_id }) => venda_id))
  const taken = vendas.filter(({ venda_id }) => !without.has(venda_id))
  const grouped = groupIntoManifests(taken.map(carried), await readCompanyCity(q, sessao))
  const seguros = await readLastInsurance(q, sessao)
  const { recusadas, avisos } = told(grouped, taken)
  const placa = grouped.rascunhos.find(rascunho => rascunho.placa)?.placa
  const veiculos = await readTractors(q, sessao)
  return {
    manifestos: grouped.rascunhos.map(rascunho => proposedOf(rascunho, seguros)),
    recusadas: [
      ...ids
        .filter(id => !found.has(id))
        .map(venda_id => ({ venda_id, nota: null, texto: 'Não existe mais' })),
      ...refused,
      ...recusadas,
    ],
    avisos,
    // the plate that the notes name comes before the last one used
    veiculos: veiculos
      .toSorted((a, b) => Number(b.placa === placa) - Number(a.placa === placa))
      .map(({ de_terceiro, reboques, ...veiculo }) => ({
        ...veiculo,
        reboques: [...reboques],
        tipo_transportador: de_terceiro ? TAC : null,
      })),
    condutores: [...(await readDrivers(q, sessao))],
  }
}
