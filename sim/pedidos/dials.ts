import { type DialTable, initialOf } from '../sefaz/panel/dial-form.ts'

export type PedidosFalha = 'recusa' | 'timeout' | 'sem_resposta' | '500' | '503'

/** Settings of the simulated ordering application; by default nothing special. */
export interface PedidosDials {
  /** Milliseconds before each answer. */
  latencia_ms: number
  falha: PedidosFalha | null
  /** Share of the calls that fail, in a fixed sequence. */
  taxa: number
  /** Times that each event is told in one answer. */
  repetir_eventos: number
  fora_de_ordem: boolean
  evento_desconhecido: boolean
  /** Each order comes with a thousand events that mean nothing. */
  mil_eventos: boolean
  /** Seconds for which a token is valid; null: an hour. */
  token_curto_s: number | null
  /** Every call is refused for its token. */
  '401': boolean
  webhook: 'ligado' | 'desligado' | 'forjado' | 'atrasado'
  '422_sempre': boolean
  /** Seconds after which an order without confirmation is cancelled; null: never. */
  aceitar_ate_s: number | null
  /** The customer asks to cancel each confirmed order. */
  cancelar_cliente: boolean
  /** The application cancels each confirmed order. */
  cancelar_obrigatorio: boolean
  /** The application denies the shop's cancellations. */
  negar_cancelamento: boolean
  some_404: boolean
  /** Prices of four places that sum to no whole cent. */
  centavos: boolean
  item_sem_codigo: boolean
  /** The customers of the page's keys do not say their CPF. */
  sem_cpf: boolean
  codigo_entrega: boolean
  /** A shop whose document breaks the standard is not read. */
  documento_estrito: boolean
  /** Calls taken in a minute; null: all. */
  limite_por_minuto: number | null
}

/** Every setting of the ordering application, in the page's order. */
export const PEDIDOS_AJUSTES: DialTable<PedidosDials> = {
  webhook: {
    inicial: 'ligado',
    rotulo: 'Webhook',
    tipo: 'opcao',
    opcoes: [
      ['ligado', 'Chega'],
      ['desligado', 'Desligado'],
      ['forjado', 'Assinatura forjada'],
      ['atrasado', 'Chega com o evento seguinte'],
    ],
  },
  falha: {
    inicial: null,
    rotulo: 'Falha das chamadas',
    tipo: 'opcao',
    nulo: 'Nenhuma',
    opcoes: [
      ['recusa', 'Corta sem fazer'],
      ['timeout', 'Não responde'],
      ['sem_resposta', 'Faz e corta a conexão'],
      ['500', 'Erro interno (500)'],
      ['503', 'Fora do ar (503)'],
    ],
  },
  taxa: { inicial: 1, rotulo: 'Parte das chamadas que falha', tipo: 'numero', min: 0, max: 1 },
  latencia_ms: { inicial: 0, rotulo: 'Demora de cada resposta (ms)', tipo: 'inteiro', min: 0, max: 600_000 },
  repetir_eventos: { inicial: 1, rotulo: 'Vezes que cada evento vem', tipo: 'inteiro', min: 1, max: 20 },
  fora_de_ordem: { inicial: false, rotulo: 'Eventos fora de ordem', tipo: 'simnao' },
  evento_desconhecido: { inicial: false, rotulo: 'Evento desconhecido com cada pedido', tipo: 'simnao' },
  mil_eventos: { inicial: false, rotulo: 'Mil eventos com cada pedido', tipo: 'simnao' },
  token_curto_s: {
    inicial: null,
    rotulo: 'Validade do token (s)',
    tipo: 'inteiro',
    nulo: 'Uma hora',
    min: 1,
    max: 86_400,
  },
  '401': { inicial: false, rotulo: 'Recusa todo token (401)', tipo: 'simnao' },
  '422_sempre': { inicial: false, rotulo: 'Recusa todo comando (422)', tipo: 'simnao' },
  aceitar_ate_s: {
    inicial: null,
    rotulo: 'Cancela o que não foi aceito em (s)',
    tipo: 'inteiro',
    nulo: 'Nunca',
    min: 1,
    max: 86_400,
  },
  cancelar_cliente: { inicial: false, rotulo: 'O cliente pede para cancelar', tipo: 'simnao' },
  cancelar_obrigatorio: { inicial: false, rotulo: 'O aplicativo cancela depois de aceito', tipo: 'simnao' },
  negar_cancelamento: { inicial: false, rotulo: 'Nega o cancelamento da loja', tipo: 'simnao' },
  some_404: { inicial: false, rotulo: 'Os pedidos somem (404)', tipo: 'simnao' },
  centavos: { inicial: false, rotulo: 'Preços de quatro casas que não fecham', tipo: 'simnao' },
  item_sem_codigo: { inicial: false, rotulo: 'Um item sem código', tipo: 'simnao' },
  sem_cpf: { inicial: false, rotulo: 'O cliente não diz o CPF', tipo: 'simnao' },
  codigo_entrega: { inicial: false, rotulo: 'A entrega pede o código do cliente', tipo: 'simnao' },
  documento_estrito: {
    inicial: false,
    rotulo: 'Recusa o documento da loja que foge do padrão',
    tipo: 'simnao',
  },
  limite_por_minuto: {
    inicial: null,
    rotulo: 'Chamadas por minuto (429)',
    tipo: 'inteiro',
    nulo: 'Sem limite',
    min: 1,
    max: 100_000,
  },
}

export const PEDIDOS_DIALS: PedidosDials = initialOf(PEDIDOS_AJUSTES)
