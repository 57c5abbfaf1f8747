import {
  type CidadeDaCarga,
  groupIntoManifests,
  type Manifestados,
  type NotaDaCarga,
  type RascunhoDeManifesto,
} from '../../../core/transporte/manifestar.ts'
import { cargoOf, freightCargoOf } from '../../../core/transporte/nota-da-carga.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { PropostaDeManifestos, proporManifestos } from '../../../domain/api/proposta-manifesto.ts'
import { VER_DOCUMENTOS } from '../../../domain/api/quem-vende.ts'
import type { TransportSettings } from '../../../domain/config/transporte.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { readTransportSettings } from '../../documents/transport-settings-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { partnerOf } from '../compras/service.ts'
import {
  type DocumentoAManifestar,
  readCompanyCity,
  readDrivers,
  readLastInsurance,
  readToManifest,
  readTractors,
  type SeguroUsado,
} from './proposta-repository.ts'

const [ETC, TAC] = ['1', '2'] as const
/** Kind of an issuer that carries its own goods (tpEmit). */
const CARGA_PROPRIA = '2'

/**
 * Gives the usual kind of an owner that is a company, where the register says none. Own cargo goes by nobody but a TAC (454);
 * with freight a company is none.
 */
function ofCompany(emitente: Habituais['tipo_emitente'], { transporte_tipo }: TransportSettings): string {
  if (emitente === CARGA_PROPRIA) return TAC
  const usual = String(transporte_tipo)
  return usual === TAC ? ETC : usual
}

type Dita = PropostaDeManifestos['recusadas'][number]

const noteOf = ({ serie, numero }: DocumentoAManifestar): string | null =>
  serie === null ? null : `${serie}/${numero}`

/** Sales with their notes, or CT-e. */
type De = Body<typeof proporManifestos>['de']

/** Rights, words and kind of issuer by where the documents are. */
const ORIGENS = {
  vendas: {
    flags: VER_DOCUMENTOS,
    tipo_emitente: CARGA_PROPRIA,
    sem: 'Não tem nota emitida',
    parada: 'A nota não está autorizada pela SEFAZ',
    outra: 'A nota é do outro ambiente da SEFAZ',
  },
  conhecimentos: {
    flags: ['transportes_cte'],
    tipo_emitente: '1',
    sem: 'Não foi emitido',
    parada: 'O CT-e não está autorizado pela SEFAZ',
    outra: 'O CT-e é do outro ambiente da SEFAZ',
  },
} as const satisfies Record<De, object>

/** Says why no manifest takes the sale or CT-e, before its XML is read; null: it may be carried. */
function refusalOf(venda: DocumentoAManifestar, { sem, parada, outra }: (typeof ORIGENS)[De]): string | null {
  const { da_empresa, do_ambiente, modelo, chave, status_emissao, xml } = venda
  if (!da_empresa) return 'É de outra empresa da conta: entre nela para manifestar'
  if (!chave || !status_emissao) return sem
  // an NFC-e and a cancelled note have their own words in the grouping
  if (modelo === '65' || status_emissao === 'cancelada') return null
  if (status_emissao !== 'autorizada' || !xml) return parada
  return do_ambiente ? null : outra
}

const carried = (venda: DocumentoAManifestar): NotaDaCarga => {
  const { chave, status_emissao, xml, modelo, manifesto } = venda
  const known =
    xml && modelo !== '65'
      ? (modelo === '57' ? freightCargoOf : cargoOf)(chave ?? '', xml)
      : { chave: chave ?? '' }
  return { ...known, cancelada: status_emissao === 'cancelada', manifesto }
}

/** Kind of cargo of which nothing else is known (tpCarga). */
const CARGA_GERAL = '05'

const citiesOf = (cities: readonly CidadeDaCarga[]) => cities.map(({ cMun }) => ({ municipio_id: cMun }))

/** Contractors and insurance numbers that are proposed for every manifest. */
interface Habituais {
  tipo_emitente: '1' | '2'
  contratantes: readonly number[]
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
  const { tipo_emitente, contratantes } = ajustes
  return {
    corpo: {
      ...{ tipo_emitente, uf_inicio: ufIni, uf_fim: ufFim, valor_carga: valor, peso_carga: peso },
      ...{ produto: produto?.nome ?? null, ncm: produto?.ncm || null, rntrc: rascunho.rntrc },
      // who carries for others says the kind of cargo, of which no CT-e tells
      tipo_carga: tipo_emitente === '1' ? CARGA_GERAL : null,
      ...{ cep_carga: rascunho.ceps?.carga ?? null, cep_descarga: rascunho.ceps?.descarga ?? null },
      ...{
        reboques: [],
        pagamentos: [],
        ciots: [],
        vales: [],
        lacres: [],
        autorizados: [],
      },
      contratantes: contratantes.map(parceiro_id => ({ parceiro_id })),
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
  vendas: readonly DocumentoAManifestar[],
): { recusadas: Dita[]; avisos: Dita[] } {
  const dita = ({ chave, texto }: { chave: string; texto: string }): Dita[] =>
    vendas.flatMap(venda => (venda.chave === chave ? [{ id: venda.id, nota: noteOf(venda), texto }] : []))
  const placeless = semDestino.map(chave => ({ chave, texto: 'A nota não diz a cidade de quem recebe' }))
  return { recusadas: [...recusados, ...placeless].flatMap(dita), avisos: avisos.flatMap(dita) }
}

/**
 * Proposes the manifests that carry the notes of these sales, or these CT-e: one for each pair of states, and in words what
 * becomes of every other. @throws PROIBIDO for who may not see them
 */
export async function proposeManifests(
  q: Q,
  sessao: Sessao,
  { ids, de }: Body<typeof proporManifestos>,
): Promise<PropostaDeManifestos> {
  const origem = ORIGENS[de]
  if (!origem.flags.some(flag => sessao.flags.has(flag))) throw new AppError('PROIBIDO')
  const vendas = await readToManifest(q, sessao, de, ids)
  const found = new Set(vendas.map(({ id }) => id))
  const refused = vendas.flatMap(venda => {
    const texto = refusalOf(venda, origem)
    return texto ? [{ id: venda.id, nota: venda.da_empresa ? noteOf(venda) : null, texto }] : []
  })
  const without = new Set(refused.map(({ id }) => id))
  const taken = vendas.filter(({ id }) => !without.has(id))
  const grouped = groupIntoManifests(taken.map(carried), await readCompanyCity(q, sessao))
  const ajustes = await readTransportSettings(q, sessao)
  const usual = insuranceOf(ajustes)
  const seguros = usual ? [usual] : await readLastInsurance(q, sessao)
  const { transporte_averbacao: averbacao, transporte_contratante } = ajustes
  const usualContractor = transporte_contratante ? await partnerOf(q, sessao, transporte_contratante) : null
  const contratantes = [...taken.map(({ tomador }) => tomador), usualContractor].flatMap(each => each ?? [])
  const habituais: Habituais = {
    tipo_emitente: origem.tipo_emitente,
    contratantes: [...new Set(contratantes)],
    averbacoes: averbacao ? [{ numero: averbacao }] : [],
  }
  const { recusadas, avisos } = told(grouped, taken)
  const placa = grouped.rascunhos.find(rascunho => rascunho.placa)?.placa
  const veiculos = await readTractors(q, sessao, de === 'vendas' ? ids : [])
  return {
    manifestos: grouped.rascunhos.map(rascunho => proposedOf(rascunho, seguros, habituais)),
    recusadas: [
      ...ids.filter(id => !found.has(id)).map(id => ({ id, nota: null, texto: 'Não existe mais' })),
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
        tipo_transportador: de_terceiro
          ? (tipo_transportador ?? ofCompany(origem.tipo_emitente, ajustes))
          : null,
      })),
    condutores: [...(await readDrivers(q, sessao))],
  }
}
