import { DOCUMENT_KEYS } from '../../../core/fields/document-keys.ts'
import { SITUACAO_DOCUMENTO } from '../../options/status_venda.ts'
import { defineLines, defineOwnDocument, VALID_ROWS } from '../define.ts'
import { MODAIS, MODAL } from './modais.ts'
import {
  ATIVIDADE_TOMADOR,
  IND_IE_TOMADOR,
  MODAL_DO_CTE,
  PAPEL_TOMADOR,
  TIPO_CTE,
  TIPO_MEDIDA,
  TIPO_OUTRO_DOCUMENTO,
  TIPO_SERVICO,
  UNIDADE_DA_CARGA,
} from './options.ts'

const CARGA = 'Carga'
const PARTES = 'Partes'
const SERVICO = 'Serviço'
const VALORES = 'Valores'
const IMPOSTO = 'Imposto'
const COBRANCA = 'Cobrança'
const OBSERVACOES = 'Observações'
const REFERENCIAS = 'Referências'

const parte = { type: 'ref', to: 'parceiros', default: null } as const
const municipio = { type: 'ref', to: 'municipios', semChave: true, list: true, required: true } as const
const cidade = { type: 'ref', to: 'municipios', semChave: true, default: null } as const
const chave = { type: 'text', max: 44, documento: 'chave', label: 'Chave', required: true } as const
/** Tax that the server computes as the document is saved; null: it was saved before it was kept. */
const imposto = { tab: IMPOSTO, type: 'money', default: null } as const
const campo = { type: 'text', max: 20, label: 'Campo', required: true } as const

/** Fields of taxes that nobody types. */
export const COMPUTED_TAXES = Object.fromEntries(
  ['valor_icms', 'valor_icms_st', 'valor_ibs', 'valor_cbs'].map(name => [name, () => true]),
)

/** Tells whether a CT-e is a simplificado: one taker, many deliveries. */
export const isSimplificado = ({ tipo_cte }: Partial<Readonly<Record<string, unknown>>>): boolean =>
  tipo_cte === '5' || tipo_cte === '6'

/** Refusal of a simplificado that delivers nothing. */
export const SEM_ENTREGA = 'O simplificado tem ao menos uma entrega'

/** A price alone is the freight; with components it is their sum. */
export const PRECO_LIDO = {
  valor_total: ({ componentes }: { componentes?: readonly unknown[] }) => (componentes ?? []).length > 0,
  valor_receber: () => true,
}

/** Bill of lading (CT-e, model 57): normal, complement, substitution or simplificado. */
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
  access: { permission: 'transportes_cte', right: 'CT-e', plan: 'emitir_cte' },
  parent: 'conhecimento_id',
  wide: 'destinatario',
  finds: ['produto_predominante', 'obs'],
  columns: {
    data: { type: 'date', label: 'Emissão', list: true, filter: true },
    modelo: { type: 'text', max: 2, label: 'Modelo', filter: true },
    status: {
      type: 'enum',
      label: 'Situação na API',
      options: SITUACAO_DOCUMENTO,
      filter: true,
      noFile: true,
    },
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
  visibleWhen: { ...MODAIS.visibleWhen, entregas: isSimplificado },
  requiredWhen: MODAIS.requiredWhen,
  rules: [
    {
      campo: 'entregas',
      mensagem: SEM_ENTREGA,
      ok: (cte: { entregas?: readonly unknown[] }) => !isSimplificado(cte) || (cte.entregas ?? []).length > 0,
    },
  ],
  readOnlyWhen: { ...PRECO_LIDO, ...COMPUTED_TAXES },
  issued: {
    ...{ modelo: '57', recipient: 'destinatario_id', total: 'valor_total' },
    cancel:
      'Até 168 horas da autorização. Com carta de correção (523), ou dentro de um MDF-e aberto (528), a SEFAZ recusa.',
  },
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
      xml: 'carga.proPred',
      tab: CARGA,
      type: 'text',
      max: 60,
      label: 'Produto predominante',
      required: true,
    },
    valor_carga: {
      xml: 'carga.vCarga',
      tab: CARGA,
      type: 'money',
      label: 'Valor da carga',
      required: true,
    },
    outras_caracteristicas: {
      xml: 'carga.xOutCat',
      tab: CARGA,
      type: 'text',
      max: 30,
      label: 'Outras características',
      default: null,
    },
    valor_averbado: {
      xml: 'carga.vCargaAverb',
      tab: CARGA,
      type: 'money',
      label: 'Valor averbado',
      default: null,
    },
    remetente: { tab: PARTES, filter: true, ...parte, label: 'Remetente' },
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
      xml: 'ide.tpCTe',
      tab: SERVICO,
      type: 'enum',
      label: 'Tipo do CT-e',
      options: TIPO_CTE,
      default: '0',
      alone: true,
    },
    tipo_servico: {
      xml: 'ide.tpServ',
      tab: SERVICO,
      type: 'enum',
      label: 'Tipo do serviço',
      options: TIPO_SERVICO,
      default: '0',
    },
    natureza: {
      xml: 'ide.natOp',
      tab: SERVICO,
      type: 'text',
      max: 60,
      label: 'Natureza da operação',
      default: 'PRESTAÇÃO DE SERVIÇO DE TRANSPORTE',
    },
    municipio_inicio: { tab: SERVICO, filter: true, ...municipio, label: 'Início' },
    municipio_fim: { tab: SERVICO, filter: true, ...municipio, label: 'Término' },
    entrega: {
      xml: 'compl.entrega',
      tab: SERVICO,
      type: 'date',
      futuro: true,
      label: 'Entrega até',
      default: null,
      alone: true,
    },
    retira: { xml: 'ide.retira', tab: SERVICO, type: 'bool', label: 'Destinatário retira', default: false },
    retira_detalhe: {
      xml: 'ide.xDetRetira',
      tab: SERVICO,
      type: 'text',
      max: 160,
      label: 'Onde retira',
      default: null,
    },
    globalizado: { xml: 'ide.globalizado', tab: SERVICO, type: 'bool', label: 'Globalizado', default: false },
    obs_globalizado: {
      xml: 'xObsGlobalizado',
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
      soma: VALID_ROWS,
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
    valor_icms: { ...imposto, label: 'ICMS' },
    valor_icms_st: { ...imposto, label: 'ICMS retido' },
    valor_ibs: { ...imposto, label: 'IBS' },
    valor_cbs: { ...imposto, label: 'CBS' },
    obs_fisco: {
      xml: 'infAdFisco',
      tab: IMPOSTO,
      type: 'text',
      max: 2000,
      label: 'Informações ao fisco',
      default: null,
    },
    modal: {
      ...{ tab: MODAL, xml: 'ide.modal', type: 'enum', label: 'Modal', options: MODAL_DO_CTE },
      default: '01',
    },
    rntrc: {
      xml: 'modal.rodo.RNTRC',
      tab: MODAL,
      type: 'text',
      max: 8,
      label: 'RNTRC',
      pattern: ['^(?:\\d{8}|ISENTO)$', 'O RNTRC tem oito algarismos, ou é ISENTO'],
      default: null,
    },
    veiculo: { tab: MODAL, filter: true, type: 'ref', to: 'veiculos', label: 'Veículo', default: null },
    motorista: { tab: MODAL, ...parte, label: 'Motorista' },
    ...MODAIS.fields,
    fatura: { xml: 'cobranca.nFat', tab: COBRANCA, type: 'text', max: 60, label: 'Fatura', default: null },
    obs: {
      xml: 'compl.xObs',
      tab: OBSERVACOES,
      type: 'text',
      max: 2000,
      label: 'Observações',
      default: null,
    },
    caracteristica_transporte: {
      xml: 'compl.xCaracAd',
      tab: OBSERVACOES,
      type: 'text',
      max: 15,
      label: 'Característica do transporte',
      default: null,
    },
    caracteristica_servico: {
      xml: 'compl.xCaracSer',
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
      xml: 'carga.quantidades',
      fields: {
        unidade: { xml: 'cUnid', type: 'enum', label: 'Unidade', options: UNIDADE_DA_CARGA, default: '01' },
        medida: { xml: 'tpMed', type: 'text', max: 20, label: 'Medida', required: true },
        tipo_medida: { type: 'enum', label: 'Medida do simplificado', options: TIPO_MEDIDA, default: null },
        quantidade: {
          xml: 'qCarga',
          type: 'decimal',
          places: 4,
          digits: 11,
          label: 'Quantidade',
          required: true,
        },
      },
    }),
    entregas: defineLines({
      ...{ tab: CARGA, title: 'Entregas', singular: 'Entrega', table: 'conhecimento_entregas', max: 990 },
      note: 'os municípios vazios são os do serviço',
      fields: {
        municipio_inicio: { ...cidade, label: 'Início' },
        municipio_fim: { ...cidade, label: 'Término' },
        valor: { type: 'money', label: 'Valor da prestação', required: true },
        notas: {
          ...{ type: 'list', label: 'NF-e', singular: 'NF-e', table: 'conhecimento_entrega_notas' },
          of: { chave },
        },
        anteriores: {
          ...{ type: 'list', label: 'CT-e anteriores', singular: 'CT-e' },
          table: 'conhecimento_entrega_anteriores',
          of: {
            chave,
            nota: {
              type: 'text',
              max: 44,
              documento: 'chave',
              label: 'Só desta NF-e (parcial)',
              default: null,
            },
          },
        },
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
      xml: 'cobranca.parcelas',
      fields: {
        numero: { xml: 'nDup', type: 'text', max: 60, label: 'Número', required: true },
        vencimento: { xml: 'dVenc', type: 'date', futuro: true, label: 'Vencimento', required: true },
        valor: { xml: 'vDup', type: 'money', label: 'Valor', required: true },
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
      xml: 'compl.obsCont',
      fields: {
        campo: { ...campo, xml: 'xCampo' },
        texto: { xml: 'xTexto', type: 'text', max: 160, label: 'Texto', required: true },
      },
    }),
    autsXml: defineLines({
      ...{
        tab: OBSERVACOES,
        title: 'Autorizados a baixar o XML',
        singular: 'Autorizado',
        table: 'conhecimento_autorizados',
        max: 10,
      },
      xml: 'autXML',
      fields: {
        documento: {
          xml: '.',
          type: 'text',
          max: 14,
          documento: 'cpf_cnpj',
          label: 'CPF/CNPJ',
          required: true,
        },
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
      xml: 'complementados',
      fields: { chave: { ...chave, xml: '.' } },
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
      xml: 'multimodais',
      fields: { chave: { ...chave, xml: '.' } },
    }),
  },
})
