import { DESTINOS_PIX, SITUACOES_DEVOLUCAO } from '../../core/pix/refund.ts'
import { CONFERE_PIX, MOTIVOS_PIX } from '../api/pix.ts'
import { defineReading, type RowOf } from '../fields/reading.ts'

const WHY: Readonly<Record<(typeof MOTIVOS_PIX)[number], string>> = {
  duas_vezes: 'pago duas vezes',
  outro_valor: 'veio outro valor',
  sem_venda: 'sem venda',
  venda_cancelada: 'venda cancelada',
  espera: 'espera a venda',
  sem_cobranca: 'sem cobrança daqui',
  estornado: 'recebimento estornado',
  sem_identidade: 'venda sem cobrança',
  desconhecido: 'venda de PIX desconhecido',
  ja_usado: 'PIX de outra venda',
  veio_menos: 'faltou na venda',
  estatico: 'QR da loja, a conferir',
}
const MOTIVO = MOTIVOS_PIX.map(code => [code, WHY[code]] as const)

const HOW: Readonly<Record<(typeof SITUACOES_DEVOLUCAO)[number], string>> = {
  pedida: 'devolução pedida',
  EM_PROCESSAMENTO: 'o banco está devolvendo',
  DEVOLVIDO: 'devolvido',
  NAO_REALIZADO: 'não devolvido',
  RECUSADA: 'devolução recusada',
}

const KEPT: Readonly<Record<(typeof DESTINOS_PIX)[number], string>> = {
  devolver: 'devolvido',
  credito: 'crédito do cliente',
  aceitar: 'aceito',
  lancado: 'já lançado',
}

const RESULTADO = [
  ['achado', 'está no banco'],
  ['perdido', 'não veio'],
] as const

/** Money received by PIX, and PIX of sales that nobody has seen in the bank, newest first. */
export const pix_recebidos = defineReading({
  id: 'pix_recebidos',
  title: 'PIX recebidos',
  singular: 'PIX recebido',
  names: ['PIX', 'PIX'],
  words: {
    chamado: ['pix a conferir', 'devolver pix'],
    palavras: 'devolução estorno pago duas vezes conferir crédito banco',
    failure: { lista: 'Erro ao listar os PIX' },
  },
  api: 'pix/recebidos',
  path: '/financeiro/pix',
  menu: 'financeiro',
  screen: 'financeiro.pix',
  permission: CONFERE_PIX,
  tabs: {
    param: 'situacao',
    label: 'Situação',
    of: [
      ['conferir', 'A conferir', 'Nenhum PIX a conferir'],
      ['andamento', 'Em devolução', 'Nenhuma devolução em andamento'],
      ['estaticos', 'Estáticos', 'Nenhum PIX estático a conferir'],
      ['todos', 'Todos', 'Nenhum PIX recebido'],
    ],
  },
  news: ['PixAtualizado'],
  search: 'cobrança, identidade ou valor',
  finds: ['txid', 'e2eid'],
  wide: 'destino',
  order: 'em,desc',
  pages: { limit: 50, max: 500 },
  fields: {
    /** Moment of settlement. */
    em: { type: 'datetime', label: 'Recebido', list: true, required: true },
    porque: {
      type: 'enum',
      label: 'Por quê',
      options: [
        ...MOTIVO,
        ['devolucao', 'devolução da venda'],
        ['paga_venda', 'paga a venda'],
        ['paga_parcela', 'paga a parcela'],
      ],
      list: true,
      required: true,
    },
    cobrado: { type: 'money', label: 'Cobrado', list: true, required: true },
    valor: { type: 'money', label: 'Veio', list: true, soma: true, required: true },
    /** R$ that wait for a decision; null: none can be made. */
    decidir: { type: 'money', label: 'A decidir', list: true },
    destino: {
      type: 'enum',
      label: 'Destino',
      options: [
        ...RESULTADO,
        ...SITUACOES_DEVOLUCAO.map(code => [code, HOW[code]] as const),
        ...DESTINOS_PIX.map(code => [code, KEPT[code]] as const),
      ],
      list: true,
    },
    txid: { type: 'text', label: 'Cobrança', max: 77, list: true, required: true },
    e2eid: { type: 'text', label: 'Identidade', max: 60 },
    /** Reason given by the user, or by the bank when the refund failed. */
    dito: { type: 'text', label: 'Motivo do destino', max: 200 },
    /** Reason why a user must decide; null: the money pays a valid sale. */
    motivo: { type: 'enum', label: 'Motivo de conferir', options: MOTIVO },
    /** R$ without a decision. */
    resta: { type: 'money', label: 'Sem destino', required: true },
    /** R$ that may be refunded now: for a valid sale, only the value of its returns. */
    devolve: { type: 'money', label: 'Pode devolver', required: true },
    venda_id: { type: 'int', label: 'Número da venda' },
    /** Instalment that was charged. */
    parcela_id: { type: 'int', label: 'Número da parcela' },
    /** Number for `conferirPix`; null: the money was received. */
    conferencia_id: { type: 'int', label: 'Número da conferência' },
    /** Result of the check of a PIX that no charge brought. */
    resultado: { type: 'enum', label: 'Resultado da conferência', options: RESULTADO },
  },
})
export type PixNaLista = RowOf<typeof pix_recebidos>
