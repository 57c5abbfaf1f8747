import type {
  ContratanteMdfe,
  DocumentoMdfe,
  DocumentoNacional,
  EntradaMdfe,
  LocalMdfe,
  PagamentoMdfe,
  VeiculoMdfe,
} from '../../../../core/dfe/mdfe/compose/entrada.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import type { Conexao } from '../../../sefaz/client/conexao.ts'
import { infRespTec } from '../../../sefaz/csrt-repository.ts'
import type { Documento } from '../../repository.ts'
import { issuerNamed, type NameOf } from '../issuer.ts'
import { NotaInviavel } from '../model.ts'
import type { ManifestoDaCarga, ParceiroDoManifesto, VeiculoDoManifesto } from './manifesto-repository.ts'

const EXTERIOR = '9999999'

/** Gives the CNPJ or CPF that a text of digits or letters is. */
const personOf = (numero: string): DocumentoNacional => ({
  tipo: numero.length === 11 ? 'CPF' : 'CNPJ',
  numero,
})

/** Gives who a partner is to the authority. @throws NotaInviavel for one without a document */
function partnerOf(
  parceiros: readonly ParceiroDoManifesto[],
  id: number,
  campo: string,
): { nome: string; documento: DocumentoMdfe } {
  const parceiro = parceiros.find(each => each.id === id)
  const nome = parceiro?.nome ?? ''
  if (parceiro?.tipo === 'E' && parceiro.id_entrageiro)
    return { nome, documento: { tipo: 'idEstrangeiro', numero: parceiro.id_entrageiro } }
  if (!parceiro?.cpf_cnpj) throw new NotaInviavel(`${nome} está sem CPF ou CNPJ no cadastro`, campo, null)
  return { nome, documento: personOf(parceiro.cpf_cnpj) }
}

/** Makes the vehicle of the register. @throws NotaInviavel where the register lacks what the layout asks */
function vehicleOf(
  veiculos: readonly VeiculoDoManifesto[],
  id: number,
  campo: string,
): VeiculoMdfe & { rodado: string } {
  const veiculo = veiculos.find(each => each.id === id)
  if (!veiculo) throw new NotaInviavel('O veículo não está mais no cadastro', campo, null)
  const { placa, tara, proprietario, tipo_proprietario, rntrc } = veiculo
  if (tara === null) throw new NotaInviavel(`Falta a tara de ${placa} no cadastro de veículos`, campo, '215')
  return {
    codigo: String(id),
    placa,
    renavam: veiculo.renavam,
    tara,
    capacidade: veiculo.capacidade_kg,
    volume: veiculo.capacidade_m3,
    carroceria: veiculo.tipo_carroceria ?? '00',
    rodado: veiculo.tipo_rodado ?? '06',
    uf: veiculo.uf ? siglaUf(veiculo.uf) : null,
    proprietario: proprietario
      ? {
          documento: personOf(proprietario.cpf_cnpj),
          rntrc: rntrc ?? '',
          nome: proprietario.nome,
          ie: proprietario.ie,
          uf: proprietario.uf ? siglaUf(proprietario.uf) : null,
          tipo: tipo_proprietario ?? '2',
        }
      : null,
  }
}

const localOf = (cep: string | null): LocalMdfe | null => (cep ? { cep } : null)

function productOf({ manifesto: m }: ManifestoDaCarga): NonNullable<EntradaMdfe['produto']> | null {
  if (!m.produto || !m.tipo_carga) return null
  const [carrega, descarrega] = [localOf(m.cep_carga), localOf(m.cep_descarga)]
  return {
    tipo: m.tipo_carga,
    nome: m.produto,
    gtin: m.gtin,
    ncm: m.ncm,
    lotacao: carrega && descarrega ? { carrega, descarrega } : null,
  }
}

type PagamentoGravado = ManifestoDaCarga['manifesto']['pagamentos'][number]

const receivedBy = ({ pix, ipef, banco, agencia }: PagamentoGravado): PagamentoMdfe['recebimento'] =>
  pix ? { pix } : ipef ? { ipef } : { banco: banco ?? '', agencia: agencia ?? '' }

const paymentsOf = ({ manifesto, parceiros }: ManifestoDaCarga): readonly PagamentoMdfe[] =>
  manifesto.pagamentos.map((pago, i) => ({
    ...partnerOf(parceiros, pago.parceiro_id, `pagamentos.${i}.parceiro_id`),
    componentes: pago.componentes,
    contrato: pago.valor_contrato,
    altoDesempenho: pago.alto_desempenho,
    aPrazo: pago.a_prazo,
    adiantamento: pago.adiantamento,
    antecipaAdiantamento: pago.antecipa_adiantamento,
    antecipacao: pago.antecipacao,
    parcelas: pago.parcelas,
    recebimento: receivedBy(pago),
  }))

const contractorsOf = ({ manifesto, parceiros }: ManifestoDaCarga): readonly ContratanteMdfe[] =>
  manifesto.contratantes.map(({ parceiro_id, contrato, valor_contrato }, i) => ({
    ...partnerOf(parceiros, parceiro_id, `contratantes.${i}.parceiro_id`),
    contrato: contrato && valor_contrato ? { numero: contrato, valor: valor_contrato } : null,
  }))

const sealsOf = ({ manifesto: { lacres } }: ManifestoDaCarga, doVeiculo: boolean): readonly string[] =>
  lacres.filter(({ do_veiculo }) => do_veiculo === doVeiculo).map(({ numero }) => numero)

function roadOf(carga: ManifestoDaCarga): EntradaMdfe['modal'] {
  const { manifesto: m, veiculos } = carga
  const tracao = vehicleOf(veiculos, m.veiculo_id, 'veiculo_id')
  return {
    modal: '1',
    rntrc: m.rntrc,
    ciots: m.ciots.map(({ codigo, documento }) => ({ codigo, documento: personOf(documento) })),
    vales: m.vales.map(({ fornecedora, pagador, compra, valor, tipo }) => ({
      ...{ fornecedora, compra, valor, tipo },
      pagador: pagador ? personOf(pagador) : null,
    })),
    categoria: m.categoria_eixos ?? veiculos.find(({ id }) => id === m.veiculo_id)?.categoria_eixos ?? null,
    contratantes: contractorsOf(carga),
    pagamentos: paymentsOf(carga),
    tracao: { ...tracao, condutores: m.motoristas },
    reboques: m.reboques.map(({ veiculo_id }, i) =>
      vehicleOf(veiculos, veiculo_id, `reboques.${i}.veiculo_id`),
    ),
    agendamento: m.agendamento,
    lacres: sealsOf(carga, true),
  }
}

/** Makes the MDF-e's entry. `nameOf`: city of an IBGE code. @throws NotaInviavel where a register lacks what it asks */
export function entradaMdfe(
  { chave, dh_emi, tp_emis }: Pick<Documento, 'chave' | 'dh_emi' | 'tp_emis'>,
  carga: ManifestoDaCarga,
  { tpAmb, respTec = null }: Pick<Conexao, 'tpAmb' | 'respTec'>,
  nameOf: NameOf,
): EntradaMdfe {
  const { manifesto: m, empresa } = carga
  const cityOf = ({ municipio_id }: { municipio_id: string | number }) => {
    const cMun = String(municipio_id)
    return { cMun, xMun: cMun === EXTERIOR ? 'EXTERIOR' : (nameOf(cMun) ?? cMun) }
  }
  return {
    chave,
    ide: {
      tpAmb,
      tpEmit: m.tipo_emitente,
      tpTransp: m.tipo_transportador,
      dhEmi: dh_emi,
      tpEmis: tp_emis === 2 ? '2' : '1',
      verProc: 'Tecla',
      UFIni: m.uf_inicio,
      UFFim: m.uf_fim,
      dhIniViagem: m.inicio_viagem
        ? `${m.inicio_viagem}T${m.hora_inicio ?? '00:00'}:00${empresa.fuso}`
        : null,
      canalVerde: m.canal_verde,
      posterior: m.carregamento_posterior,
    },
    emit: { ...issuerNamed(empresa, nameOf), documento: personOf(empresa.cnpj), IE: empresa.ie || null },
    carregamento: m.municipios_carga.map(cityOf),
    percurso: m.percurso.map(({ uf }) => uf),
    modal: roadOf(carga),
    descarregamento: m.municipios_descarga.map(city => ({
      ...cityOf(city),
      documentos: m.documentos
        .filter(({ municipio_id }) => municipio_id === city.municipio_id)
        .map(({ chave: carried, reentrega }) => ({ chave: carried, reentrega })),
    })),
    seguros: m.seguros.map(seguro => ({
      responsavel: seguro.responsavel,
      documento: seguro.documento ? personOf(seguro.documento) : null,
      seguradora:
        seguro.seguradora && seguro.cnpj_seguradora
          ? { nome: seguro.seguradora, cnpj: seguro.cnpj_seguradora }
          : null,
      apolice: seguro.apolice,
      averbacoes: seguro.averbacoes.map(({ numero }) => numero),
    })),
    produto: productOf(carga),
    carga: { valor: m.valor_carga, unidade: m.unidade_peso, peso: m.peso_carga },
    lacres: sealsOf(carga, false),
    autorizados: m.autorizados.map(({ documento }) => personOf(documento)),
    infAdFisco: m.obs_fisco,
    infCpl: m.obs,
    infRespTec: infRespTec(respTec, chave),
  }
}
