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
import type { TransportSettings } from '../../../domain/config/transporte.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { readTransportSettings } from '../../documents/transport-settings-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { partnerOf } from '../compras/service.ts'
import {
  readCompanyCity,
  readDrivers,
  readLastInsurance,
  readSalesToManifest,
  readTractors,
  type SeguroUsado,
  type VendaAManifestar,
} from './proposta-repository.ts'

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

/** Contractor and insurance numbers that the settings propose for every manifest. */
interface Habituais {
  contratante: number | null
  averbacoes: { numero: string }[]
}

/** Gives the insurance of the settings; null: they name no insurer. */
const insuranceOf = (s: TransportSettings): SeguroUsado | null =>
  s.transporte_seguradora || s.transporte_apolice
    ? {
        responsavel: String(s.transporte_resp_seguro),
        documento: s.transporte_resp_seguro === 2 ? s.transporte_contratante || null : null,
        seguradora: s.transporte_seguradora || null,
        cnpj_seguradora: s.transporte_seguradora_cnpj || null,
        apolice: s.transporte_apolice || null,
      }
    : null

function proposedOf(
  rascunho: RascunhoDeManifesto,
  seguros: readonly SeguroUsado[],
  ajustes: Habituais,
): PropostaDeManifestos['manifestos'][number] {
  const { ufIni, ufFim, percurso, carregamento, descarregamento, valor, peso, produto } = rascunho
  return {
    corpo: {
      ...{ tipo_emitente: '2', uf_inicio: ufIni, uf_fim: ufFim, valor_carga: valor, peso_carga: peso },
      ...{ produto: produto?.nome ?? null, ncm: produto?.ncm ?? null },
      ...{
        reboques: [],
        pagamentos: [],
        ciots: [],
        vales: [],
        lacres: [],
        autorizados: [],
      },
      contratantes: ajustes.contratante === null ? [] : [{ parceiro_id: ajustes.contratante }],
      seguros: seguros.map(seguro => ({ ...seguro, averbacoes: ajustes.averbacoes })),
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
  const ajustes = await readTransportSettings(q, sessao)
  const usual = insuranceOf(ajustes)
  const seguros = usual ? [usual] : await readLastInsurance(q, sessao)
  const { transporte_averbacao: averbacao, transporte_contratante } = ajustes
  const habituais: Habituais = {
    contratante: transporte_contratante ? await partnerOf(q, sessao, transporte_contratante) : null,
    averbacoes: averbacao ? [{ numero: averbacao }] : [],
  }
  const { recusadas, avisos } = told(grouped, taken)
  const placa = grouped.rascunhos.find(rascunho => rascunho.placa)?.placa
  const veiculos = await readTractors(q, sessao)
  return {
    manifestos: grouped.rascunhos.map(rascunho => proposedOf(rascunho, seguros, habituais)),
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
      .map(({ de_terceiro, tipo_transportador, reboques, ...veiculo }) => ({
        ...veiculo,
        reboques: [...reboques],
        tipo_transportador: de_terceiro ? (tipo_transportador ?? String(ajustes.transporte_tipo)) : null,
      })),
    condutores: [...(await readDrivers(q, sessao))],
  }
}
