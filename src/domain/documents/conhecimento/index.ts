import { DOCUMENT_KEYS } from '../../../core/fields/document-keys.ts'
import { SITUACAO_DOCUMENTO } from '../../options/status_venda.ts'
import { defineLines, defineOwnDocument } from '../define.ts'
import {
  ATIVIDADE_TOMADOR,
  IND_IE_TOMADOR,
  PAPEL_TOMADOR,
  TIPO_CTE,
  TIPO_OUTRO_DOCUMENTO,
  TIPO_SERVICO,
  UNIDADE_DA_CARGA,
} from './options.ts'

const CARGA = 'Carga e documentos'
const PARTES = 'Partes'
const SERVICO = 'Serviço'
const VALORES = 'Valores'
const IMPOSTO = 'Imposto'
const MODAL = 'Modal'
const COBRANCA = 'Cobrança'
const OBSERVACOES = 'Observações e autorizados'
const REFERENCIAS = 'Referências'

const parte = { type: 'ref', to: 'parceiros', default: null } as const
const municipio = { type: 'ref', to: 'municipios', semChave: true, list: true, required: true } as const
const chave = { type: 'text', max: 44, documento: 'chave', label: 'Chave', required: true } as const
const campo = { type: 'text', max: 20, label: 'Campo', required: true } as const

/** Bill of lading (CT-e, model 57), by road: normal, complement or substitution. */
export const conhecimentos = defineOwnDocument({
  id: 'conhecimento_transporte',
  title: 'CT-e',
  singular: 'CT-e',
  names: ['CT-e', 'CT-e'],
  words: {
    failure: { lista: 'Erro ao listar Cte', um: 'Erro ao carregar o Cte' },
    palavras: 'conhecimento de transporte cte frete carga tomador',
  },
  path: '/transporte/cte',
  menu: 'transporte',
  copy: 'oldCte',
  access: { permission: 'transportes_cte', plan: 'emitir_cte' },
  parent: 'conhecimento_id',
  wide: 'destinatario',
  finds: ['produto_predominante', 'obs'],
  columns: {
    data: { type: 'date', label: 'Emissão', list: true, filter: true },
    modelo: { type: 'text', max: 2, label: 'Modelo', filter: true },
    status: { type: 'enum', label: 'Situação na API', options: SITUACAO_DOCUMENTO, filter: true },
    chave: { type: 'text', max: 44, label: 'Chave', filter: true },
    placa: { type: 'text', max: 7, label: 'Placa', mask: 'AAA-XXXX', filter: true },
  },
  parts: {
    [CARGA]: 'sempre',
    [PARTES]: 'sempre',
    [SERVICO]: 'sempre',
    [VALORES]: 'sempre',
    [IMPOSTO]: 'sempre',
    [MODAL]: 'sempre',
    [COBRANCA]: 'sempre',
    [OBSERVACOES]: 'sempre',
    [REFERENCIAS]: 'sempre',
  },
  readOnlyWhen: {
    // a price alone is the freight; with components it is their sum
    valor_total: ({ componentes }: { componentes?: readonly unknown[] }) => (componentes ?? []).length > 0,
    valor_receber: () => true,
  },
  issued: { modelo: '57', recipient: 'destinatario_id', total: 'valor_total' },
  fields: {
    ...DOCUMENT_KEYS,
    serie: {
      tab: OBSERVACOES,
      type: 'ref',
      to: 'series',
      semChave: true,
      label: 'Série',
      default: null,
    },
    produto_predominante: {
      tab: CARGA,
      type: 'text',
      max: 60,
      label: 'Produto predominante',
      required: true,
    },
    valor_carga: { tab: CARGA, list: true, type: 'money', label: 'Valor da carga', required: true },
    outras_caracteristicas: {
      tab: CARGA,
      type: 'text',
      max: 30,
      label: 'Outras características',
      default: null,
    },
    valor_averbado: { tab: CARGA, type: 'money', label: 'Valor averbado', default: null },
    remetente: { tab: PARTES, list: true, filter: true, ...parte, label: 'Remetente' },
    destinatario: { tab: PARTES, list: true, filter: true, ...parte, label: 'Destinatário' },
    expedidor: { tab: PARTES, ...parte, label: 'Expedidor' },
    recebedor: { tab: PARTES, ...parte, label: 'Recebedor' },
    papel_tomador: {
      tab: PARTES,
      list: true,
      filter: true,
      type: 'enum',
      label: 'Quem paga',
      options: PAPEL_TOMADOR,
      default: 'remetente',
    },
    tomador: { tab: PARTES, filter: true, ...parte, label: 'Outro tomador' },
    ind_ie_tomador: {
      tab: PARTES,
      type: 'enum',
      label: 'Inscrição do tomador',
      options: IND_IE_TOMADOR,
      default: null,
    },
    tipo_cte: {
      tab: SERVICO,
      type: 'enum',
      label: 'Tipo do CT-e',
      options: TIPO_CTE,
      default: '0',
      alone: true,
    },
    tipo_servico: {
      tab: SERVICO,
      type: 'enum',
      label: 'Tipo do serviço',
      options: TIPO_SERVICO,
      default: '0',
    },
    natureza: {
      tab: SERVICO,
      type: 'text',
      max: 60,
      label: 'Natureza da operação',
      default: 'PRESTAÇÃO DE SERVIÇO DE TRANSPORTE',
    },
    municipio_inicio: { tab: SERVICO, filter: true, ...municipio, label: 'Início' },
    municipio_fim: { tab: SERVICO, filter: true, ...municipio, label: 'Término' },
    entrega: { tab: SERVICO, type: 'date', futuro: true, label: 'Entrega até', default: null, alone: true },
    retira: { tab: SERVICO, type: 'bool', label: 'Destinatário retira', default: false },
    retira_detalhe: { tab: SERVICO, type: 'text', max: 160, label: 'Onde retira', default: null },
    globalizado: { tab: SERVICO, type: 'bool', label: 'Globalizado', default: false },
    obs_globalizado: {
      tab: SERVICO,
      type: 'text',
      max: 256,
      label: 'Regime do globalizado',
      default: null,
    },
    valor_total: {
      tab: VALORES,
      list: true,
      filter: true,
      soma: true,
      type: 'money',
      label: 'Valor da prestação',
      default: '0.00',
    },
    valor_receber: { tab: VALORES, type: 'money', label: 'Valor a receber', default: '0.00' },
    com_imposto: { tab: VALORES, type: 'bool', label: 'Valor com imposto', default: true },
    adiantado: { tab: VALORES, type: 'money', label: 'Adiantado', default: null },
    distancia_km: {
      tab: VALORES,
      type: 'decimal',
      places: 1,
      digits: 5,
      label: 'Distância (km)',
      default: null,
    },
    regra: { tab: IMPOSTO, filter: true, type: 'ref', to: 'regra_cte', label: 'Regra', required: true },
    cfop: { tab: IMPOSTO, type: 'ref', to: 'cfops', semChave: true, label: 'CFOP', default: null },
    atividade_tomador: {
      tab: IMPOSTO,
      type: 'enum',
      label: 'Atividade do tomador',
      options: ATIVIDADE_TOMADOR,
      default: null,
    },
    cst_ibscbs: { tab: IMPOSTO, type: 'digits', max: 3, label: 'CST do IBS/CBS', default: '000' },
    classificacao_ibscbs: {
      tab: IMPOSTO,
      type: 'digits',
      max: 6,
      label: 'Classificação do IBS/CBS',
      default: '000001',
    },
    partilha: { tab: IMPOSTO, type: 'bool', label: 'Partilha com a UF do término', default: false },
    obs_fisco: { tab: IMPOSTO, type: 'text', max: 2000, label: 'Informações ao fisco', default: null },
    rntrc: {
      tab: MODAL,
      type: 'text',
      max: 8,
      label: 'RNTRC',
      pattern: ['^(?:\\d{8}|ISENTO)$', 'O RNTRC tem oito algarismos, ou é ISENTO'],
      default: null,
    },
    veiculo: { tab: MODAL, filter: true, type: 'ref', to: 'veiculos', label: 'Veículo', default: null },
    motorista: { tab: MODAL, ...parte, label: 'Motorista' },
    fatura: { tab: COBRANCA, type: 'text', max: 60, label: 'Fatura', default: null },
    obs: { tab: OBSERVACOES, type: 'text', max: 2000, label: 'Observações', default: null },
    caracteristica_transporte: {
      tab: OBSERVACOES,
      type: 'text',
      max: 15,
      label: 'Característica do transporte',
      default: null,
    },
    caracteristica_servico: {
      tab: OBSERVACOES,
      type: 'text',
      max: 30,
      label: 'Característica do serviço',
      default: null,
    },
    referida: {
      tab: REFERENCIAS,
      type: 'text',
      max: 44,
      documento: 'chave',
      label: 'CT-e substituído',
      alone: true,
      default: null,
    },
    muda_tomador: { tab: REFERENCIAS, type: 'bool', label: 'Muda o tomador', default: false, alone: true },
  },
  lines: {
    chaves: defineLines({
      ...{ tab: CARGA, title: 'NF-e da carga', singular: 'NF-e', table: 'conhecimento_notas', max: 2000 },
      fields: {
        chave,
        pin: { type: 'digits', max: 9, label: 'PIN da Suframa', default: null },
        previsao: { type: 'date', futuro: true, label: 'Previsão de entrega', default: null, alone: true },
      },
    }),
    outros_documentos: defineLines({
      ...{
        tab: CARGA,
        title: 'Outros documentos',
        singular: 'Documento',
        table: 'conhecimento_documentos',
      },
      fields: {
        tipo: { type: 'enum', label: 'Tipo', options: TIPO_OUTRO_DOCUMENTO, default: '00' },
        descricao: { type: 'text', max: 100, label: 'Descrição', default: null },
        numero: { type: 'text', max: 20, label: 'Número', default: null },
        emissao: { type: 'date', label: 'Emissão', default: null },
        valor: { type: 'money', label: 'Valor', default: null },
      },
    }),
    quantidades: defineLines({
      ...{ tab: CARGA, title: 'Quantidades', singular: 'Quantidade', table: 'conhecimento_quantidades' },
      fields: {
        unidade: { type: 'enum', label: 'Unidade', options: UNIDADE_DA_CARGA, default: '01' },
        medida: { type: 'text', max: 20, label: 'Medida', required: true },
        quantidade: { type: 'decimal', places: 4, digits: 11, label: 'Quantidade', required: true },
      },
    }),
    componentes: defineLines({
      ...{ tab: VALORES, title: 'Componentes', singular: 'Componente', table: 'conhecimento_componentes' },
      fields: {
        componente: { type: 'ref', to: 'comp_valor_cte', label: 'Componente', default: null },
        nome: { type: 'text', max: 15, label: 'Nome', default: null },
        valor: { type: 'money', label: 'Valor', default: null },
      },
    }),
    parcelas: defineLines({
      ...{
        alone: true,
        tab: COBRANCA,
        title: 'Parcelas',
        singular: 'Parcela',
        table: 'conhecimento_parcelas',
      },
      fields: {
        numero: { type: 'text', max: 60, label: 'Número', required: true },
        vencimento: { type: 'date', futuro: true, label: 'Vencimento', required: true },
        valor: { type: 'money', label: 'Valor', required: true },
      },
    }),
    observacoes: defineLines({
      ...{
        tab: OBSERVACOES,
        title: 'Campos livres',
        singular: 'Campo',
        table: 'conhecimento_observacoes',
        max: 10,
      },
      fields: { campo, texto: { type: 'text', max: 160, label: 'Texto', required: true } },
    }),
    autsXml: defineLines({
      ...{
        tab: OBSERVACOES,
        title: 'Autorizados a baixar o XML',
        singular: 'Autorizado',
        table: 'conhecimento_autorizados',
        max: 10,
      },
      fields: {
        documento: { type: 'text', max: 14, documento: 'cpf_cnpj', label: 'CPF/CNPJ', required: true },
      },
    }),
    complementados: defineLines({
      ...{
        alone: true,
        tab: REFERENCIAS,
        title: 'CT-e complementados',
        singular: 'CT-e',
        table: 'conhecimento_complementados',
        max: 10,
      },
      fields: { chave },
    }),
    anteriores: defineLines({
      ...{
        tab: REFERENCIAS,
        title: 'Documentos anteriores',
        singular: 'Transportadora',
        table: 'conhecimento_anteriores',
      },
      fields: {
        emissor: { type: 'ref', to: 'parceiros', label: 'Transportadora', required: true },
        chaves: {
          ...{ type: 'list', label: 'CT-e', singular: 'CT-e', table: 'conhecimento_anterior_chaves' },
          of: { chave },
        },
      },
    }),
    multimodais: defineLines({
      ...{
        tab: REFERENCIAS,
        title: 'CT-e multimodais',
        singular: 'CT-e',
        table: 'conhecimento_multimodais',
      },
      fields: { chave },
    }),
  },
})
