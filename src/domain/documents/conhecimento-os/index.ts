import { DOCUMENT_KEYS } from '../../../core/fields/document-keys.ts'
import { UF_OPTIONS } from '../../../core/venda/fields/documento.ts'
import type { OptionList } from '../../fields/field.ts'
import { COMPUTED_TAXES, conhecimentos, PRECO_LIDO } from '../conhecimento/index.ts'
import { defineLines, defineOwnDocument } from '../define.ts'

const SERVICO = 'Serviço'
const VIAGEM = 'Viagem'
const GUIAS = 'Guias de valores'
const SEGURO = 'Seguro e documentos'
const VALORES = 'Valores'
const IMPOSTO = 'Imposto'
const COBRANCA = 'Cobrança'
const OBSERVACOES = 'Observações'
const REFERENCIAS = 'Referências'

const TIPO_SERVICO_OS = [
  ['6', 'Transporte de pessoas'],
  ['7', 'Transporte de valores'],
  ['8', 'Excesso de bagagem'],
] as const satisfies OptionList
const FRETAMENTO = [
  ['1', 'Eventual'],
  ['2', 'Contínuo'],
] as const satisfies OptionList
const RESPONSAVEL = [
  ['4', 'Emitente'],
  ['5', 'Tomador'],
] as const satisfies OptionList
const COMPONENTE_DA_GUIA = [
  ['1', 'Custódia'],
  ['2', 'Embarque'],
  ['3', 'Tempo de espera'],
  ['4', 'Malote'],
  ['5', 'Ad valorem'],
  ['6', 'Outros'],
] as const satisfies OptionList
const TIPO_CTE_OS = [
  ['0', 'Normal'],
  ['1', 'Complemento de valores'],
  ['3', 'Substituição'],
] as const satisfies OptionList

type Dito = Partial<Readonly<Record<string, unknown>>>

const serves =
  (...quais: readonly unknown[]) =>
  (dito: Dito): boolean =>
    quais.includes(dito['tipo_servico'])
const [pessoas, valores] = [serves('6'), serves('7')]

const cidade = {
  tab: SERVICO,
  type: 'ref',
  to: 'municipios',
  semChave: true,
  list: true,
  filter: true,
  default: null,
} as const
const chave = { type: 'text', max: 44, documento: 'chave', label: 'Chave', default: null } as const
const federal = { tab: IMPOSTO, type: 'money', default: null } as const

const { fields: of57, lines: lines57 } = conhecimentos

/** CT-e OS (model 67): people, goods of value, excess baggage. What it shares with the CT-e is the CT-e's. */
export const conhecimentosOs = defineOwnDocument({
  id: 'conhecimento_transporte_os',
  title: 'CT-e OS',
  singular: 'CT-e OS',
  names: ['CT-e OS', 'CT-e OS'],
  words: {
    failure: conhecimentos.words?.failure ?? {},
    palavras: 'cteos conhecimento outros serviços passageiros valores bagagem fretamento turismo',
  },
  path: '/transporte/cte_os',
  menu: 'transporte',
  access: { permission: 'transportes_cte_os', right: 'CT-e OS', plan: 'emitir_cte' },
  parent: 'conhecimento_os_id',
  wide: 'tomador',
  finds: ['descricao', 'obs'],
  parts: {
    [SERVICO]: 'sempre',
    [VIAGEM]: pessoas,
    [GUIAS]: valores,
    [SEGURO]: 'sempre',
    [VALORES]: 'sempre',
    [IMPOSTO]: 'sempre',
    [COBRANCA]: 'sempre',
    [OBSERVACOES]: 'sempre',
    [REFERENCIAS]: 'sempre',
  },
  requiredWhen: {
    tomador: serves('6', '7'),
    municipio_inicio: pessoas,
    municipio_fim: serves('6', '7'),
  },
  readOnlyWhen: { ...PRECO_LIDO, ...COMPUTED_TAXES },
  issued: {
    ...{ modelo: '67', recipient: 'tomador_id', total: 'valor_total' },
    cancel: 'Até 168 horas da autorização. Com carta de correção (523) a SEFAZ recusa.',
  },
  fields: {
    ...DOCUMENT_KEYS,
    tipo_servico: {
      ...{
        tab: SERVICO,
        xml: 'ide.tpServ',
        list: true,
        filter: true,
        type: 'enum',
        label: 'Tipo do serviço',
      },
      ...{ options: TIPO_SERVICO_OS, default: '6' },
    },
    descricao: {
      ...{ tab: SERVICO, xml: 'os.xDescServ', type: 'text', max: 30, label: 'Descrição do serviço' },
      required: true,
    },
    quantidade: {
      ...{ tab: SERVICO, xml: 'os.qCarga', type: 'decimal', places: 4, least: 0, digits: 11 },
      ...{ label: 'Pessoas, volumes ou bagagens', default: null },
    },
    tomador: { ...of57.tomador, tab: SERVICO, list: true, label: 'Tomador' },
    ind_ie_tomador: { ...of57.ind_ie_tomador, tab: SERVICO },
    municipio_inicio: { ...cidade, label: 'Início' },
    municipio_fim: { ...cidade, label: 'Término' },
    tipo_cte: {
      ...{ tab: SERVICO, xml: 'ide.tpCTe', type: 'enum', label: 'Tipo do CT-e', options: TIPO_CTE_OS },
      default: '0',
    },
    natureza: of57.natureza,
    taf: {
      ...{ tab: VIAGEM, xml: 'modal.rodoOS.TAF', type: 'digits', max: 12, label: 'TAF (entre UFs)' },
      pattern: ['^\\d{12}$', 'O TAF tem 12 algarismos'],
      default: null,
    },
    registro_estadual: {
      ...{ tab: VIAGEM, xml: 'modal.rodoOS.NroRegEstadual', type: 'digits', max: 25 },
      ...{ label: 'Registro estadual (dentro da UF)', default: null },
      pattern: ['^\\d{25}$', 'O registro estadual tem 25 algarismos'],
    },
    fretamento: {
      ...{ tab: VIAGEM, xml: 'modal.rodoOS.infFretamento.tpFretamento', type: 'enum' },
      ...{ label: 'Fretamento', options: FRETAMENTO, default: null },
    },
    viagem: { tab: VIAGEM, type: 'date', futuro: true, label: 'Dia da viagem', default: null },
    hora_viagem: {
      ...{ tab: VIAGEM, type: 'text', max: 5, label: 'Hora da viagem', default: null },
      pattern: ['^(?:[01]\\d|2[0-3]):[0-5]\\d$', 'Hora inválida'],
    },
    veiculo: { ...of57.veiculo, tab: VIAGEM },
    registro_proprietario: {
      ...{ tab: VIAGEM, type: 'digits', max: 25, label: 'TAF ou registro do proprietário', default: null },
    },
    cancelado: { ...chave, tab: SEGURO, xml: 'os.refCTeCanc', label: 'CT-e cancelado a que se refere' },
    valor_total: of57.valor_total,
    valor_receber: of57.valor_receber,
    com_imposto: of57.com_imposto,
    adiantado: of57.adiantado,
    regra: of57.regra,
    cfop: of57.cfop,
    atividade_tomador: of57.atividade_tomador,
    cst_ibscbs: of57.cst_ibscbs,
    classificacao_ibscbs: of57.classificacao_ibscbs,
    partilha: of57.partilha,
    ...{ valor_icms: of57.valor_icms, valor_icms_st: of57.valor_icms_st },
    ...{ valor_ibs: of57.valor_ibs, valor_cbs: of57.valor_cbs },
    pis: { ...federal, xml: 'os.tributos.vPIS', label: 'PIS' },
    cofins: { ...federal, xml: 'os.tributos.vCOFINS', label: 'COFINS' },
    ir: { ...federal, xml: 'os.tributos.vIR', label: 'Imposto de renda' },
    inss: { ...federal, xml: 'os.tributos.vINSS', label: 'INSS' },
    csll: { ...federal, xml: 'os.tributos.vCSLL', label: 'CSLL' },
    obs_fisco: of57.obs_fisco,
    fatura: of57.fatura,
    obs: of57.obs,
    caracteristica_transporte: of57.caracteristica_transporte,
    caracteristica_servico: of57.caracteristica_servico,
    serie: of57.serie,
    referida: of57.referida,
  },
  lines: {
    percurso: defineLines({
      ...{ tab: VIAGEM, title: 'Percurso', singular: 'UF', table: 'conhecimento_os_percurso', max: 25 },
      xml: 'ide.percurso',
      fields: { uf: { xml: '.', type: 'enum', label: 'UF', options: UF_OPTIONS, required: true } },
    }),
    guias: defineLines({
      ...{ tab: GUIAS, title: 'GTV-e', singular: 'GTV-e', table: 'conhecimento_os_guias' },
      xml: 'os.guias',
      fields: {
        chave: { xml: 'chave', type: 'digits', max: 44, label: 'Chave da GTV-e', required: true },
        componentes: {
          ...{ type: 'list', label: 'Componentes', singular: 'Componente', xml: 'componentes' },
          table: 'conhecimento_os_guia_componentes',
          of: {
            tipo: { xml: 'tpComp', type: 'enum', label: 'Tipo', options: COMPONENTE_DA_GUIA, default: '6' },
            valor: { xml: 'vComp', type: 'money', label: 'Valor', required: true },
            nome: { xml: 'xComp', type: 'text', max: 15, label: 'Descrição', default: null },
          },
        },
      },
    }),
    seguros: defineLines({
      ...{ tab: SEGURO, title: 'Seguros', singular: 'Seguro', table: 'conhecimento_os_seguros' },
      xml: 'os.seguros',
      fields: {
        responsavel: {
          ...{ xml: 'respSeg', type: 'enum', label: 'Responsável', options: RESPONSAVEL, default: '4' },
        },
        seguradora: { xml: 'xSeg', type: 'text', max: 30, label: 'Seguradora', default: null },
        apolice: { xml: 'nApol', type: 'text', max: 20, label: 'Apólice', default: null },
      },
    }),
    documentos: defineLines({
      ...{ tab: SEGURO, title: 'Documentos referenciados', singular: 'Documento' },
      ...{ table: 'conhecimento_os_documentos', xml: 'os.documentos', note: 'o BP-e, ou número e emissão' },
      fields: {
        chave: { ...chave, xml: 'chBPe', label: 'Chave do BP-e' },
        numero: { xml: 'nDoc', type: 'text', max: 20, label: 'Número', default: null },
        serie: { xml: 'serie', type: 'text', max: 3, label: 'Série', default: null },
        subserie: { xml: 'subserie', type: 'text', max: 3, label: 'Subsérie', default: null },
        emissao: { xml: 'dEmi', type: 'date', label: 'Emissão', default: null },
        valor: { xml: 'vDoc', type: 'money', label: 'Valor', default: null },
      },
    }),
    componentes: { ...lines57.componentes, table: 'conhecimento_os_componentes' },
    parcelas: { ...lines57.parcelas, table: 'conhecimento_os_parcelas' },
    observacoes: { ...lines57.observacoes, table: 'conhecimento_os_observacoes' },
    autsXml: { ...lines57.autsXml, table: 'conhecimento_os_autorizados' },
    complementados: { ...lines57.complementados, table: 'conhecimento_os_complementados' },
  },
})
