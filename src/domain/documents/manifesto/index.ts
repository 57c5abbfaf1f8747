import { DOCUMENT_KEYS } from '../../../core/fields/document-keys.ts'
import { routesBetween } from '../../../core/transporte/percurso.ts'
import { UF_OPTIONS } from '../../../core/venda/fields/documento.ts'
import { CATEGORIA_EIXOS } from '../../options/veiculo.ts'
import { defineLines, defineOwnDocument, VALID_ROWS } from '../define.ts'
import {
  ANTECIPACAO,
  COMPONENTE,
  RESPONSAVEL_SEGURO,
  TIPO_CARGA,
  TIPO_EMITENTE,
  TIPO_TRANSPORTADOR,
  TIPO_VALE,
  UNIDADE_DO_PESO,
} from './options.ts'

const DOCUMENTOS = 'Documentos'
const VIAGEM = 'Viagem'
const VEICULO = 'Veículo e condutores'
const SEGURO = 'Seguro e contratante'
const ANTT = 'ANTT'
const OUTROS = 'Lacres e observações'

const cep = { type: 'digits', max: 8, default: null } as const
const pessoa = { type: 'text', max: 14, documento: 'cpf_cnpj', default: null } as const
const municipio = {
  type: 'ref',
  to: 'municipios',
  semChave: true,
  label: 'Município',
  required: true,
} as const

type Dito = Partial<Readonly<Record<string, unknown>>>

/** Tells whether the issuer carries for others. */
const carries = ({ tipo_emitente }: Dito): boolean => tipo_emitente !== '2'

const routes = ({ uf_inicio, uf_fim }: Dito) => routesBetween(String(uf_inicio ?? ''), String(uf_fim ?? ''))

/** Tells whether states lie between the first and the last. */
const crosses = (dito: Dito): boolean => (routes(dito)[0] ?? []).length > 0

/** Gives the usual states between the first and the last, once both are said. */
const routeOf = (dito: Dito) =>
  dito['uf_inicio'] && dito['uf_fim'] ? { percurso: (routes(dito)[0] ?? []).map(uf => ({ uf })) } : {}

/** Manifest of cargo (MDF-e, model 58), by road. The resource `manifesto` is that of notes received (G-141). */
export const manifestos = defineOwnDocument({
  id: 'manifesto_documento',
  title: 'MDF-e',
  singular: 'MDF-e',
  names: ['MDF-e', 'MDF-e'],
  words: {
    failure: { lista: 'Erro ao listar MDF-e', um: 'Erro ao carregar o MDF-e' },
    palavras: 'manifesto de carga mdfe transporte encerrar viagem frete',
  },
  path: '/transporte/mdfe',
  menu: 'transporte',
  copy: 'baseMDFe',
  access: { permission: 'transportes_mdfe', right: 'MDF-e', plan: 'emitir_mdfe' },
  parent: 'manifesto_id',
  wide: 'veiculo',
  finds: ['produto', 'obs'],
  tabs: {
    param: 'faixa',
    unasked: 'todos',
    label: 'MDF-e',
    of: [
      ['abertos', 'Abertos', 'Nenhum MDF-e aberto'],
      ['a_emitir', 'A emitir', 'Nenhum MDF-e a emitir'],
      ['todos', 'Todos', 'Nenhum MDF-e ainda'],
    ],
    orders: { abertos: 'dias_aberto,desc' },
  },
  columns: {
    placa: { type: 'text', max: 7, label: 'Placa', mask: 'AAA-XXXX', list: true, filter: true },
    dias_aberto: { type: 'int', label: 'Dias aberto', list: true, filter: true },
  },
  parts: {
    [DOCUMENTOS]: 'sempre',
    [VIAGEM]: 'sempre',
    [VEICULO]: 'sempre',
    [SEGURO]: 'sempre',
    [ANTT]: 'sempre',
    [OUTROS]: 'sempre',
  },
  issued: {
    ...{ modelo: '58', total: 'valor_carga' },
    cancel: 'Até 24 horas da autorização, e antes de a viagem começar; depois disso, encerre.',
  },
  requiredWhen: { rntrc: carries, percurso: crosses },
  aoMudar: { uf_inicio: routeOf, uf_fim: routeOf },
  fields: {
    ...DOCUMENT_KEYS,
    serie: {
      tab: OUTROS,
      type: 'ref',
      to: 'series',
      semChave: true,
      label: 'Série',
      default: null,
    },
    tipo_emitente: {
      tab: VIAGEM,
      type: 'enum',
      label: 'Tipo do emitente',
      options: TIPO_EMITENTE,
      default: '2',
    },
    uf_inicio: {
      tab: VIAGEM,
      list: true,
      filter: true,
      type: 'enum',
      label: 'UF da carga',
      options: UF_OPTIONS,
      required: true,
    },
    uf_fim: {
      tab: VIAGEM,
      list: true,
      filter: true,
      type: 'enum',
      label: 'UF da descarga',
      options: UF_OPTIONS,
      required: true,
    },
    veiculo: {
      tab: VEICULO,
      list: true,
      filter: true,
      type: 'ref',
      to: 'veiculos',
      label: 'Veículo',
      required: true,
    },
    tipo_transportador: {
      tab: VEICULO,
      type: 'enum',
      label: 'Tipo do transportador',
      options: TIPO_TRANSPORTADOR,
      default: null,
    },
    inicio_viagem: {
      tab: VIAGEM,
      filter: true,
      type: 'date',
      futuro: true,
      label: 'Início da viagem',
      alone: true,
      default: null,
    },
    hora_inicio: {
      tab: VIAGEM,
      type: 'text',
      max: 5,
      label: 'Hora do início',
      pattern: ['^(?:[01]\\d|2[0-3]):[0-5]\\d$', 'Hora inválida'],
      alone: true,
      default: null,
    },
    previsao_chegada: {
      tab: VIAGEM,
      type: 'date',
      futuro: true,
      label: 'Previsão de chegada',
      alone: true,
      default: null,
    },
    carregamento_posterior: {
      tab: VIAGEM,
      type: 'bool',
      label: 'Carregamento posterior',
      raro: true,
      default: false,
    },
    canal_verde: { tab: VIAGEM, type: 'bool', label: 'Canal verde', raro: true, default: false },
    valor_carga: {
      tab: DOCUMENTOS,
      list: true,
      filter: true,
      type: 'money',
      label: 'Valor da carga',
      soma: VALID_ROWS,
      alone: true,
      required: true,
    },
    peso_carga: {
      tab: DOCUMENTOS,
      list: 'wide',
      type: 'decimal',
      places: 4,
      digits: 11,
      label: 'Peso da carga',
      alone: true,
      required: true,
    },
    unidade_peso: {
      tab: DOCUMENTOS,
      type: 'enum',
      label: 'Unidade do peso',
      options: UNIDADE_DO_PESO,
      default: '01',
    },
    tipo_carga: { tab: DOCUMENTOS, type: 'enum', label: 'Tipo da carga', options: TIPO_CARGA, default: null },
    produto: { tab: DOCUMENTOS, type: 'text', max: 120, label: 'Produto predominante', default: null },
    gtin: { tab: DOCUMENTOS, type: 'digits', max: 14, label: 'GTIN', raro: true, default: null },
    ncm: { tab: DOCUMENTOS, type: 'digits', max: 8, label: 'NCM', default: null },
    cep_carga: { tab: VIAGEM, ...cep, label: 'CEP do carregamento' },
    cep_descarga: { tab: VIAGEM, ...cep, label: 'CEP do descarregamento' },
    rntrc: { tab: ANTT, type: 'digits', max: 8, label: 'RNTRC', default: null },
    categoria_eixos: {
      tab: ANTT,
      type: 'enum',
      label: 'Categoria de eixos',
      options: CATEGORIA_EIXOS,
      default: null,
    },
    agendamento: {
      tab: OUTROS,
      type: 'text',
      max: 16,
      label: 'Agendamento no porto',
      alone: true,
      default: null,
    },
    obs: {
      tab: OUTROS,
      type: 'text',
      max: 5000,
      label: 'Informações complementares',
      alone: true,
      default: null,
    },
    obs_fisco: { tab: OUTROS, type: 'text', max: 2000, label: 'Informações ao fisco', default: null },
  },
  lines: {
    municipios_carga: defineLines({
      ...{
        tab: VIAGEM,
        title: 'Municípios de carregamento',
        singular: 'Município',
        table: 'manifesto_cargas',
      },
      fields: { municipio },
    }),
    municipios_descarga: defineLines({
      ...{
        tab: VIAGEM,
        title: 'Municípios de descarregamento',
        singular: 'Município',
        table: 'manifesto_descargas',
      },
      alone: true,
      fields: { municipio },
    }),
    documentos: defineLines({
      ...{ tab: DOCUMENTOS, title: 'Documentos', singular: 'Documento', table: 'manifesto_documentos' },
      ...{ first: true, alone: true, note: 'leia ou cole as chaves' },
      fields: {
        chave: { type: 'text', max: 44, documento: 'chave', label: 'Chave', required: true },
        municipio: { ...municipio, label: 'Município de descarregamento' },
        reentrega: { type: 'bool', label: 'Reentrega', default: false },
      },
    }),
    percurso: defineLines({
      ...{ tab: VIAGEM, title: 'Percurso', singular: 'UF', table: 'manifesto_percurso' },
      fields: { uf: { type: 'enum', label: 'UF', options: UF_OPTIONS, required: true } },
    }),
    motoristas: defineLines({
      ...{ tab: VEICULO, title: 'Condutores', singular: 'Condutor', table: 'manifesto_condutores' },
      fields: {
        nome: { type: 'text', max: 60, label: 'Nome', required: true },
        cpf: { type: 'text', max: 11, documento: 'cpf_cnpj', label: 'CPF', required: true },
      },
    }),
    reboques: defineLines({
      ...{ tab: VEICULO, title: 'Reboques', singular: 'Reboque', table: 'manifesto_reboques' },
      fields: { veiculo: { type: 'ref', to: 'veiculos', label: 'Veículo', required: true } },
    }),
    seguros: defineLines({
      ...{ tab: SEGURO, title: 'Seguros', singular: 'Seguro', table: 'manifesto_seguros' },
      fields: {
        responsavel: { type: 'enum', label: 'Responsável', options: RESPONSAVEL_SEGURO, default: '1' },
        documento: { ...pessoa, label: 'CPF/CNPJ do responsável' },
        seguradora: { type: 'text', max: 30, label: 'Seguradora', default: null },
        cnpj_seguradora: {
          type: 'text',
          max: 14,
          documento: 'cnpj',
          label: 'CNPJ da seguradora',
          default: null,
        },
        apolice: { type: 'text', max: 20, label: 'Apólice', default: null },
        averbacoes: {
          ...{ type: 'list', label: 'Averbações', singular: 'Averbação', table: 'manifesto_averbacoes' },
          alone: true,
          of: { numero: { type: 'text', max: 40, label: 'Número', required: true } },
        },
      },
    }),
    contratantes: defineLines({
      ...{ tab: SEGURO, title: 'Contratantes', singular: 'Contratante', table: 'manifesto_contratantes' },
      fields: {
        parceiro: { type: 'ref', to: 'parceiros', label: 'Contratante', required: true },
        contrato: { type: 'text', max: 20, label: 'Número do contrato', default: null },
        valor_contrato: { type: 'money', label: 'Valor global do contrato', default: null },
      },
    }),
    pagamentos: defineLines({
      ...{ tab: ANTT, title: 'Pagamentos do frete', singular: 'Pagamento', table: 'manifesto_pagamentos' },
      alone: true,
      fields: {
        parceiro: { type: 'ref', to: 'parceiros', label: 'Responsável', required: true },
        valor_contrato: { type: 'money', label: 'Valor do contrato', required: true },
        alto_desempenho: { type: 'bool', label: 'Alto desempenho', default: false },
        a_prazo: { type: 'bool', label: 'A prazo', default: false },
        adiantamento: { type: 'money', label: 'Adiantamento', default: null },
        antecipa_adiantamento: { type: 'bool', label: 'Antecipa o adiantamento', default: false },
        antecipacao: { type: 'enum', label: 'Antecipação de parcelas', options: ANTECIPACAO, default: null },
        banco: { type: 'text', max: 5, label: 'Banco', default: null },
        agencia: { type: 'text', max: 10, label: 'Agência', default: null },
        ipef: { type: 'text', max: 14, documento: 'cnpj', label: 'CNPJ da IPEF', default: null },
        pix: { type: 'text', max: 60, label: 'Chave PIX', default: null },
        componentes: {
          ...{ type: 'list', label: 'Componentes', singular: 'Componente', table: 'manifesto_componentes' },
          of: {
            tipo: { type: 'enum', label: 'Componente', options: COMPONENTE, required: true },
            valor: { type: 'money', label: 'Valor', required: true },
            nome: { type: 'text', max: 60, label: 'Descrição', default: null },
          },
        },
        parcelas: {
          ...{ type: 'list', label: 'Parcelas', singular: 'Parcela', table: 'manifesto_parcelas' },
          of: {
            vencimento: { type: 'date', futuro: true, label: 'Vencimento', required: true },
            valor: { type: 'money', label: 'Valor', required: true },
          },
        },
      },
    }),
    ciots: defineLines({
      ...{ tab: ANTT, title: 'CIOT', singular: 'CIOT', table: 'manifesto_ciots' },
      alone: true,
      fields: {
        codigo: {
          ...{ type: 'digits', max: 12, label: 'Código', default: null },
          pattern: ['^\\d{12}$', 'O CIOT tem 12 algarismos'],
        },
        documento: {
          type: 'text',
          max: 14,
          documento: 'cpf_cnpj',
          label: 'CPF/CNPJ de quem gerou',
          required: true,
        },
      },
    }),
    vales: defineLines({
      ...{ tab: ANTT, title: 'Vale-pedágio', singular: 'Vale', table: 'manifesto_vales' },
      alone: true,
      fields: {
        fornecedora: {
          type: 'text',
          max: 14,
          documento: 'cnpj',
          label: 'CNPJ da fornecedora',
          required: true,
        },
        pagador: { ...pessoa, label: 'CPF/CNPJ de quem paga' },
        compra: { type: 'digits', max: 20, label: 'IDVPO', default: null },
        valor: { type: 'money', label: 'Valor', required: true },
        tipo: { type: 'enum', label: 'Tipo', options: TIPO_VALE, default: null },
      },
    }),
    lacres: defineLines({
      ...{ tab: OUTROS, title: 'Lacres', singular: 'Lacre', table: 'manifesto_lacres' },
      alone: true,
      fields: {
        numero: { type: 'text', max: 20, label: 'Número', required: true },
        do_veiculo: { type: 'bool', label: 'Do veículo', default: false },
      },
    }),
    autorizados: defineLines({
      ...{
        tab: OUTROS,
        title: 'Autorizados a baixar o XML',
        singular: 'Autorizado',
        table: 'manifesto_autorizados',
      },
      fields: {
        documento: { type: 'text', max: 14, documento: 'cpf_cnpj', label: 'CPF/CNPJ', required: true },
      },
    }),
  },
})
